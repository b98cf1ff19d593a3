/// The demand for a train: invented, and the same for the same seed, train and day.
struct Demand: Hashable, Sendable {
    /// 0…1.
    let level: Double
    /// Whole days from the day of the request to the day of travel.
    let daysAhead: Int

    init(seed: UInt64, train: String, day: Int, daysAhead: Int, weekday: Int, minuteOfDay: Int) {
        var hasher = StableHasher(seed: seed)
        hasher.add(train)
        hasher.add(UInt64(bitPattern: Int64(day)))
        var level = Double(hasher.value >> 11) / Double(1 << 53) * 0.7
        let isWeekEnd = weekday == 5 && minuteOfDay >= 15 * 60 || weekday == 7 && minuteOfDay >= 14 * 60
        let isRush = weekday <= 5 && (7 * 60..<9 * 60).contains(minuteOfDay)
        if isWeekEnd { level += 0.3 } else if isRush { level += 0.2 }
        self.level = min(1, level)
        self.daysAhead = daysAhead
    }

    /// The factor on the base price: lower for early bookings, higher for late ones and for high demand.
    var factor: Double {
        let early: Double =
            switch daysAhead {
            case ..<3: 1.2
            case ..<14: 1
            case ..<45: 0.85
            default: 0.75
            }
        return (0.75 + 0.6 * level) * early
    }

    /// Whether the cheapest tickets are sold out, as they are on trains in demand shortly before they leave.
    var isSoldOut: Bool { daysAhead < 4 && level > 0.9 }
}
