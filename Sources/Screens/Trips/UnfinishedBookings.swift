import Foundation
import Marks
import Rail
import TerminalUI
import Waiting

/// Asks the service about unfinished bookings and reports the outcome to the person: at the start, after signing
/// in, and every minute while an outcome is not known.
@UIActor
final class UnfinishedBookings {
    private static let pause: TimeInterval = 60
    private let nextTry = NextMoment()
    /// The bookings whose outcome was not known when they were last asked about.
    private var unknown: Set<BookingIntent.ID> = []

    private let context: AppContext

    nonisolated init(_ context: AppContext) { self.context = context }

    /// Asks again every minute while the outcome of a booking is not known, because the network may be back.
    func watch(in window: Window) {
        nextTry.set(context.now() + Self.pause, by: context.now, in: window) { [weak self, weak window] in
            guard let self, let window, !window.isClosed, !context.account.emailAddress.isEmpty else {
                return
            }
            window.activity("Asking what became of your trips", isShown: false) { [self] _ in
                let bookings = context.service.bookings
                let before = (try? await bookings.asked()) ?? []
                // Another window or a command may have found it out.
                if !unknown.isSubset(of: before.map(\.id)) { context.bookingsUnderWay.tell() }
                unknown = Set(before.map(\.id))
                guard !before.isEmpty, (try? await bookings.settle()) != nil else { return }
                let known = ((try? await bookings.summaries()) ?? []).filter { one in
                    !one.isUnknown && before.contains { $0.id == one.id }
                }
                guard !known.isEmpty else { return }
                Mark.reached(.foundOutMeanwhile)
                let words =
                    await purchases(before, known).first
                    ?? "It is known now what became of a booking; \(context.key(.windowTrips)) shows it."
                window.showStatus(StatusMessage(words, kind: .warning))
                context.bookingsUnderWay.tell()
            }
            watch(in: window)
        }
    }

    /// Asks the service about unfinished bookings, and tells the person which of them are held and which outcomes
    /// are still not known. Buys nothing.
    ///
    /// - Parameters:
    ///   - mayAsk: Whether a dialog about held trips may open; false if the window opens with a search.
    ///   - known: Called when the service has told what became of the bookings.
    ///   - note: Called instead of a dialog, with words about the held trips and the end of the last hold. This
    ///     happens if no dialog may open, or if the person has pressed a key in the meantime: the next keys are
    ///     meant for the screen.
    func settle(
        in window: Window, _ foreground: Foreground, mayAsk: Bool, known: @escaping @UIActor () -> Void,
        note: @escaping @UIActor (String, Date?) -> Void
    ) {
        let inputs = window.inputCount
        window.activity("Asking what became of your trips", isShown: false) { [self] activity in
            let bookings = context.service.bookings
            let slowness = NextMoment()
            defer { slowness.cancel() }
            let unfinished = try? await bookings.unfinished()
            // Only damage that this run of the program has found is reported here. My trips also shows earlier
            // damage.
            if let lists = try? await bookings.damagedLists(), lists.first?.rescued != nil {
                Mark.reached(.damageSaid)
                let words =
                    "The list of your bookings was damaged; \(context.key(.windowTrips)) shows what is left of it."
                foreground.run { $0.showStatus(StatusMessage(words, kind: .warning)) }
            }
            guard let before = unfinished, !before.isEmpty else { return }
            if before.contains(where: \.isUnknown) {
                slowness.set(after: LatestRequest.patience, in: window) { activity.isShown = true }
            }
            do { _ = try await bookings.settle() } catch {
                guard !activity.isCancelled else { return }
                return foreground.report(error, in: context, NextSteps(back: .cancel("Later"))) {
                    [weak window] in
                    if let window {
                        self.settle(in: window, foreground, mayAsk: mayAsk, known: known, note: note)
                    }
                }
            }
            guard let after = try? await bookings.summaries() else { return }
            unknown = Set(after.filter(\.isUnknown).map(\.id))
            known()
            let found = after.filter { one in before.contains { $0.id == one.id } }
            let purchases = await self.purchases(before, found)
            let held = found.filter { $0.isHeld(at: context.now()) }
            guard let first = held.first else {
                return foreground.run { self.tell(purchases, before, found, in: $0) }
            }
            if let sentence = purchases.first ?? notKnown(found) {
                window.showStatus(StatusMessage(sentence, kind: .warning))
            }
            let words = held.count == 1 ? "A trip is held" : "\(held.count) trips are held"
            var lines: [String] = []
            for trip in held {
                let wasBuying = before.contains { $0.id == trip.id && $0.state == .buying }
                lines.append(await line(trip, wasBuying: wasBuying))
            }
            let short = "\(words) · \(context.key(.windowTrips))"
            guard window.topScreen === foreground.screen else {
                if purchases.isEmpty { window.showStatus(StatusMessage(short)) }
                return
            }
            guard mayAsk, window.inputCount == inputs, window.dialog == nil else {
                Mark.reached(.heldTripNoted)
                return note(short, held.compactMap(\.deadline).max())
            }
            Mark.reached(.heldTripAsked)
            let unreadable = DamagedListFormatting.unreadable(found).map { "\n" + $0 } ?? ""
            ask(words, lines, unreadable, first.id, isOnly: held.count == 1, in: window)
        }
    }

