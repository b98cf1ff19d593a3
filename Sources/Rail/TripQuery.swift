/// A search for trips.
public struct TripQuery: Hashable, Sendable, Codable {
    public var origin: Place
    public var destination: Place
    public var time: TimeConstraint
    public var via: [Place]
    /// The most changes; nil for no limit, 0 for direct trips only.
    public var maximumChanges: Int?
    public var passengers: PassengerCounts

    public init(
        origin: Place, destination: Place, time: TimeConstraint, via: [Place] = [],
        maximumChanges: Int? = nil, passengers: PassengerCounts = PassengerCounts()
    ) {
        self.origin = origin
        self.destination = destination
        self.time = time
        self.via = via
        self.maximumChanges = maximumChanges
        self.passengers = passengers
    }
}
