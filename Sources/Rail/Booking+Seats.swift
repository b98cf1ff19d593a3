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

extension Seat {
    /// Whether the seat is in a train. Services send the train's number, `9207`, with or without its product, `TGV`.
    package func isIn(_ ride: Ride) -> Bool {
        ride.vehicle == vehicle || ride.vehicle.hasSuffix(" \(vehicle)")
    }
}
