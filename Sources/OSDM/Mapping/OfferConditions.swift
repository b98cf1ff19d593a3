import Rail

/// The conditions for changing and refunding an offer, as sentences without a full stop at the end.
enum OfferConditions {
    /// Returns the seller's own sentences. If there are none, makes sentences from the terms of the offer's parts.
    static func sentences(
        _ product: Wire.Product?, refund: AfterSaleTerms?, exchange: AfterSaleTerms?, of trip: Trip
    ) -> [String] {
        let told = sentences(of: product)
        guard told.isEmpty else { return told }
        return [
            refund.map { sentence("refund", $0, of: trip) },
            // Guichet cannot exchange tickets, so the sentence says where one can.
            exchange.map {
                $0.permission == .no ? "no exchange" : sentence("exchange at the carrier", $0, of: trip)
            },
        ].compactMap(\.self)
    }

    static func sentences(of product: Wire.Product?) -> [String] {
        sentences(product?.conditions?.array ?? [])
    }

    /// The fee for a refund, if it is one amount and the seller has a sentence about it.
    static func refundFee(_ fee: Money?, of product: Wire.Product?) -> RefundFee? {
        let told = sentences((product?.conditions?.array ?? []).filter { $0.type == .refund })
        guard let fee, fee.amount > 0, let sentence = told.first else { return nil }
        return RefundFee(fee, sentence: sentence)
    }

    /// Says for which trains a product is valid; nil if the service does not say.
    static func validity(of product: Wire.Product?) -> [String]? {
        let told = sentences((product?.conditions?.array ?? []).filter { $0.type == .travel })
        if !told.isEmpty { return told }
        return product?.isTrainBound.map { [$0 ? "for the booked trains only" : "for any train"] }
    }

    private static func sentences(_ conditions: [Wire.Condition]) -> [String] {
        conditions.compactMap { condition in
            if let short = condition.shortDescription, !short.isEmpty { return short }
            return condition.description?.isEmpty == false ? condition.description : nil
        }.map(withoutStop)
    }

    private static func sentence(_ what: String, _ terms: AfterSaleTerms, of trip: Trip) -> String {
        switch terms.permission {
        case .no: "no \(what)"
        case .partly: "\(what) for a part only"
        case .conditional: "\(what) with conditions" + end(terms.deadline, of: trip)
        case .yes: what + fee(terms.fee) + end(terms.deadline, of: trip)
        }
    }

    private static func fee(_ fee: Money?) -> String {
        guard let fee, fee.amount > 0 else { return "" }
        return " less \(fee.currency) \(fee.decimal)"
    }

    private static func end(_ deadline: StationTime?, of trip: Trip) -> String {
        guard let deadline else { return "" }
        let isUTC = trip.sentInUTC == .inUTC && deadline.offset == 0
        return " until \(deadline.day.iso8601) \(deadline.clock)\(isUTC ? " UTC" : "")"
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") && !sentence.hasSuffix("..") ? String(sentence.dropLast()) : sentence
    }
}
