import Foundation
import Marks
import Observation
import Rail
import TerminalUI
import Waiting

/// Shows a held booking, its deadline and its price. Here the person buys the booking or releases it.
@Observable
@UIActor
final class ReviewScreen: FramedScreen {
    let context: AppContext
    private(set) var intent: BookingIntent {
        didSet {
            watchTime()
            if intent != oldValue { lookAgain() }
        }
    }
    @ObservationIgnored private let time: PresentTime
    @ObservationIgnored private let sending = LatestRequest()
    @ObservationIgnored private var promotionCode: PromotionCodeEntry?
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored let again: DialogButton?
    @ObservationIgnored let complete: @UIActor (BookingIntent, Window) -> Void
    @ObservationIgnored private let bought: @UIActor (BookingIntent, Window) -> Void

    /// The time without a key press after which buying becomes possible. The person may still hold down Enter from
    /// the previous screen or a dialog, or may not have seen yet that the price is another one.
    private static let timeToRead = Duration.seconds(1)
    private var isReadable = false
    @ObservationIgnored private var reading: LoopSource?

    /// - Parameters:
    ///   - again: The button that opens other fares or trains after the hold has expired; nil for no such button.
    ///   - complete: Called if the service wants to know more about the travellers.
    ///   - bought: Called with the bought booking, to show the ticket.
    init(
        _ context: AppContext, _ intent: BookingIntent, again: DialogButton? = nil,
        complete: @escaping @UIActor (BookingIntent, Window) -> Void,
        bought: @escaping @UIActor (BookingIntent, Window) -> Void
    ) {
        self.context = context
        self.intent = intent
        self.again = again
        self.complete = complete
        self.bought = { [typed = context.typedTravellers] in
            typed.forget()
            bought($0, $1)
        }
        time = PresentTime(context.now)
    }

    var title: String { "Review" }
    var initialFocus: ControlID? {
        isOver ? "again" : intent.state.isUnresolved ? "ask" : intent.changedPrice == nil ? "buy" : "take"
    }

    var now: Date { time.now }
    var clock: StationClock { context.clock(at: intent.origin) }

    var header: ScreenHeader {
        // In a narrow window, the time left is more useful than the deadline with its place.
        let left = timeLeft.map { "Held, \($0) left" }
        return ScreenHeader(
            "Review", details: [standing], shorter: [isHeld && !isOver ? left ?? standing : standing])
    }

    func didAppear(in window: Window) {
        foreground.appeared(self, in: window)
        watchTime()
        lookAgain()
        context.bookingsUnderWay.listen(self) { [weak self] in self?.readKept() }
        // Another screen may have changed the booking, for example by adding travellers' details.
        readKept()
    }

    func didUncover(in window: Window) { lookAgain() }

    /// Lets nobody buy until the screen has stood there for a moment as it is now.
    private func lookAgain() {
        guard let window else { return }
        isReadable = false
        reading?.cancel()
        waitUntilReadable(in: window)
    }

    private func waitUntilReadable(in window: Window) {
        let inputs = window.inputCount
        reading = window.loop.schedule(after: Self.timeToRead, name: "the time to read", in: window.scope) {
            [weak self, weak window] in
            guard let self, let window else { return }
            if window.inputCount == inputs {
                isReadable = true
            } else {
                Mark.reached(.keyBeforeBuy)
                waitUntilReadable(in: window)
            }
        }
    }

    /// Shows the booking as it is stored now, unless a request of this screen is under way, whose response is
    /// newer.
    private func readKept() {
        guard let window, !sending.isUnderWay else { return }
        window.activity("Reading the booking", isShown: false) { [weak self, context] _ in
            guard let self, let kept = try? await context.service.bookings.kept(intent.id),
                kept.id == intent.id, kept != intent, !sending.isUnderWay
            else { return }
            intent = kept
            if kept.state == .bought || kept.state == .ticket {
                Mark.reached(.reviewFoundBought)
                foreground.run { [bought] in bought(kept, $0) }
            }
        }
    }

    /// Redraws the screen every second until the hold is over.
    private func watchTime() {
        let deadline = isHeld ? intent.booking?.deadline : nil
        time.watch(in: window) { TimeLeftFormatting.nextChange(deadline, at: $0) }
    }

    // MARK: Contents

    var isHeld: Bool { intent.state == .held }

    private var timeLeft: String? { intent.booking?.deadline.map { TimeLeftFormatting.words($0, at: now) } }

