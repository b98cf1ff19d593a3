import Rail

/// The prices of a kind of train. Every number here is invented.
enum Tariff: Hashable, Sendable {
    /// Prices follow the distance alone, and every ticket is good for every train.
    case regional
    /// Prices follow demand; tickets are for one train.
    case longDistance
    case highSpeed

    /// Tells the kind by the train's speed, since feeds rarely state it.
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
