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
