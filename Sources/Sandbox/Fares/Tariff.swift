/// The prices of a kind of train. All these numbers are invented.
enum Tariff: Hashable, Sendable {
    /// Prices depend on the distance alone, and tickets are valid on every train.
    case regional
    /// Prices depend on demand, and tickets are for one train.
    case longDistance
    case highSpeed

    /// Guesses the kind of train from its speed, since feeds rarely give the kind.
    init(metres: Double, seconds: Int32) {
        let kilometresAnHour = seconds > 0 ? metres / Double(seconds) * 3.6 : 0
        self =
            switch (kilometresAnHour, metres) {
            case (130..., _): .highSpeed
            case (90..., 80_000...): .longDistance
            case (_, 250_000...): .longDistance
            default: .regional
            }
    }

    /// The price in euros for one adult in second class, before the factor for demand is applied.
    func base(kilometres: Double) -> Double {
        let near = min(kilometres, 200)
        let middle = min(max(kilometres - 200, 0), 400)
        let far = max(kilometres - 600, 0)
        let distance = near * 0.14 + middle * 0.075 + far * 0.05
        return switch self {
        case .regional: 1.5 + distance
        case .longDistance: 4 + distance
        case .highSpeed: 6 + distance * 1.3
        }
    }

    var followsDemand: Bool { self != .regional }
}

/// The demand for a train on a day. The demand is invented, but always the same for the same seed, train and day.
struct Demand: Hashable, Sendable {
    /// From 0 to 1.
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

    /// The factor by which the base price is multiplied: lower for early bookings, higher for late bookings and
    /// for high demand.
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

    /// Whether the cheapest tickets are sold out, which happens on popular trains shortly before they leave.
    var isSoldOut: Bool { daysAhead < 4 && level > 0.9 }
}
