import Observation
import Rail
import TerminalUI
import Waiting

/// Asks for a promotion code, shows its reduction, and holds the trip anew at the lower price.
///
/// OSDM 3.9 has no request that adds a code to a held booking (see Documentation/Decisions/a-code-holds-anew.md).
@Observable
@UIActor
final class PromotionCodeEntry {
    private let context: AppContext
    private let intent: BookingIntent
    private let foreground: Foreground
    private var code = ""
    @ObservationIgnored private let request = LatestRequest()
    @ObservationIgnored private let held: @UIActor (BookingIntent) -> Void

    /// - Parameters:
    ///   - foreground: The foreground of the screen, which keeps the entry while one of its requests is under way.
    ///   - held: Called with the booking that is held at the new price.
    init(
        _ context: AppContext, _ intent: BookingIntent, _ foreground: Foreground,
        held: @escaping @UIActor (BookingIntent) -> Void
    ) {
        self.context = context
        self.intent = intent
        self.foreground = foreground
        self.held = held
    }

    /// Whether the service is asked, so that nothing else may be done with the booking.
    var isUnderWay: Bool { request.isUnderWay }

    /// - Parameter problem: A sentence about the last code.
    func present(in window: Window, problem: String? = nil) {
        let field = VStack {
            if problem != nil { ProblemText(sentence: problem) }
            TextField(
                "Code", id: "promotion-code", text: Binding(self, \.code),
                appearance: .inline(labelWidth: 8)
            )
            .replacedByTyping()
        }
        window.present(
            Dialog(
                "Promotion code", content: field.frame(width: 48),
                buttons: [
                    DialogButton("Try it") { [weak window] in if let window { self.ask(in: window) } },
                    .cancel("Cancel"),
                ]))
    }

    private func ask(in window: Window) {
        let code = code.trimmingSpaces
        guard !code.isEmpty else { return present(in: window, problem: "Type the code.") }
        guard let trip = intent.trip, let offer = intent.offer else { return }
        let query = OfferQuery(
            trip: trip, inboundTrip: intent.inboundTrip,
            passengers: intent.travellers.map(\.passenger), promotionCodes: [code])
        request.begin("Asking for the price with \(code)", in: window) { [service = context.service] in
            try await service.offers(query)
        } take: { [weak self] list in
            self?.foreground.run { self?.take(list, like: offer, code, in: $0) }
        } failed: { [weak self] error in
            self?.foreground.run { self?.present(in: $0, problem: ErrorFormatting(error).message) }
        }
    }

    private func take(_ list: OfferList, like offer: Offer, _ code: String, in window: Window) {
        guard let new = list.offer(like: offer) else {
            return present(in: window, problem: "The service no longer sells this fare. The trip stays held.")
        }
        let counted = (new.reductions ?? []).filter { !$0.promotionCodes.isEmpty }
        guard !counted.isEmpty else {
            // The service's words about the code are among its remarks on the offers.
            let words = list.warnings.filter { $0.lowercased().contains(code.lowercased()) }
            let problem = words.first ?? "The service does not say that \(code) takes anything off."
            return present(in: window, problem: problem)
        }
        let amounts = counted.compactMap(\.amount)
        let less = amounts.count == counted.count ? Money.sum(amounts) : nil
        let names = counted.map(\.name).distinct.joined(separator: ", ")
        window.present(
            Dialog(
                "With \(code)",
                message: "\(names): \(less.map { "\(context.price($0)) less" } ?? "it counts"). "
                    + "The trip is \(context.price(new.price)) instead of \(context.price(intent.agreedPrice)). "
                    + "It is held anew at this price, and the present hold is let go.",
                buttons: [
                    .preferred("Hold for \(context.price(new.price))") { [weak window] in
                        if let window { self.hold(new, in: window) }
                    }, .cancel("Keep the price"),
                ]))
    }

    private func hold(_ offer: Offer, in window: Window) {
        guard let trip = intent.trip else { return }
        let name = "Holding the trip"
        let new = HoldRequest(
            trip: trip, inboundTrip: intent.inboundTrip, offer: offer, travellers: intent.travellers)
        request.begin(name, in: window, canStop: false) {
            [bookings = context.service.bookings, underWay = context.bookingsUnderWay, old = intent.id] in
            try await underWay.run(name, on: old) {
                let intent = try await bookings.hold(new)
                // If the earlier hold cannot be let go, it ends by itself, and My trips shows it until then.
                _ = try? await bookings.release(old)
                return intent
            }
        } take: { [held] in
            held($0)
        } failed: { [foreground] error in
            let formatting = ErrorFormatting(
                error, outcome: "The trip is held as before. Nothing was bought.")
            foreground.run {
                $0.present(Dialog(formatting.title, message: formatting.message, style: .error))
            }
        }
    }
}
