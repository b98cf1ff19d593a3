import Rail

extension Wire.CardReference {
    init(_ card: ReductionCard) {
        self.init(
            type: Self.reductionCard, code: card.code, number: card.number,
            issuer: card.issuer.isEmpty ? nil : card.issuer)
    }

    /// The code of a discount card (OSDM 3.9 `TravelAccountType`).
    package static let reductionCard = "REDUCTION_CARD"
}

extension Wire.AnonymousPassengerSpecification {
    /// The cards as they are sent: a passenger without cards has no such member.
    static func cards(_ cards: [ReductionCard]) -> [Wire.CardReference]? {
        cards.isEmpty ? nil : cards.map { Wire.CardReference($0) }
    }
}

extension ReductionCard {
    /// Returns nil for an account of another kind, such as a travel pass. A booking does not name the kind of card, so
    /// the code stands for the name.
    init?(_ card: Wire.CardReference) {
        guard card.type == Wire.CardReference.reductionCard, let code = card.code else { return nil }
        self.init(code: code, issuer: card.issuer ?? "", name: code, number: card.number)
    }
}

extension ReductionCardType {
    init(_ type: Wire.ReductionCardType) {
        self.init(
            code: type.code, issuer: type.issuer ?? "", name: type.name?.text ?? type.code,
            shortName: type.name?.shortText, needsNumber: type.cardIdRequired ?? false,
            discounts: (type.reductionsGranted?.array ?? []).compactMap { $0.description?.text })
    }
}

extension GrantedReduction {
    /// Returns the reductions of the parts of an offer; nil if the service states none.
    static func all(in parts: [Wire.OfferPart]) -> [GrantedReduction]? {
        let all = parts.flatMap {
            reductions($0.grantedReductionAmounts, $0.appliedPassengerTypes, $0.appliedPromotionCodes)
        }
        return all.isEmpty ? nil : merged(all)
    }

    static func all(in part: Wire.BookingPart) -> [GrantedReduction]? {
        let all = reductions(
            part.grantedReductionAmounts, part.appliedPassengerTypes, part.appliedPromotionCodes)
        return all.isEmpty ? nil : all
    }

    /// Services may state what counted without its amount: a card with its passenger, or a code.
    private static func reductions(
        _ amounts: Wire.GrantedReductionAmounts?, _ types: Wire.Elements<Wire.AppliedPassengerType>?,
        _ codes: Wire.Elements<Wire.PromotionCode>?
    ) -> [GrantedReduction] {
        let cards = (types?.array ?? []).flatMap { type in
            (type.appliedReductions?.array ?? []).compactMap { Card($0) }.map {
                GrantedReduction(name: $0.code, amount: nil, passengerIDs: [type.passengerRef], cards: [$0])
            }
        }
        return (amounts?.grantedReductionAmount?.array ?? []).map { GrantedReduction($0) } + cards
            + (codes?.array ?? []).map {
                GrantedReduction(name: $0.code, amount: nil, promotionCodes: [$0.code])
            }
    }

    private init(_ amount: Wire.GrantedReductionAmount) {
        let cards = (amount.appliedReductions?.array ?? []).compactMap { Card($0) }
        let codes = (amount.appliedPromotionCodes?.array ?? []).map(\.code)
        let money = amount.grantedAmount.money
        self.init(
            name: amount.description ?? codes.first ?? cards.first?.code ?? "",
            // The specification does not say whether a reduction is written with a minus sign.
            amount: money.amount == .min ? nil : money.with(amount: abs(money.amount)),
            passengerIDs: amount.passengerRefs ?? [], cards: cards, promotionCodes: codes)
    }
}

extension GrantedReduction.Card {
    fileprivate init?(_ card: Wire.CardReference) {
        guard let code = card.code else { return nil }
        self.init(code: code, issuer: card.issuer)
    }
}
