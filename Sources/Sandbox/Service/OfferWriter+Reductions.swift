import OSDM
import Rail

/// Writes the reductions of a fare into the parts of its offer.
extension Wire.OfferPart {
    /// Adds what counts in the part: the cards of each passenger, and the promotion code.
    ///
    /// - Parameters:
    ///   - group: The passengers of the part, by their indices in the request.
    ///   - refs: The references of all passengers of the request.
    ///   - statesAmounts: Whether the part states the amounts. They are for all rides together, so only the first
    ///     ride states them.
    mutating func add(_ fare: Fare, of group: [Int], refs: [String], statesAmounts: Bool) {
        let own = fare.reductions.filter { group.contains($0.passenger) }
        guard !own.isEmpty else { return }
        let types = (appliedPassengerTypes?.array ?? []).map { type in
            var type = type
            let index = refs.firstIndex(of: type.passengerRef)
            let cards = index.map { fare.cards(of: $0) } ?? []
            if !cards.isEmpty { type.appliedReductions = Wire.Elements(cards.map { Wire.CardReference($0) }) }
            return type
        }
        appliedPassengerTypes = Wire.Elements(types)
        let codes = Set(own.compactMap(\.code)).sorted()
        if !codes.isEmpty {
            appliedPromotionCodes = Wire.Elements(codes.map { Wire.PromotionCode(code: $0) })
        }
        guard statesAmounts else { return }
        grantedReductionAmounts = Wire.GrantedReductionAmounts(
            grantedReductionAmount: own.map { reduction in
                let amount = Wire.Price(fare.price.with(amount: reduction.amount))
                let passengers = [refs[reduction.passenger]]
                return switch reduction.source {
                case .card(let card):
                    Wire.GrantedReductionAmount(
                        description: card.name, grantedAmount: amount, passengerRefs: passengers,
                        appliedReductions: [Wire.CardReference(card)])
                case .promotion(let promotion):
                    Wire.GrantedReductionAmount(
                        description: "\(promotion.code), \(promotion.percentage) %", grantedAmount: amount,
                        passengerRefs: passengers,
                        appliedPromotionCodes: [Wire.PromotionCode(code: promotion.code)])
                }
            })
    }
}

extension Fare.Reduction {
    fileprivate var code: String? {
        if case .promotion(let promotion) = source { promotion.code } else { nil }
    }
}

extension Wire.CardReference {
    init(_ card: DiscountCard) {
        self.init(type: Self.reductionCard, code: card.code, issuer: card.issuer)
    }
}
