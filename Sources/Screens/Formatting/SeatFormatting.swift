import Rail

extension Seat {
    /// Whether it is in a train; services name the train's number alone, or the product as well.
    func isIn(_ ride: Ride) -> Bool { ride.vehicle == vehicle || ride.vehicle.hasSuffix(" \(vehicle)") }
}

/// Seats as the screens write them.
enum SeatFormatting {
    /// The seats train by train.
    ///
    /// - Parameter naming: Whether each train is named: `9207 coach 7, seat 61 · 323 coach 2, seat 5`.
    static func words(_ seats: [Seat], naming: Bool) -> String {
        guard naming else { return words(seats) }
        var trains: [String] = []
        for seat in seats where !trains.contains(seat.vehicle) { trains.append(seat.vehicle) }
        return trains.map { train in train + " " + words(seats.filter { $0.vehicle == train }) }
            .joined(separator: " · ")
    }

    /// `coach 7, seats 61, 62`, coach by coach.
    static func words(_ seats: [Seat]) -> String {
        var coaches: [(coach: String, numbers: [String])] = []
        for seat in seats {
            if let index = coaches.firstIndex(where: { $0.coach == seat.coach }) {
                coaches[index].numbers.append(seat.number)
            } else {
                coaches.append((seat.coach, [seat.number]))
            }
        }
        return coaches.map { coach, numbers in
            let named = numbers.filter { !$0.isEmpty }
            guard !named.isEmpty else { return "coach \(coach)" }
            return "coach \(coach), \(named.count == 1 ? "seat" : "seats") \(named.joined(separator: ", "))"
        }.joined(separator: " · ")
    }
}
