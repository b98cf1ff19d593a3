import Rail

/// Seats as the screens write them.
enum SeatFormatting {
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
