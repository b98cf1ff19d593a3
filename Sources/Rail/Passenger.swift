/// A passenger of a search, who has no name yet.
public struct Passenger: Hashable, Sendable, Codable, Identifiable {
    /// The reference that this program gives the passenger (OSDM 3.9 `externalRef`), e.g. `adult-1`.
    public var id: String
    public var kind: PassengerKind

    public init(id: String, kind: PassengerKind) {
        self.id = id
        self.kind = kind
    }
}

public enum PassengerKind: String, Hashable, Sendable, Codable, CaseIterable {
    case adult, youth, senior
}

public struct PassengerCounts: Hashable, Sendable, Codable {
    public var adults: Int
    public var youths: Int
    public var seniors: Int

    public init(adults: Int = 1, youths: Int = 0, seniors: Int = 0) {
        self.adults = adults
        self.youths = youths
        self.seniors = seniors
    }

    public var total: Int { adults + youths + seniors }

    public subscript(kind: PassengerKind) -> Int {
        get {
            switch kind {
            case .adult: adults
            case .youth: youths
            case .senior: seniors
            }
        }
        set {
            switch kind {
            case .adult: adults = newValue
            case .youth: youths = newValue
            case .senior: seniors = newValue
            }
        }
    }

    /// All passengers, with the references `adult-1`, `adult-2`, `youth-1`, …
    public var passengers: [Passenger] {
        PassengerKind.allCases.flatMap { kind in
            (0..<max(0, self[kind])).map { Passenger(id: "\(kind.rawValue)-\($0 + 1)", kind: kind) }
        }
    }
}
