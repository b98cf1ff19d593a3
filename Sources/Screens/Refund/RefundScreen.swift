import Foundation
import Marks
import Observation
import Rail
import TerminalUI
import Waiting

/// Shows the amount that comes back for all or some tickets of a booking, and requests the refund.
@Observable
@UIActor
final class RefundScreen: FramedScreen {
    let context: AppContext
    private(set) var intent: BookingIntent { didSet { watchTime() } }
    let overruleCode: String?
    /// The tickets that are to be refunded.
    private(set) var choice: Set<RefundableTicket>
    var selection: RefundOffer.ID?
    @ObservationIgnored private let time: PresentTime
    /// The tickets for which the shown offers were requested; nil if the offers are to be requested again.
    private var asked: Set<RefundableTicket>?
    @ObservationIgnored private let sending = LatestRequest()
    @ObservationIgnored let foreground = Foreground()
    @ObservationIgnored private let done: @UIActor (BookingIntent, Window) -> Void

    /// - Parameters:
    ///   - intent: The booking, with refund offers.
    ///   - chosen: The tickets for which the offers are; nil if they are for all.
    ///   - done: Called with the booking after the refund was made, or after the person has decided against it.
    init(
        _ context: AppContext, _ intent: BookingIntent, of chosen: [RefundableTicket]?, overruleCode: String?,
        done: @escaping @UIActor (BookingIntent, Window) -> Void
    ) {
        self.context = context
        self.intent = intent
        self.overruleCode = overruleCode
        self.done = done
        let all = intent.booking?.refundableTickets(isOverruled: overruleCode != nil)
        let first = Set(chosen ?? all ?? [])
        (choice, asked) = (first, first)
        time = PresentTime(context.now)
    }

    var title: String { "Refund" }
    /// The focus begins on a button that changes nothing, because the person may still hold down Enter from
    /// the previous screen, or press it twice.
    var initialFocus: ControlID? { "keep" }
    var now: Date { time.now }
    var clock: StationClock { context.clock(at: intent.origin) }

    var header: ScreenHeader {
        let title = StyledText("Refund" + (intent.booking?.code.map { " \($0)" } ?? ""))
        guard let offer else { return ScreenHeader(title, details: []) }
        guard !isOver else { return ScreenHeader(title, details: ["The time of the offer is over"]) }
        let left = TimeLeftFormatting.words(offer.validUntil, at: now)
        return ScreenHeader(
            title, details: ["Offered until \(clock.words(for: offer.validUntil)) (\(left) left)"],
            shorter: ["Offered, \(left) left"])
    }

    func didAppear(in window: Window) {
        let isBack = self.window != nil
        foreground.appeared(self, in: window)
        watchTime()
        if isBack { leaveIfChanged() }
    }

    /// Redraws the screen every second until the last of the offers expires, whichever of them is shown, and also while
    /// none is shown because others are asked for.
    private func watchTime() {
        let ends = intent.refund?.offers.map(\.validUntil) ?? []
        time.watch(in: window) { now in ends.compactMap { TimeLeftFormatting.nextChange($0, at: now) }.min() }
    }

    // MARK: Contents

    /// The tickets to choose from; empty if the service does not say whose they are.
    var tickets: [RefundableTicket] {
        intent.booking?.refundableTickets(isOverruled: overruleCode != nil) ?? []
    }

    var chosen: [RefundableTicket] { tickets.filter(choice.contains) }

    private var isNobodyChosen: Bool { chosen.isEmpty && !tickets.isEmpty }

    var offers: [RefundOffer] { choice == asked && !isNobodyChosen ? intent.refund?.offers ?? [] : [] }

    /// The selected offer; nil while there is no offer for the chosen travellers.
    var offer: RefundOffer? { offers.first { $0.id == selection } ?? offers.first }

    var isOver: Bool { offer.map { $0.validUntil <= now } ?? false }

    /// The tickets for which the last request for offers failed; nil if it did not fail.
    private var failed: Set<RefundableTicket>?

    /// A sentence to show instead of an offer; nil if nothing is wrong.
    var problem: String? {
        if isNobodyChosen { return "Choose which tickets are given back." }
        if choice == failed { return "There is no offer for them: \(context.key(.refundAsk)) asks again." }
        return nil
    }

    /// Whether an offer refunds without a fee because the train is cancelled. Some services subtract a fee even
    /// then.
    func isInFull(_ offer: RefundOffer) -> Bool {
        overruleCode == RefundRequest.disruption && offer.fee.amount == 0 && offer.amount.amount > 0
            && paid(offer)?.isEqual(to: offer.amount) == true
    }

    /// Returns the price that was paid for the tickets of an offer; nil if no price is stated for them alone.
    func paid(_ offer: RefundOffer) -> Money? {
        if let paid = intent.paid(for: offer) { return paid }
        let prices = chosen.compactMap { intent.booking?.price(of: $0) }
        return prices.count == chosen.count ? Money.sum(prices) : nil
    }

    /// Returns the part of the price that is neither refunded nor stated as a fee; nil if there is no such part.
    func lost(_ offer: RefundOffer) -> Money? {
        let rest = paid(offer)?.subtracting(offer.fee)?.subtracting(offer.amount)
        return rest.flatMap { $0.amount > 0 ? $0 : nil }
    }

    /// The refund conditions of the chosen tickets; empty if they are overruled, or if there are none.
    var conditions: String {
        guard overruleCode == nil, let booking = intent.booking else { return "" }
        let parts = chosen.flatMap { booking.parts(of: $0) }.distinct
        return ConditionFormatting(parts, of: intent, in: context.characters).refundParagraph
    }

