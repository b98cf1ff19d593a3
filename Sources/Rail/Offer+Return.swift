/// The offers for a way out and a way back that can be booked together.
package enum ReturnOffers {
    /// An offer for one of the ways.
    package struct Way: Hashable, Sendable {
        package var offer: Offer
        /// The tags that the offer for the other way must have, too (OSDM 3.9 `AbstractOfferPart.returnTags`: "All
        /// returnTags must be present in the counterpart offer to allow combination").
        package var tags: Set<String>

        package init(_ offer: Offer, tags: Set<String> = []) {
            (self.offer, self.tags) = (offer, tags)
        }
    }

    /// Returns the pairs that can be booked together: their tags are the same, or neither has any.
    ///
    /// Both ways have the same class and the same flexibility. An offer whose flexibility the other way does not have
    /// is paired with those of its class. If the ways have no class in common, each offer is paired with each.
    package static func pairs(out: [Way], back: [Way]) -> [Offer] {
        let all = out.flatMap { one in
            back.filter { one.tags == $0.tags }.map { (out: one.offer, back: $0.offer) }
        }
        let ofOneClass = all.filter { $0.out.travelClass.fits($0.back.travelClass) }
        let pairs = ofOneClass.isEmpty ? all : ofOneClass
        let equal = pairs.filter { $0.out.flexibility == $0.back.flexibility }
        let matched = (out: Set(equal.map(\.out.id)), back: Set(equal.map(\.back.id)))
        let mixed = pairs.filter { pair in
            pair.out.flexibility != pair.back.flexibility
                && !(matched.out.contains(pair.out.id) && matched.back.contains(pair.back.id))
        }
        return (equal + mixed).compactMap { Offer(out: $0.out, back: $0.back) }
    }
}

extension TravelClass {
    /// Whether a ticket of this class and one of another class make a journey in one class.
    fileprivate func fits(_ other: TravelClass) -> Bool { self == other || self == .any || other == .any }
}

extension Offer {
    /// The flexibility and the class of two ways that differ.
    package static let mixed = "Mixed"

    /// Combines the offers for two ways, whose conditions stay their own; nil if their prices are in two currencies.
    package init?(out: Offer, back: Offer) {
        guard let price = Money.sum([out.price, back.price]) else { return nil }
        let travelClass: TravelClass =
            if out.travelClass == back.travelClass || back.travelClass == .any {
                out.travelClass
            } else {
                out.travelClass == .any ? back.travelClass : .other(Self.mixed)
            }
        let asked = [out, back].compactMap(\.requestedInformation)
        self.init(
            id: "\(out.id) \(back.id)", price: price, travelClass: travelClass,
            flexibility: out.flexibility == back.flexibility ? out.flexibility : .other(Self.mixed),
            name: out.name == back.name ? out.name : "out \(out.name), back \(back.name)",
            refund: AfterSaleTerms(out: out.refund, back: back.refund),
            exchange: AfterSaleTerms(out: out.exchange, back: back.exchange),
            expiry: [out.expiry, back.expiry].compactMap(\.self).min(),
            requestedInformation: asked.count > 1 && asked[0] != asked[1] ? .all(asked) : asked.first,
            passengerPrices: Self.passengerPrices(out, back),
            reductions: Self.reductions(out, back))
        ways = [out, back]
    }

    /// Returns the reductions of both ways. A card that counts for both ways is one reduction, unless the service
    /// leaves out an amount.
    private static func reductions(_ out: Offer, _ back: Offer) -> [GrantedReduction]? {
        guard out.reductions != nil || back.reductions != nil else { return nil }
        let all = (out.reductions ?? []) + (back.reductions ?? [])
        return all.contains { $0.amount == nil } ? all : GrantedReduction.merged(all)
    }

    private static func passengerPrices(_ out: Offer, _ back: Offer) -> [Passenger.ID: Money]? {
        guard let first = out.passengerPrices, let second = back.passengerPrices,
            Set(first.keys) == Set(second.keys)
        else { return nil }
        let sums = first.compactMap { id, price in
            second[id].flatMap { price.adding($0) }.map { (id, $0) }
        }
        return sums.count == first.count ? Dictionary(uniqueKeysWithValues: sums) : nil
    }
}

extension AfterSaleTerms {
    /// Combines the terms of two ways: the sum of their fees and the earlier deadline. If the fee of one way alone is
    /// known, there are conditions. Returns nil if the terms of one way are not known.
    init?(out: AfterSaleTerms?, back: AfterSaleTerms?) {
        guard let out, let back else { return nil }
        let permissions: Set = [out.permission, back.permission]
        guard permissions != [.no] else {
            self.init(.no)
            return
        }
        guard !permissions.contains(.no), !permissions.contains(.partly) else {
            self.init(.partly)
            return
        }
        let fees = [out.fee, back.fee].compactMap(\.self)
        let fee = fees.count == 2 ? Money.sum(fees) : nil
        let deadlines = [out.deadline, back.deadline].compactMap(\.self)
        self.init(
            permissions == [.yes] && (fees.isEmpty || fee != nil) ? .yes : .conditional,
            fee: fee, deadline: deadlines.min { $0.instant < $1.instant })
    }
}
