/// A ticket that one traveller can give back alone: for one trip, or for all trips if the service issues one ticket for
/// several.
package struct RefundableTicket: Hashable, Sendable {
    /// The id that the service gave the traveller.
    package var travellerID: String
    /// The only trip of the ticket; nil if the booking has one trip, or if the ticket is for several.
    package var tripID: Trip.ID?

    package init(travellerID: String, tripID: Trip.ID? = nil) {
        (self.travellerID, self.tripID) = (travellerID, tripID)
    }
}

extension Booking {
    /// The tickets that can be given back one by one, way by way.
    ///
    /// - Parameter isOverruled: Whether the conditions of the fare are ignored.
    package func refundableTickets(isOverruled: Bool = false) -> [RefundableTicket] {
        var known: Set<RefundableTicket> = []
        return returnableTickets(isOverruled: isOverruled)
            .flatMap { refundable($0) }.filter { known.insert($0).inserted }
    }

    /// The number of tickets that are left, counted as they can be given back: one for each traveller and way.
    var ticketCount: Int {
        Set(tickets.filter(\.isUsable).flatMap { refundable($0) }).count { ticket in
            !travellers.contains {
                $0.serviceID == ticket.travellerID && isRefunded($0, for: ticket.tripID)
            }
        }
    }

    /// Returns a ticket's share of each of its travellers.
    private func refundable(_ ticket: Ticket) -> [RefundableTicket] {
        let only = trips.count > 1 ? trips.first { ticket.isOnly(for: $0.id, in: self) } : nil
        return holders(of: ticket).map { RefundableTicket(travellerID: $0, tripID: only?.id) }
    }

    /// Returns the request to refund tickets.
    ///
    /// - Parameter chosen: The tickets that are given back; nil for all that can be given back.
    package func refundRequest(of chosen: [RefundableTicket]?, overruleCode: String?) -> RefundRequest {
        let isOverruled = overruleCode != nil
        let shares = returnableTickets(isOverruled: isOverruled).compactMap {
            ticket -> RefundRequest.Share? in
            guard let chosen else { return RefundRequest.Share(ticketID: ticket.id) }
            let all = refundable(ticket)
            let own = all.filter(chosen.contains).map(\.travellerID)
            guard !own.isEmpty else { return nil }
            return RefundRequest.Share(ticketID: ticket.id, travellerIDs: own.count == all.count ? nil : own)
        }
        return RefundRequest(shares: shares, overruleCode: overruleCode)
    }

    /// Returns the parts that a traveller gives back, including those that are shared with others.
    package func parts(of ticket: RefundableTicket) -> [BookingPart] {
        parts.filter { part in
            part.kind != .fee && part.status != .refunded && part.travellerIDs.contains(ticket.travellerID)
                && (ticket.tripID == nil || part.tripIDs.map { Set($0) == [ticket.tripID] } ?? false)
        }
    }

    /// Returns the price that was paid for a traveller's ticket; nil if a price is missing, or is for several
    /// travellers together.
    package func price(of ticket: RefundableTicket) -> Money? {
        let counted = parts(of: ticket).filter { $0.travellerIDs.count == 1 || $0.price?.amount != 0 }
        let prices = counted.filter { $0.travellerIDs.count == 1 }.compactMap(\.price)
        return prices.count == counted.count ? Money.sum(prices) : nil
    }

    /// Returns the fee and the amount paid back for each of several tickets in an offer, in their order. Returns nil if
    /// the offer does not state them, or if their sums differ from those of the offer.
    package func amounts(
        of tickets: [RefundableTicket], in offer: RefundOffer
    ) -> [(fee: Money, amount: Money)]? {
        let found = tickets.compactMap { ticket -> (fee: Money, amount: Money)? in
            let own = Set(parts(of: ticket).filter { $0.travellerIDs.count == 1 }.map(\.id))
            let items = (offer.breakdown ?? []).filter {
                !$0.partIDs.isEmpty && own.isSuperset(of: $0.partIDs)
            }
            guard let fee = Money.sum(items.map(\.fee)), let amount = Money.sum(items.map(\.amount)) else {
                return nil
            }
            return (fee, amount)
        }
        guard found.count == tickets.count,
            Money.sum(found.map(\.fee))?.isEqual(to: offer.fee) == true,
            Money.sum(found.map(\.amount))?.isEqual(to: offer.amount) == true
        else { return nil }
        return found
    }
}
