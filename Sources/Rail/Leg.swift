/// A part of a trip.
public enum Leg: Hashable, Sendable, Codable {
    case ride(Ride)
    case transfer(Transfer)
}

/// A part of a trip between two vehicles: a walk, or a change within the station (OSDM 3.9 `TransferLeg`).
public struct Transfer: Hashable, Sendable, Codable {
    public var from: Place
    public var to: Place
    public var duration: Duration?

    public init(from: Place, to: Place, duration: Duration?) {
        self.from = from
        self.to = to
        self.duration = duration
    }
}