    /// Whether the hold is over, so that the booking can no longer be bought.
    var isOver: Bool {
        switch intent.state {
        case .held: intent.booking?.deadline.map { $0 <= now } ?? false
        case .expired, .released, .refused: true
        case .sending, .buying, .bought, .ticket, .refunding, .refunded, .unknown, .unreadable: false
        }
    }

    private var standing: String {
        switch intent.state {
        case .held where !isOver: "Held" + until + (timeLeft.map { " (\($0) left)" } ?? "")
        case .sending: "Not known yet whether it is held"
        case .buying: "Not known yet whether it is bought"
        case .bought, .ticket, .refunding, .refunded: "Bought"
        case .released: "Let go"
        case .refused: "Not held"
        case .unknown, .unreadable: "Not known"
        case .held, .expired: "The hold is over"
        }
    }

    /// The end of the hold, e.g. ` until 08:15`; empty if the service states none.
    private var until: String { intent.booking?.deadline.map { " until \(clock.words(for: $0))" } ?? "" }

    var price: Money? { intent.booking?.price ?? intent.agreedPrice }

    /// Says that the price has changed, e.g. `The price is now € 71.00, it was € 64.00`; nil if it has not changed.
    var priceChange: String? {
        guard let now = intent.changedPrice, isHeld, !isOver else { return nil }
        return "The price is now \(context.price(now)), it was \(context.price(intent.agreedPrice))"
    }

    /// A sentence about the request under way for the booking; nil if there is no request.
    var underWay: String? { context.bookingsUnderWay.sentence(intent.id) }

    /// Says why the booking cannot be bought at the moment; nil if it can be bought.
    var buyProblem: String? {
        if let underWay { return underWay }
        if promotionCode?.isUnderWay == true { return "The service is being asked about the promotion code." }
        switch intent.state {
        case .held where isOver, .expired: return "The hold is over; nothing was bought."
        case .released: return "It was let go; nothing was bought."
        case .refused: return "It is not held; nothing was bought."
        case .sending, .buying, .unknown, .unreadable: return "It is not known yet what became of it."
        case .bought, .ticket, .refunding, .refunded: return "It is bought already."
        case .held: break
        }
        if priceChange != nil { return "The price has changed. Take it first, or let it go." }
        if intent.booking?.asksForMore == true {
            return "The service wants to know more about the travellers first."
        }
        if intent.booking?.price == nil {
            let currencies = Set((intent.booking?.parts ?? []).compactMap(\.price?.currency))
            return currencies.count > 1
                ? "Its parts are in several currencies; Guichet cannot sum them."
                : "The service has stated no price for it that can be paid."
        }
        if let howToPay = context.service.info.howToPay { return howToPay }
        return isReadable ? nil : "Buy is ready in a second, after a look at the trip."
    }

    /// Says why a changed price cannot be taken at the moment; nil if it can be taken.
    var takeProblem: String? {
        underWay ?? (isReadable ? nil : "It can be taken in a second, after a look at the price.")
    }

    var payment: String {
        switch context.service.info.payment {
        case .nothing: "Nothing is paid: \(context.service.info.name)"
        case .by(let type): "Paid by \(type.lowercased().replacing("_", with: " "))"
        case .unset(let howToSet): howToSet
        }
    }

    var body: any View { ReviewView(screen: self) }

