public struct TripQuery: Hashable, Sendable, Codable {
    public var origin: Place
    public var destination: Place
    public var time: TimeConstraint
    public var via: [Place]
    /// The highest number of changes: 0 means direct trips only, nil means no limit.
    public var maximumChanges: Int?
    public var passengers: PassengerCounts
    /// The number of trips to ask for; nil for a usual page.
    public var count: Int?

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

/// The earliest departure or the latest arrival of a search.
///
/// The time is local to the origin or the destination. Perhaps only the service knows the time zone there
/// (OSDM 3.9 `TripSearchCriteria.departureTime` and `.arrivalTime` are local times without an offset).
public enum TimeConstraint: Hashable, Sendable, Codable {
    /// The earliest departure from the origin: a day, and minutes after midnight.
    case departAfter(CalendarDay, minuteOfDay: Int)
    /// The latest arrival at the destination: a day, and minutes after midnight.
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
