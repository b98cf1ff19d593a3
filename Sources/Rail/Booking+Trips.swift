/// The trips of a booking, such as the way out and the way back.
extension Booking {
    /// Whether a trip is refunded, and another trip of the booking is not.
    package func isRefunded(_ trip: Trip) -> Bool {
        guard trips.count > 1 else { return false }
        let own = parts.filter { $0.kind != .fee && $0.tripIDs?.contains(trip.id) == true }
        return !own.isEmpty && own.allSatisfy { $0.status == .refunded || isGivenBack($0) }
            && standing != .refunded
    }

    /// Returns the trips that a ticket is for; all trips if the service does not say.
    package func trips(of ticket: Ticket) -> [Trip] {
        let own = parts.filter { $0.kind != .fee && ticket.partIDs?.contains($0.id) == true }
        let ids = own.compactMap(\.tripIDs)
        guard !own.isEmpty, ids.count == own.count else { return trips }
        let named = Set(ids.joined())
        let found = trips.filter { named.contains($0.id) }
        return found.isEmpty ? trips : found
    }

    /// Returns the valid tickets of a traveller if each is for one of several trips; otherwise none.
    package func ticketsOfSingleTrips(of traveller: Traveller) -> [Ticket] {
        guard trips.count > 1 else { return [] }
        let own = tickets.filter { ticket in
            ticket.isUsable && traveller.serviceID.map(holders(of: ticket).contains) ?? true
        }
        return own.allSatisfy { trips(of: $0).count == 1 } ? own : []
    }

    /// Returns the trips for each of which a traveller had a ticket of its own that is refunded.
    package func tripsOfRefundedTickets(of traveller: Traveller) -> [Trip] {
        let own = tickets.filter { ticket in
            ticket.status == .refunded && traveller.serviceID.map(holders(of: ticket).contains) ?? true
        }
        return trips.filter { trip in own.contains { $0.isOnly(for: trip.id, in: self) } }
    }

    /// The trips of which the tickets can be refunded alone, while those of another trip stay valid.
    package var tripsToRefundAlone: [Trip] {
        let left = trips.filter { !isRefunded($0) }
        guard left.count > 1 else { return [] }
        let tickets = returnableTickets()
        return left.filter { trip in tickets.contains { $0.isOnly(for: trip.id, in: self) } }
    }
}

/// The way that a part of a return is for.
package enum Way: String, Hashable, Sendable, CaseIterable {
    case out, back
}

extension BookingIntent {
    /// Returns the way that a part is for; nil if it is for both, or if the booking is no return.
    package func way(of part: BookingPart) -> Way? {
        guard trips.count == 2, inboundTrip != nil || trips[1].destination.name == trips[0].origin.name,
            let ids = part.tripIDs, Set(ids).count == 1
        else { return nil }
        return ids[0] == trips[0].id ? .out : ids[0] == trips[1].id ? .back : nil
    }

    /// Returns the way that a ticket is for; nil if it is for both, or if the booking is no return.
    package func way(of ticket: RefundableTicket) -> Way? {
        booking?.parts(of: ticket).lazy.compactMap { way(of: $0) }.first
    }

    /// Returns the way that a barcode is for; nil if it is for both, or if the booking is no return.
    package func way(of code: TicketCode) -> Way? {
        guard let ids = booking?.tickets.first(where: { $0.codes.contains(code) })?.partIDs else {
            return nil
        }
        let own = (booking?.parts ?? []).filter { $0.kind != .fee && ids.contains($0.id) }
        let ways = Set(own.map { way(of: $0) })
        return ways.count == 1 ? ways.first ?? nil : nil
    }
}

extension Ticket {
    /// Whether every part of a booking that the ticket is for is for this trip alone.
    func isOnly(for tripID: Trip.ID?, in booking: Booking) -> Bool {
        let own = booking.parts.filter { $0.kind != .fee && partIDs?.contains($0.id) == true }
        return !own.isEmpty && own.allSatisfy { part in part.tripIDs.map { Set($0) == [tripID] } ?? false }
    }
}
