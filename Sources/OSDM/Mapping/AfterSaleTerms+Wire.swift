import Rail

extension AfterSaleTerms {
    /// Combines the terms of all parts of an offer: the sum of their fees and the earliest deadline. Returns nil
    /// if the service does not state for every part whether this is allowed.
    init?(
        _ parts: Wire.Elements<Wire.OfferPart>?, _ condition: Wire.AfterSaleConditionType, of trip: Trip
    ) {
        guard let parts, !parts.isEmpty, parts.leftOut == 0 else { return nil }
        let permissions = parts.array.map { condition == .refund ? $0.refundable : $0.exchangeable }
        let known: [Wire.Permission] = [.yes, .no, .withCondition]
        guard permissions.allSatisfy({ $0.map(known.contains) ?? false }) else { return nil }
        let refusals = permissions.count { $0 == .no }
        guard refusals == 0 else {
            self.init(refusals == permissions.count ? .no : .partly)
            return
        }
        var (isWhole, isFeeMissing) = (true, false)
        var (fees, ends): ([Money], [Wire.DateTime]) = ([], [])
        for (part, permission) in zip(parts.array, permissions) {
            let rules = part.rules(for: condition)
            // Several rules are for several periods, and cannot be given as one fee and one deadline.
            guard rules.count < 2, part.afterSalesConditions?.leftOut ?? 0 == 0,
                permission == .yes || !rules.isEmpty
            else {
                isWhole = false
                continue
            }
            if let fee = rules.first?.afterSaleFee?.money {
                fees.append(fee)
            } else if permission == .withCondition {
                isFeeMissing = true
                if rules.first?.validUntil == nil { isWhole = false }
            }
            if let end = rules.first?.validUntil { ends.append(end) }
        }
        let fee = Money.sum(fees)
        let isFeeUnclear = fee == nil ? !fees.isEmpty : isFeeMissing
        let deadline = ends.min { $0.instant < $1.instant }.map { Self.deadline($0.time, of: trip) }
        self.init(
            isWhole && !isFeeUnclear ? .yes : .conditional, fee: isWhole && !isFeeUnclear ? fee : nil,
            deadline: isWhole ? deadline : nil)
    }

    /// Returns a deadline as a local time. For a deadline in UTC, this is the local time at the start of the trip.
    private static func deadline(_ time: StationTime, of trip: Trip) -> StationTime {
        StationTime(instant: time.instant, offset: time.offset == 0 ? trip.departure.offset : time.offset)
    }
}

extension Wire.OfferPart {
    fileprivate func rules(for condition: Wire.AfterSaleConditionType) -> [Wire.AfterSaleCondition] {
        afterSalesConditions?.array.filter { $0.condition == condition } ?? []
    }
}