    /// Says how the money is paid back; nil if the service does not say, or if nothing was paid.
    func method(_ offer: RefundOffer) -> String? {
        switch offer.method {
        case .original where context.service.info.payment == .nothing: nil
        case .original: "The money goes back the way it was paid."
        case .voucher: "It comes back as a voucher, not as money."
        case .other(let word): "It comes back as “\(word)”."
        case nil: nil
        }
    }

    func choose(_ ticket: RefundableTicket, _ isChosen: Bool) {
        if isChosen { choice.insert(ticket) } else { choice.remove(ticket) }
        failed = nil
        ask()
    }

    var body: any View { RefundView(screen: self) }

    // MARK: Keys

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .refundAsk, title: "ask again",
                isInFooter: isOver || failed != nil, priority: 6, action: askAgain),
            KeyBinding(
                .windowBack, title: "keep the ticket", help: "Give the offer up, and keep the ticket",
                // The footer leaves the key out while the focus is on the button that does the same.
                isInFooter: window?.focus != "keep", action: giveUp),
        ]
    }

    // MARK: Requests

    func askAgain() {
        guard choice == asked || failed != nil else { return }
        failed = nil
        asked = nil
        ask()
    }

    /// Requests offers for the chosen travellers. If the choice has changed when the response arrives, requests
    /// offers again.
    private func ask() {
        guard let window, !sending.isUnderWay, choice != asked, choice != failed, !isNobodyChosen else {
            return
        }
        let wanted = choice
        let tickets = chosen.count == tickets.count ? nil : chosen
        sending.begin("Asking what comes back", in: window, canStop: false) {
            [service = context.service.bookings, id = intent.id, overruleCode] in
            try await service.proposeRefund(id, tickets, overruleCode)
        } take: { [weak self] told in
            guard let self else { return }
            let done = done(told)
            (intent, asked) = (told, wanted)
            if told.refund == nil { finish(told, done ?? Self.hasChanged) } else { ask() }
        } failed: { [weak self] error in
            guard let self else { return }
            failed = wanted
            let keep = DialogButton("Keep the ticket") { [weak self] in self?.giveUp() }
            report(error, steps(after: error, orElse: keep)) { [weak self] in self?.askAgain() }
            ask()
        }
    }

    func confirm() {
        guard let window, let offer, !isOver, !sending.isUnderWay else { return }
        sending.begin("Refunding", in: window, canStop: false) {
            [service = context.service.bookings, id = intent.id, underWay = context.bookingsUnderWay] in
            try await underWay.run("Refunding", on: id) { try await service.confirmRefund(id, offer.id) }
        } take: { [weak self] intent in
            guard let self else { return }
            finish(intent, done(intent) ?? "Refunded \(context.price(offer.amount)).")
        } failed: { [weak self] in
            self?.failedToConfirm($0)
        }
    }

    /// Returns a sentence about the refunds in `told` that the screen does not show yet; nil if there are none.
    private func done(_ told: BookingIntent) -> String? {
        RefundFormatting.done(told, since: intent) { context.price($0) }
    }

    func giveUp() {
        guard let window, !sending.isUnderWay else { return }
        guard !(intent.refund?.offers.isEmpty ?? true), intent.state == .ticket else { return window.pop() }
        sending.begin("Giving the offer up", in: window, canStop: false) {
            [service = context.service.bookings, id = intent.id] in
            try await service.withdrawRefund(id)
        } take: { [weak self] told in
            guard let self else { return }
            let isAsBefore =
                told.state == .ticket && told.booking?.refunds.count == intent.booking?.refunds.count
            finish(told, isAsBefore ? Self.nothingRefunded : Self.hasChanged)
        } failed: { [weak self] _ in
            if let self { finish(intent, "The offer ends by itself.") }
        }
    }

    private static let nothingRefunded = "Nothing was refunded."
    private static let hasChanged = "It has changed meanwhile; this is how it stands."

    /// Goes back to the ticket if another screen has refunded something, or has requested other offers.
    private func leaveIfChanged() {
        guard let window, !sending.isUnderWay else { return }
        window.activity("Reading the booking", isShown: false) { [weak self, context, id = intent.id] _ in
            guard let kept = try? await context.service.bookings.kept(id), let self, !sending.isUnderWay,
                kept.state != intent.state || kept.refund != intent.refund
            else { return }
            finish(kept, Self.hasChanged)
        }
    }

    private func finish(_ intent: BookingIntent, _ words: String) {
        foreground.run { [done] window in
            window.pop()
            done(intent, window)
            window.showStatus(StatusMessage(words))
        }
    }

    /// - Parameter other: The button to show if trying again cannot help.
    private func steps(after error: any Error, orElse other: DialogButton) -> NextSteps {
        NextSteps(
            outcome: RefundFormatting.outcome(ofAskingWith: error),
            other: ErrorFormatting(error).canRetry ? nil : other)
    }

    /// Shows the present state of the booking, and then the error.
    private func failedToConfirm(_ error: any Error) {
        window?.activity("Reading the booking", isShown: false) { [weak self, context] _ in
            guard let self else { return }
            if let kept = try? await context.service.bookings.kept(intent.id) { intent = kept }
            // Otherwise the refund is no longer in progress, and the ticket's screen shows its outcome, or says
            // that it is not known.
            guard intent.state == .ticket, intent.refund != nil else {
                Mark.reached(.refundScreenLeft)
                return foreground.run { [done, intent] window in
                    window.pop()
                    done(intent, window)
                }
            }
            let ask = DialogButton("Ask again") { [weak self] in self?.askAgain() }
            report(error, steps(after: error, orElse: ask)) { [weak self] in self?.confirm() }
        }
    }
}