    // MARK: Keys

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.reviewAsk, title: "ask again", isInFooter: false, action: refresh),
            KeyBinding(
                .reviewCode, title: "promotion code", unless: codeProblem, priority: 3, action: askForCode),
            KeyBinding(
                .windowBack, title: isHeld && !isOver ? "keep or let go" : "back",
                help: isHeld && !isOver ? "Leave, and keep it or let it go" : "Go back",
                action: leave),
        ]
    }

    /// Says why no promotion code can be given; nil if one can be.
    private var codeProblem: String? {
        if let underWay { return underWay }
        guard isHeld, !isOver else { return "It is not held any more, so no code can be given." }
        guard intent.offer != nil, intent.trip != nil else {
            return "The fare is not known here, so no code can be given."
        }
        return sending.isUnderWay || promotionCode?.isUnderWay == true ? "The service is being asked." : nil
    }

    private func askForCode() {
        guard let window else { return }
        let entry = PromotionCodeEntry(context, intent, foreground) { [weak self] new in
            guard let self else { return }
            intent = new
            foreground.say("Held for \(context.price(new.booking?.price ?? new.agreedPrice)).")
        }
        promotionCode = entry
        entry.present(in: window)
    }

    private func leave() {
        guard let window else { return }
        guard isHeld, !isOver else { return window.pop() }
        // The message states no minutes left, because the text of a dialog does not change.
        window.present(
            Dialog(
                "Keep it?", message: "Held\(until), free of charge. Find it in My trips.",
                buttons: [
                    .preferred("Keep it") { [weak self] in self?.keep() },
                    DialogButton("Let go") { [weak self] in self?.letGo() }, .cancel("Go on"),
                ]))
    }

    private func keep() {
        guard let window else { return }
        window.pop()
        window.showStatus(StatusMessage("Held\(until); \(context.key(.windowTrips)) shows it."))
    }

    // MARK: Requests

    func buy() { send("Buying", { try await $0.buy($1) }, then: bought) }

    func takePrice() { send("Taking the price", { try await $0.accept($1) }, then: { $1.focus("buy") }) }

    func letGo() {
        send("Letting it go", { try await $0.release($1) }) { intent, window in
            guard intent.state == .released || intent.state == .expired else { return }
            window.pop()
            window.showStatus(StatusMessage("It was let go. Nothing was bought."))
        }
    }

    func refresh() {
        send("Asking how it stands", changes: false) { [isSending = intent.state == .sending] service, id in
            // If no response to the request to hold has come, only `settle` can find the booking.
            if isSending {
                _ = try await service.settle()
                if let kept = try await service.kept(id) { return kept }
            }
            return try await service.refresh(id)
        } then: { [weak self, bought, now = context.now, clock] intent, window in
            let time = clock.words(for: now())
            guard !intent.state.isUnresolved else {
                return window.showStatus(StatusMessage("Still not known at \(time).", kind: .warning))
            }
            if intent.state == .bought || intent.state == .ticket {
                Mark.reached(.reviewFoundBought)
                return bought(intent, window)
            }
            guard let self else { return }
            let isStillHeld = isHeld && !isOver
            // The sentence may stand there after the hold is over, so it does not say until when.
            let held = intent.problem ?? "Still held at \(time)."
            window.showStatus(StatusMessage(isStillHeld ? held : "\(standing)."))
        }
    }

    /// - Parameter changes: Whether the request changes the booking, so that no other change may begin meanwhile.
    private func send(
        _ name: String, changes: Bool = true,
        _ ask: @escaping @Sendable (BookingService, BookingIntent.ID) async throws -> BookingIntent,
        then: @escaping @UIActor (BookingIntent, Window) -> Void
    ) {
        guard let window, !sending.isUnderWay, promotionCode?.isUnderWay != true else { return }
        sending.begin(name, in: window, canStop: false) {
            [service = context.service.bookings, id = intent.id, underWay = context.bookingsUnderWay] in
            guard changes else { return try await ask(service, id) }
            return try await underWay.run(name, on: id) { try await ask(service, id) }
        } take: { [weak self] intent in
            self?.intent = intent
            self?.foreground.run { then(intent, $0) }
        } failed: { [weak self] in
            self?.failed($0)
        }
    }

    /// Shows the present state of the booking, and then the error.
    private func failed(_ error: any Error) {
        window?.activity("Reading the booking", isShown: false) { [weak self, context] _ in
            guard let self else { return }
            if let kept = try? await context.service.bookings.kept(intent.id) { intent = kept }
            let isSoldOut = (error as? RailError).map { $0.isSoldOut || $0.isOfferGone } ?? false
            // The dialog's first button asks for the booking's state and does not buy again, because a key that is
            // pressed too quickly must not cost money.
            let steps = NextSteps(
                outcome: outcome(of: error), retryTitle: "Ask how it stands", alwaysRetries: true,
                other: isOver || isSoldOut ? again : nil)
            report(error, steps) { [weak self] in self?.refresh() }
        }
    }

    /// Says after an error whether something was bought, and whether the trip is still held.
    private func outcome(of error: any Error) -> String? {
        guard isHeld, !isOver else { return buyProblem }
        let isMissing = (error as? RailError)?.isMissing == true
        let held = isMissing ? intent.problem : "The trip is still held\(until)."
        return ["Nothing was bought.", held].compactMap(\.self).joined(separator: " ")
    }
}
