import HTTPTransport
import OSDM

/// `GET /reduction-cards`: lists the discount cards that count in the sandbox's fares.
extension ServiceRequest {
    func reductionCards() -> Response {
        let types = DiscountCard.all.map { card in
            Wire.ReductionCardType(
                code: card.code, issuer: card.issuer,
                name: Wire.Text(id: card.code, text: card.name, shortText: card.shortName),
                cardIdRequired: card.needsNumber,
                serviceClassTypes: card.isForSecondClassOnly ? [.standard] : [.standard, .high],
                reductionsGranted: [
                    Wire.ReductionGranted(
                        description: Wire.Text(id: card.code + "_DISCOUNT", text: card.discount),
                        carrier: card.issuer, percentage: Double(card.percentage))
                ])
        }
        return .json(Wire.ReductionCardCollectionResponse(reductionCardTypes: types))
    }
}
