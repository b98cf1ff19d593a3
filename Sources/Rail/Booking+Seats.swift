package import Foundation

extension Booking {
    /// The parts that were issued.
    package var issuedParts: [BookingPart] {
        let missing = Set(missingParts.map(\.part.id))
        return parts.filter { !missing.contains($0.id) }
    }

    /// Returns the seats of a traveller in the parts that were issued and not cancelled.
    package func seats(of traveller: Traveller) -> [Seat] {
        issuedParts.filter { $0.status != .cancelled }.flatMap(\.seats)
            .filter { seat in traveller.serviceID.map(seat.travellerIDs.contains) ?? false }
    }
}

extension BookingPart {
    /// Whether the part belongs to a traveller.
    package func isFor(_ traveller: Traveller) -> Bool {
        traveller.serviceID.map(travellerIDs.contains) ?? false
    }
}

extension Seat {
    /// Whether the seat is in a train. Services send the train's number, `9207`, with or without its product, `TGV`.
    package func isIn(_ ride: Ride) -> Bool {
        ride.vehicle == vehicle || ride.vehicle.hasSuffix(" \(vehicle)")
    }
}

extension BookingIntent {
    /// Returns the seats in a train of all travellers who have not given their tickets back.
    package func seats(in ride: Ride) -> [Seat] {
        let travellers = namedTravellers.filter { !isRefunded($0) }
        return travellers.flatMap { booking?.seats(of: $0) ?? [] }.filter { $0.isIn(ride) }
    }

    /// Whether one can travel with a ticket of the booking.
    package var isUsable: Bool {
        state.mayHaveTickets && booking?.tickets.contains(where: \.isUsable) == true
    }

    /// Whether a traveller has a ticket to travel with, and it is known that it is not refunded.
    package func canTravel(_ traveller: Traveller) -> Bool {
        guard isUsable, !isRefunded(traveller), let booking else { return false }
        return booking.tickets.contains { ticket in
            ticket.isUsable && traveller.serviceID.map(booking.holders(of: ticket).contains) ?? true
                && !mayBeRefunded(traveller, ticket)
        }
    }

    /// Returns the trip of the next 24 hours, or the one under way, as its trains run now; nil if there is none, or no
    /// ticket with which one can travel.
    package func tripOfTheDay(at now: Date) -> Trip? {
        isUsable ? tripsLeft.first { $0.isNear(at: now) } : nil
    }

    /// Returns the first trip about whose trains the service should be asked; nil if there is none, or no ticket with
    /// which one can travel.
    package func tripToAskAbout(at now: Date) -> Trip? {
        isUsable ? tripsLeft.first { $0.mayStillRun(at: now) } : nil
    }
}
