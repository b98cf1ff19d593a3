/// A passenger, as far as prices depend on them before booking.
public struct Passenger: Hashable, Sendable, Codable, Identifiable {
    /// Our own reference until booking (OSDM 3.9 `externalRef`), e.g. `adult-1`.
    public var id: String
    public var kind: PassengerKind

    public init(id: String, kind: PassengerKind) {
        self.id = id
        self.kind = kind
    }
}

/// The kinds of passenger that a search counts.
public enum PassengerKind: String, Hashable, Sendable, Codable, CaseIterable {
    case adult, youth, senior
}
