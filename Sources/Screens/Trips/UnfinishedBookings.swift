import Foundation
import Rail
import TerminalUI
import Waiting

/// Looks up unfinished bookings and tells the person about them: at the start, after signing in, and every minute
/// while an outcome is not known.
@UIActor
final class UnfinishedBookings {
    private static let pause: TimeInterval = 60
    private let nextTry = NextMoment()

    private let context: AppContext

    nonisolated init(_ context: AppContext) {
        self.context = context
    }

    /// Asks again every minute while the outcome of a booking is not known, because the network may be back.
    func watch(in window: Window) {
        nextTry.set(context.now() + Self.pause, now: context.now(), in: window) { [weak self, weak window] in
            guard let self, let window, !context.account.emailAddress.isEmpty else { return }
            let context = context
            window.activity("Asking what became of your trips", isShown: false) { _ in
                let bookings = context.service.bookings
                let before = Set((try? await bookings.unfinished())?.filter(\.isUnknown).map(\.id) ?? [])
                guard !before.isEmpty, (try? await bookings.settle()) != nil else { return }
                let after = (try? await bookings.summaries()) ?? []
                if after.contains(where: { before.contains($0.id) && !$0.isUnknown }) {
                    window.showStatus(
                        StatusMessage(
                            "It is known now what became of a booking; \(context.key(.windowTrips)) shows it.",
                            kind: .warning))
                }
            }
            watch(in: window)
        }
    }

    /// Asks the service about unfinished bookings, and tells the person which are held or still not known. Nothing is
    /// bought without the person.
    ///
    /// - Parameter note: Called with a sentence about the held trip and the end of its hold, if the person has pressed
    ///   a key in the meantime. A dialog would take the keys meant for the screen.
    static func settle(
        _ context: AppContext, in window: Window, _ foreground: Foreground,
        note: @escaping @UIActor (String, Date?) -> Void
    ) {
        let inputs = window.inputCount
        window.activity("Asking what became of your trips", isShown: false) { activity in
            let bookings = context.service.bookings
            let slowness = NextMoment()
            defer { slowness.cancel() }
            let unfinished = try? await bookings.unfinished()
            // My trips shows damage that was found earlier.
            if let lists = try? await bookings.damagedLists(), lists.first?.rescued != nil {
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
                    settle(context, in: window, foreground, note: note)
                }
            }
            guard let after = try? await bookings.summaries() else { return }
            let found = after.filter { one in before.contains { $0.id == one.id } }
            guard let held = found.first(where: { $0.isHeld(at: context.now()) }) else {
                return foreground.run { tell(before, found, context, in: $0) }
            }
            let origin = (try? await bookings.kept(held.id))?.origin
            let clock = context.clock(at: origin)
            let until = held.deadline.map { " until \(clock.words(for: $0))" } ?? ""
            guard window.inputCount == inputs else {
                return note("A trip is held\(until) · \(context.key(.windowTrips))", held.deadline)
            }
            foreground.run { ask(held, until, context, in: $0) }
        }
    }

    private static func tell(
        _ before: [BookingSummary], _ found: [BookingSummary], _ context: AppContext, in window: Window
    ) {
        let refunding = Set(before.filter { $0.state == .refunding }.map(\.id))
        let sentences: [String] = [
            found.contains { [.sending, .buying, .refunding].contains($0.state) }
                ? "Not known yet what became of a booking; \(context.key(.windowTrips)) shows it." : nil,
            found.contains { $0.state == .ticket && refunding.contains($0.id) }
                ? "A refund was not made; \(context.key(.windowTrips)) shows it." : nil,
            found.contains { [.ticket, .bought].contains($0.state) && !$0.missingParts.isEmpty }
                ? "A trip is bought, and not all of it is issued; \(context.key(.windowTrips)) shows it."
                : nil,
            found.contains { $0.state == .ticket || $0.state == .bought }
                ? "A trip is bought; \(context.key(.windowTrips)) shows it." : nil,
            found.contains { [.expired, .refused].contains($0.state) }
                ? "A hold is over; nothing was bought. \(context.key(.windowTrips)) shows it." : nil,
            found.contains { $0.state == .refunded }
                ? "A trip is refunded; \(context.key(.windowTrips)) shows it." : nil,
        ].compactMap(\.self)
        if let first = sentences.first { window.showStatus(StatusMessage(first, kind: .warning)) }
    }

    private static func ask(
        _ held: BookingSummary, _ until: String, _ context: AppContext, in window: Window
    ) {
        let way = "\(held.origin ?? "…") → \(held.destination ?? "…")"
        window.present(
            Dialog(
                "A trip is held",
                message: "\(way) is held\(until), free of charge. Nothing is bought yet.",
                // This dialog opens unasked, so a key meant for the screen must do nothing.
                buttons: [
                    .cancel("Later"),
                    DialogButton("Go on") { open(held.id, context, in: window) },
                    DialogButton("Let go") { release(held.id, context, in: window) },
                ]))
    }

    private static func open(_ id: BookingIntent.ID, _ context: AppContext, in window: Window) {
        window.activity("Opening the trip", isShown: false) { _ in
            guard let intent = try? await context.service.bookings.kept(id) else { return }
            BookingFlow(context).open(intent, in: window)
        }
    }

    private static func release(_ id: BookingIntent.ID, _ context: AppContext, in window: Window) {
        window.activity("Letting it go", canStop: false) { _ in
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
    var isUnknown: Bool { [.sending, .buying, .refunding].contains(state) }
}
