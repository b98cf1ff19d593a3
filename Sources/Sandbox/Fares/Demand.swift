/// How sought-after a train is: invented, and always the same for the same seed, train and day.
struct Demand: Hashable, Sendable {
    /// 0…1.
    let level: Double
    /// Whole days from the day of asking to the day of travel.
    let daysAhead: Int

    init(seed: UInt64, train: String, day: Int, daysAhead: Int, weekday: Int, minuteOfDay: Int) {
        var mixed = Mixer(seed: seed)
        mixed.add(train)
        mixed.add(UInt64(bitPattern: Int64(day)))
        var level = Double(mixed.value >> 11) / Double(1 << 53) * 0.7
        let isWeekEnd = weekday == 5 && minuteOfDay >= 15 * 60 || weekday == 7 && minuteOfDay >= 14 * 60
        let isRush = weekday <= 5 && (7 * 60..<9 * 60).contains(minuteOfDay)
        if isWeekEnd { level += 0.3 } else if isRush { level += 0.2 }
        self.level = min(1, level)
        self.daysAhead = daysAhead
    }

    /// The base price times this: cheaper early, dearer late and where many want to go.
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

    /// The cheapest tickets of sought-after trains go first.
    var isSoldOut: Bool { daysAhead < 4 && level > 0.9 }
}

/// A hash that is the same on every machine and in every run, unlike Swift's own (FNV-1a, then SplitMix64).
struct Mixer: Hashable, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = 0xCBF2_9CE4_8422_2325 ^ seed }

    mutating func add(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = (state ^ 0xFF) &* 0x0000_0100_0000_01B3
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            state = (state ^ (number >> shift & 0xFF)) &* 0x0000_0100_0000_01B3
        }
    }

    var value: UInt64 {
        var mixed = state &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