    /// Returns e.g. `Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15`.
    ///
    /// - Parameter wasBuying: Whether it was not known before whether the trip is bought.
    private func line(_ held: BookingSummary, wasBuying: Bool) async -> String {
        let (clock, until) = await clockAndEnd(held)
        return TripFormatting.inALine(held, today: clock.today)
            + (wasBuying ? " was not bought; it is still held" : until.isEmpty ? "" : ",") + until
    }

    /// Returns the clock where a trip begins, and the end of its hold in words: ` until 08:15`.
    private func clockAndEnd(_ held: BookingSummary) async -> (StationClock, String) {
        let clock = context.clock(at: (try? await context.service.bookings.kept(held.id))?.origin)
        return (clock, held.deadline.map { " until \(clock.words(for: $0))" } ?? "")
    }

    /// Returns a sentence for each purchase whose outcome was not known before and is known now: `The 09:00 to
    /// Lyon Part-Dieu is bought; F3 shows it.`
    private func purchases(_ before: [BookingSummary], _ found: [BookingSummary]) async -> [String] {
        var sentences: [String] = []
        for one in found where before.contains(where: { $0.id == one.id && $0.state == .buying }) {
            let trip = "The \(one.departure?.clock ?? "trip") to \(one.destination ?? "…")"
            switch one.state {
            case .bought, .ticket:
                guard one.missingParts.isEmpty else { continue }
                sentences.append("\(trip) is bought; \(context.key(.windowTrips)) shows it.")
            case .held where one.isHeld(at: context.now()):
                sentences.append(
                    "\(trip) was not bought; it is still held\(await clockAndEnd(one).1).")
            case .held, .released, .expired, .refused:
                sentences.append("\(trip) was not bought, and is no longer held.")
            case .sending, .buying, .refunding, .refunded, .unknown, .unreadable: break
            }
        }
        return sentences
    }

    /// Says that it is not known what became of a booking; nil if that is known of all.
    private func notKnown(_ found: [BookingSummary]) -> String? {
        guard found.contains(where: \.isUnknown) else { return nil }
        return "Not known yet what became of a booking; \(context.key(.windowTrips)) shows it."
    }

    private func tell(
        _ purchases: [String], _ before: [BookingSummary], _ found: [BookingSummary], in window: Window
    ) {
        let refunding = Set(before.filter { $0.state == .refunding }.map(\.id))
        let shows = "\(context.key(.windowTrips)) shows it."
        let sentences: [String] = [
            purchases.first, DamagedListFormatting.unreadable(found),
            notKnown(found),
            found.contains { $0.state == .ticket && refunding.contains($0.id) }
                ? "A refund was not made; \(shows)" : nil,
            found.contains { $0.state.isBought && !$0.missingParts.isEmpty }
                ? "A trip is bought, and not all of it is issued; \(shows)" : nil,
            found.contains { $0.state.isBought }
                ? "A trip is bought; \(shows)" : nil,
            found.contains { [.expired, .refused].contains($0.state) }
                ? "A hold is over; nothing was bought. \(shows)" : nil,
            found.contains { $0.state == .refunded } ? "A trip is refunded; \(shows)" : nil,
        ].compactMap(\.self)
        if let first = sentences.first { window.showStatus(StatusMessage(first, kind: .warning)) }
    }

    private func ask(
        _ title: String, _ lines: [String], _ unreadable: String, _ first: BookingIntent.ID, isOnly: Bool,
        in window: Window
    ) {
        let most = 5
        let more = lines.count > most ? ["and \(lines.count - most) more"] : []
        // A window that is closed with the dialog must not be kept alive by it.
        func button(_ title: String, _ action: @escaping @UIActor (Window) -> Void) -> DialogButton {
            DialogButton(title) { [weak window] in if let window { action(window) } }
        }
        let trips = button("My trips") { [context] in MyTripsKey.open(context, in: $0) }
        // This dialog opens by itself, so Enter must do nothing: the person may have meant it for the screen.
        let buttons: [DialogButton] =
            isOnly
            ? [
                .cancel("Later"), button("Go on") { self.open(first, in: $0) },
                button("Let go") { self.release(first, in: $0) }, trips,
            ] : [.cancel("Later"), trips]
        window.present(
            Dialog(
                title,
                message: (lines.prefix(most) + more).joined(separator: "\n")
                    + "\nFree of charge. Nothing is bought yet." + unreadable, buttons: buttons))
    }

    private func open(_ id: BookingIntent.ID, in window: Window) {
        window.activity("Opening the trip", isShown: false) { [context] _ in
            guard let intent = try? await context.service.bookings.kept(id) else { return }
            BookingFlow(context).open(intent, in: window)
        }
    }

    private func release(_ id: BookingIntent.ID, in window: Window) {
        window.activity("Letting it go", canStop: false) { [context] _ in
            do {
                let intent = try await context.service.bookings.release(id)
                let isGone = intent.state == .released || intent.state == .expired
                window.showStatus(
                    StatusMessage(
                        isGone
                            ? "It was let go. Nothing was bought."
                            : "It is still there; \(context.key(.windowTrips)) shows it."))
            } catch {
                window.showStatus(StatusMessage(ErrorFormatting(error).message, kind: .error))
            }
        }
    }
}

extension BookingSummary {
    /// Whether the outcome of the booking is not known, and the service may know it.
    var isUnknown: Bool { BookingIntent.State.asked.contains(state) }
}
