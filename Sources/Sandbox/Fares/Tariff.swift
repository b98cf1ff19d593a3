import Rail

/// How a kind of train is priced. Every number here is invented.
enum Tariff: Hashable, Sendable {
    /// Prices follow the distance alone, and every ticket is good for every train.
    case regional
    /// Prices follow demand; tickets are for one train.
    case longDistance
    case highSpeed

    /// Tells the kind by how fast the train is between its stops, since feeds rarely say.
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

    /// Euros for one adult in second class, before demand.
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

/// What a ticket allows afterwards.
enum FareKind: CaseIterable, Hashable, Sendable {
    case nonFlexible, semiFlexible, flexible

    /// The cheapest ticket's price times this.
    var factor: Double {
        switch self {
        case .nonFlexible: 1
        case .semiFlexible: 1.25
        case .flexible: 1.6
        }
    }
}

/// Who travels, for a price.
enum FareAge: Hashable, Sendable {
    case infant, child, youth, adult, senior

    /// The part of an adult's price.
    var part: Double {
        switch self {
        case .infant: 0
        case .child: 0.5
        case .youth: 0.7
        case .adult: 1
        case .senior: 0.75
        }
    }
}
