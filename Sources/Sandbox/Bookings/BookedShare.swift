import OSDM

/// Some travellers' share of a part of an offer: in a booking, a part of its own.
struct BookedShare: Sendable {
    /// The offered part's id; with the refund's number where some travellers gave it back and others did not.
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
    /// The shares of an offer's parts: that of the travellers who keep it, and that of each refund.
    func shares(of offer: Int) -> [BookedShare] {
        let booked = offers[offer]
        let parts = booked.offer.parts
        let everybody = passengers(of: booked).map(\.id)
        let prices = booked.priceShares
        return parts.enumerated().flatMap { place, part in
            var left = everybody
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
    /// The ids of the travellers who give back an offer of a booking.
    fileprivate func travellers(of offer: Int, in booking: SandboxBooking) -> Set<String> {
        let tickets = booking.tickets.filter { $0.offer == offer }.map(\.id)
        return Set(returned.filter { tickets.contains($0.ticketID) }.flatMap(\.passengerIDs))
    }
}
