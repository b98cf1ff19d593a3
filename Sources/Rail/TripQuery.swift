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

/// A time at a station, after which to depart or before which to arrive.
///
/// It is a wall-clock time at the place it speaks of: only the service may know that place's zone
/// (OSDM 3.9 `TripSearchCriteria.departureTime` and `.arrivalTime` are local times without an offset).
public enum TimeConstraint: Hashable, Sendable, Codable {
    /// At the origin, minutes after midnight.
    case departAfter(CalendarDay, minuteOfDay: Int)
    /// At the destination, minutes after midnight.
    case arriveBefore(CalendarDay, minuteOfDay: Int)

    public var day: CalendarDay {
        switch self {
        case .departAfter(let day, _), .arriveBefore(let day, _): day
        }
    }

    public var minuteOfDay: Int {
        switch self {
        case .departAfter(_, let minute), .arriveBefore(_, let minute): minute
        }
    }
}
