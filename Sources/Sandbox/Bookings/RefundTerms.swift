import Foundation
import OSDM
import Rail

/// The terms on which a fare gives money back.
struct RefundTerms: Sendable {
    let now: Date
    /// Whether the fare's terms do not count.
    let isOverruled: Bool

    /// The shares of an offer's parts that some travellers give back.
    func items(_ travellers: [String], of offer: Int, in booking: SandboxBooking) -> [SandboxRefund.Item] {
        let booked = booking.offers[offer]
        let everybody = booking.passengers(of: booked).map(\.id)
        let prices = booked.priceShares
        var fees: [Int] = []
        var paid = booked.offer.parts.map { _ in 0 }
        for traveller in travellers.compactMap({ everybody.firstIndex(of: $0) }) {
            for part in paid.indices { paid[part] += prices.share(traveller: traveller, part: part) }
            fees.append(fee(prices.sum(traveller: traveller), booked))
        }
        // The fee is one for the whole ticket: it is taken from the parts in their order.
        var fee = fees.reduce(0, +)
        return zip(booked.offer.parts, paid).map { part, paid in
            let share = min(fee, paid)
            fee -= share
            return SandboxRefund.Item(partID: part.id, paid: paid, fee: share)
        }
    }

    private func fee(_ paid: Int, _ booked: BookedOffer) -> Int {
        if isOverruled { return 0 }
        let hasLeft = booked.offer.parts.first.flatMap(\.validFrom).map { $0.instant <= now } ?? false
        switch booked.offer.offerSummary?.overallFlexibility {
        case .full? where !hasLeft: return 0
        case .semi? where !hasLeft: return Fare.refundFee(ofPaid: paid)
        default: return paid
        }
    }
}
