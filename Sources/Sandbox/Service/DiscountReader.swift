import OSDM
import Rail

/// Reads the discount cards of the passengers and the promotion codes of a request, and says which do not count.
struct DiscountReader {
    let passengers: [Wire.AnonymousPassengerSpecification]
    var codes: [Wire.PromotionCode] = []
    /// The field that lists the passengers.
    var list = "anonymousPassengerSpecifications"
    let today: CalendarDay

    /// Returns what the sandbox accepts, and a warning for everything else.
    func discounts() -> (discounts: Discounts, problems: [Wire.Problem]) {
        var (discounts, problems) = (Discounts(), [Wire.Problem]())
        for (index, passenger) in passengers.enumerated() {
            var own: [DiscountCard] = []
            for (place, card) in (passenger.cards ?? []).enumerated() {
                let known = DiscountCard.all.first { card.names($0) }
                if let known, card.number.map(Self.isOfEndedCard) != true {
                    if !own.contains(known) { own.append(known) }
                    continue
                }
                let (code, detail) =
                    known.map { ("X_CARD_ENDED", "\($0.name) has ended by its number.") }
                    ?? (
                        "X_UNKNOWN_CARD",
                        "The sandbox does not know the card “\((card.code ?? card.type).prefix(40))”."
                    )
                problems.append(
                    Self.problem(
                        code, "\(detail) Prices are without it.", at: "#/\(list)/\(index)/cards/\(place)"))
            }
            discounts.cards.append(own)
        }
        for (place, given) in codes.enumerated() {
            let name = given.code.uppercased()
            let known = PromotionCode.all.first { $0.code == name }
            let why =
                known.map { known in
                    known.lastDay.flatMap { $0 < today ? "\(name) ended on \($0.iso8601)." : nil }
                        ?? discounts.promotion.map { "\(name) does not go with \($0.code)." }
                } ?? "The sandbox does not know the promotion code “\(given.code.prefix(40))”."
            guard let why else {
                discounts.promotion = known
                continue
            }
            problems.append(
                Self.problem(
                    "X_PROMOTION_CODE", "\(why) Prices are without it.", at: "#/promotionCodes/\(place)"))
        }
        return (discounts, problems)
    }

    /// Whether a card with this number has ended. In the sandbox, that is a number of zeros alone.
    static func isOfEndedCard(_ number: String) -> Bool {
        let digits = number.filter(\.isNumber)
        return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
    }

    /// Returns a warning for each card that counts in no fare of a trip.
    ///
    /// - Parameter carriers: The names of the carriers of the trip.
    func uncounted(_ discounts: Discounts, in fares: [Fare], carriers: [String]) -> [Wire.Problem] {
        discounts.cards.enumerated().flatMap { index, cards in
            cards.filter { card in !fares.contains { $0.cards(of: index).contains(card) } }.map { card in
                let isUsual = carriers.contains { card.counts(with: $0) }
                let who = passengers.count > 1 ? " for \(passengers[index].externalRef.prefix(40))" : ""
                let hasBetter = fares.contains { !$0.cards(of: index).isEmpty }
                let why =
                    !isUsual
                    ? "no train of this trip is run by \(card.carrier)"
                    : hasBetter ? "another card takes off more" : "the price is no lower with it"
                return Self.problem(
                    "X_CARD_NOT_COUNTED", "\(card.name) does not count\(who): \(why).",
                    at: "#/\(list)/\(index)/cards")
            }
        }
    }

    private static func problem(_ code: String, _ detail: String, at pointer: String) -> Wire.Problem {
        Wire.Problem(
            code: code, title: "Not counted", detail: detail,
            pointers: [Wire.ProblemPointer(code: code, requestPointer: pointer)])
    }
}

extension Wire.CardReference {
    /// Whether this is a card of a kind. A card without an issuer is known by its code alone.
    func names(_ card: DiscountCard) -> Bool {
        type == Self.reductionCard && code == card.code && issuer.map { $0 == card.issuer } ?? true
    }
}
