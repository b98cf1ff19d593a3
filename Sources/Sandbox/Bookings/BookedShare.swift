import OSDM

/// The share that some travellers have in a part of an offer. In the booking, each share is a part of its own.
struct BookedShare: Sendable {
    /// The id of the share: that of the offer's part, with the number of the refund added if only some travellers
    /// were refunded.
    var id: String
    var part: Wire.OfferPart
    var passengerIDs: [String]
    /// In the currency's smallest unit.
    var price: Int
    var refund: Refund?

    struct Refund: Sendable {
        var id: String
        var fee: Int
    }
}

extension SandboxBooking {
    /// Returns the shares of an offer's parts: one share for the travellers who keep the offer, and one share
    /// for each refund.
    func shares(of offer: Int) -> [BookedShare] {
        let booked = offers[offer]
        let parts = booked.offer.parts
        let travellers = passengers(of: booked)
        let everybody = travellers.map(\.id)
        let prices = booked.priceShares
        return parts.enumerated().flatMap { place, part in
            var left = travellers.filter { part.passengerRefs?.contains($0.externalRef) ?? true }.map(\.id)
            var shares: [BookedShare] = []
            func share(_ id: String, _ travellers: [String], _ refund: BookedShare.Refund?) -> BookedShare {
                let price = travellers.compactMap { everybody.firstIndex(of: $0) }
                    .reduce(0) { $0 + prices.share(traveller: $1, part: place) }
                return BookedShare(
                    id: id, part: part, passengerIDs: travellers, price: price, refund: refund)
            }
            for (number, refund) in confirmedRefunds.enumerated() {
                let gone = left.filter(refund.travellers(of: offer, in: self).contains)
                guard !gone.isEmpty else { continue }
                left.removeAll { gone.contains($0) }
                let fee = refund.items.first { $0.partID == part.id }?.fee ?? 0
                shares.append(
                    share(
                        left.isEmpty ? part.id : "\(part.id)-refund-\(number + 1)", gone,
                        .init(id: refund.id, fee: fee)))
            }
            return left.isEmpty ? shares : [share(part.id, left, nil)] + shares
        }
    }
}

extension SandboxRefund {
    /// The ids of the travellers whose share of an offer is refunded.
    fileprivate func travellers(of offer: Int, in booking: SandboxBooking) -> Set<String> {
        let tickets = booking.tickets.filter { $0.offer == offer }.map(\.id)
        return Set(returned.filter { tickets.contains($0.ticketID) }.flatMap(\.passengerIDs))
    }
}

/// The share of each traveller in the price of each part. The shares of a traveller and the shares of a part
/// add up exactly, to the cent.
struct PriceShares: Hashable, Sendable {
    private let shares: [[Int]]

    /// - Parameters:
    ///   - prices: The price of each part, in the smallest unit.
    ///   - weights: The prices of the travellers, of which only the proportions matter. If all are zero, the
    ///     shares are equal.
    ///   - owners: For each part, the index of its only traveller; nil for a part of all travellers.
    init(prices: [Int], weights: [Int], owners: [Int?]? = nil) {
        let weights = weights.contains { $0 > 0 } ? weights : weights.map { _ in 1 }
        let whole = weights.reduce(0, +)
        // Each share is the difference between two rounded running sums: with and without this share. The next
        // share begins with the same sum, so rounding errors cancel, and the shares of a part add up to its price.
        func upTo(_ price: Int, _ weight: Int) -> Int {
            whole == 0 ? 0 : Int((Double(price) * Double(weight) / Double(whole)).rounded())
        }
        var weight = 0
        let owners = owners ?? prices.map { _ in nil }
        shares = weights.enumerated().map { traveller, own in
            defer { weight += own }
            var price = 0
            return zip(prices, owners).map { part, owner in
                if let owner { return owner == traveller ? part : 0 }
                defer { price += part }
                return upTo(price + part, weight + own) - upTo(price, weight + own)
                    - upTo(price + part, weight) + upTo(price, weight)
            }
        }
    }

    func share(traveller: Int, part: Int) -> Int { shares[traveller][part] }

    func sum(traveller: Int) -> Int { shares[traveller].reduce(0, +) }
}
