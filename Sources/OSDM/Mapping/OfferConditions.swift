import Rail

/// The conditions for changing and refunding an offer, as sentences without a full stop at the end.
enum OfferConditions {
    /// Returns the seller's own sentences. If there are none, makes sentences from the codes of the offer's parts.
    static func sentences(_ offer: Wire.Offer, _ product: Wire.Product?, of trip: Trip) -> [String] {
        let told = sentences(of: product)
        guard told.isEmpty else { return told }
        let parts = offer.admissionOfferParts?.array ?? []
        let refund = sentence("refund", parts.map { ($0.refundable, $0.rule(for: .refund)) }, of: trip)
        let exchange = sentence(
            "exchange", parts.map { ($0.exchangeable, $0.rule(for: .exchange)) }, of: trip)
        return [refund, exchange].compactMap { $0 }
    }

    static func sentences(of product: Wire.Product?) -> [String] {
        (product?.conditions?.array ?? []).compactMap { condition in
            if let short = condition.shortDescription, !short.isEmpty { return short }
            return condition.description?.isEmpty == false ? condition.description : nil
        }.map(withoutStop)
    }

    /// Returns the sentence about what all parts of an offer allow. It states the sum of their fees and the earliest
    /// deadline.
    private static func sentence(
        _ what: String, _ parts: [(permission: Wire.Permission?, rule: Wire.AfterSaleCondition?)],
        of trip: Trip
    ) -> String? {
        let permissions = parts.compactMap(\.permission)
        let refusals = permissions.count { $0 == .no }
        guard refusals == 0 else {
            return refusals == permissions.count ? "no \(what)" : "\(what) for a part only"
        }
        guard !permissions.isEmpty, permissions.allSatisfy({ $0 == .yes || $0 == .withCondition }) else {
            return nil
        }
        let rules = parts.compactMap(\.rule)
        guard !rules.isEmpty else {
            return permissions.allSatisfy { $0 == .yes } ? what : "\(what) with conditions"
        }
        return what + fee(rules.compactMap { $0.afterSaleFee?.money })
            + end(rules.compactMap(\.validUntil), of: trip)
    }

    private static func fee(_ fees: [Money]) -> String {
        guard !fees.isEmpty else { return "" }
        guard let sum = Money.sum(fees) else { return " less fees" }
        return sum.amount > 0 ? " less \(sum.currency) \(sum.decimal)" : ""
    }

    private static func end(_ ends: [Wire.DateTime], of trip: Trip) -> String {
        guard let end = ends.min(by: { $0.instant < $1.instant })?.time else { return "" }
        // A deadline in UTC is shown in the local time at the start of the trip.
        let time = StationTime(
            instant: end.instant, offset: end.offset == 0 ? trip.departure.offset : end.offset)
        let isUTC = trip.sentInUTC == .inUTC && time.offset == 0
        return " until \(time.day.iso8601) \(time.clock)\(isUTC ? " UTC" : "")"
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") && !sentence.hasSuffix("..") ? String(sentence.dropLast()) : sentence
    }
}

extension Wire.OfferPart {
    fileprivate func rule(for condition: Wire.AfterSaleConditionType) -> Wire.AfterSaleCondition? {
        afterSalesConditions?.first { $0.condition == condition }
    }
}
