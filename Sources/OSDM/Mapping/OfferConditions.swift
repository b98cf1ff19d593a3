import Rail

/// The conditions of an offer after its purchase, as sentences without a final stop.
enum OfferConditions {
    /// The seller's own sentences, or else sentences for the codes of the offer's parts.
    static func sentences(_ offer: Wire.Offer, _ product: Wire.Product?) -> [String] {
        let told = sentences(of: product)
        guard told.isEmpty else { return told }
        guard let part = offer.admissionOfferParts?.first else { return [] }
        let refund = sentence("refund", part.refundable, part, .refund)
        let exchange = sentence("exchange", part.exchangeable, part, .exchange)
        return [refund, exchange].compactMap { $0 }
    }

    /// The seller's own sentences; none where there are none.
    static func sentences(of product: Wire.Product?) -> [String] {
        (product?.conditions?.array ?? []).compactMap { condition in
            if let short = condition.shortDescription, !short.isEmpty { return short }
            return condition.description?.isEmpty == false ? condition.description : nil
        }.map(withoutStop)
    }

    private static func sentence(
        _ what: String, _ permission: Wire.Permission?, _ part: Wire.OfferPart,
        _ condition: Wire.AfterSaleConditionType
    ) -> String? {
        switch permission {
        case .no?: return "no \(what)"
        case .yes?, .withCondition?:
            guard let rule = part.afterSalesConditions?.first(where: { $0.condition == condition }) else {
                return permission == .yes ? what : "\(what) with conditions"
            }
            var words = what
            if let fee = rule.afterSaleFee?.money, fee.amount > 0 {
                words += " less \(fee.currency) \(fee.decimal)"
            }
            if let end = rule.validUntil?.time { words += " until \(end.day.iso8601) \(end.clock)" }
            return words
        default: return nil
        }
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") && !sentence.hasSuffix("..") ? String(sentence.dropLast()) : sentence
    }
}
