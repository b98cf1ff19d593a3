import Foundation
import OSDM
import Rail

/// A refund offer. If it was confirmed, it is a refund.
struct SandboxRefund: Hashable, Sendable {
    /// A ticket, and the ids of the travellers who return their share of it.
    struct Returned: Hashable, Sendable {
        var ticketID: String
        var passengerIDs: [String]
    }

    /// The price that was paid for a part, and the part's share of the refund fee, in the currency's smallest
    /// unit.
    struct Item: Hashable, Sendable {
        var partID: String
        var paid: Int
        var fee: Int
    }

    var id: String
    var createdOn: Date
    var validUntil: Date
    var confirmedOn: Date?
    var overruleCode: String?
    var returned: [Returned]
    var items: [Item]

    func isOpen(at now: Date) -> Bool { confirmedOn == nil && now < validUntil }
}

extension SandboxRefund: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            id: try object.value("id"), createdOn: try object.value("createdOn"),
            validUntil: try object.value("validUntil"),
            confirmedOn: try object.valueIfPresent("confirmedOn"),
            overruleCode: try object.valueIfPresent("overruleCode"), returned: try object.value("returned"),
            items: try object.value("items"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("confirmedOn", confirmedOn)
        object.add("createdOn", createdOn)
        object.add("id", id)
        object.add("items", items)
        object.add("overruleCode", overruleCode)
        object.add("returned", returned)
        object.add("validUntil", validUntil)
    }
}

extension SandboxRefund.Returned: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(ticketID: try object.value("ticketID"), passengerIDs: try object.value("passengerIDs"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("passengerIDs", passengerIDs)
        object.add("ticketID", ticketID)
    }
}

extension SandboxRefund.Item: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            partID: try object.value("partID"), paid: try object.value("paid"),
            fee: try object.value("fee"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("fee", fee)
        object.add("paid", paid)
        object.add("partID", partID)
    }
}

/// The rules by which a fare is refunded.
struct RefundTerms: Sendable {
    let now: Date
    /// Whether everything is refunded, whatever the conditions of the fare are.
    let isOverruled: Bool

    /// Returns the amounts that some travellers paid for the parts of an offer, and the fee for the refund.
    func items(_ travellers: [String], of offer: Int, in booking: SandboxBooking) -> [SandboxRefund.Item] {
        let booked = booking.offers[offer]
        let passengers = booking.passengers(of: booked)
        let prices = booked.priceShares
        var items = booked.offer.parts.map { SandboxRefund.Item(partID: $0.id, paid: 0, fee: 0) }
        let returning = passengers.indices.filter { travellers.contains(passengers[$0].id) }
        for traveller in returning {
            // Each traveller pays one fee for the whole ticket. The fee is subtracted from the refunds of the
            // parts, in order.
            var fee = fee(prices.sum(traveller: traveller), booked)
            for part in items.indices {
                let paid = prices.share(traveller: traveller, part: part)
                items[part].paid += paid
                items[part].fee += min(fee, paid)
                fee -= min(fee, paid)
            }
        }
        let references = Set(returning.map { passengers[$0].externalRef })
        return zip(booked.offer.parts, items).filter { part, _ in
            part.passengerRefs.map { !references.isDisjoint(with: $0) } ?? true
        }.map(\.1)
    }

    private func fee(_ paid: Int, _ booked: BookedOffer) -> Int {
        if isOverruled { return 0 }
        let hasLeft = booked.departure.map { $0 <= now } ?? false
        switch booked.offer.offerSummary?.overallFlexibility {
        case .full? where !hasLeft: return 0
        case .semi? where !hasLeft: return Fare.refundFee(ofPaid: paid)
        default: return paid
        }
    }
}

extension BookedOffer {
    /// When the first train of the offer leaves; nil if that is not known.
    var departure: Date? { offer.parts.first?.validFrom?.instant }
}
