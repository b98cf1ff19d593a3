package struct TripQuery: Hashable, Sendable, Codable {
    package var origin: Place
    package var destination: Place
    package var time: TimeConstraint
    package var via: [Place]
    /// The least time at each place of `via`, in minutes; nil to stay no longer than the journey needs.
    package var stayMinutes: Int?
    /// The latest departure, in minutes after midnight of the day of `time`; nil for no limit. A time on the next day
    /// is over 1440. OSDM 3.9 has no such criterion, so the service is not told: see `TripPage.inHours(of:)`.
    package var latestDeparture: Int?
    /// The least time for each change, in minutes; nil to leave that to the service.
    package var changeMinutes: Int?
    /// The highest number of changes: 0 means direct trips only, nil means no limit.
    package var maximumChanges: Int?
    package var passengers: PassengerCounts
    /// The number of trips to ask for; nil for the usual number of a page.
    package var count: Int?
    /// The earliest departure of the way back, by the clock of the place where it begins; nil for one way.
    package var returnTime: TimeConstraint?
    /// The trip of the way out, in a search for the way back; nil in any other search.
    package var outboundTripID: Trip.ID?

    package init(
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
/// The time is local to the origin or the destination. The program may not know the time zone there, but the
/// service does (OSDM 3.9 `TripSearchCriteria.departureTime` and `.arrivalTime` are local times without an
/// offset).
package enum TimeConstraint: Hashable, Sendable, Codable {
    /// The earliest departure from the origin: a day, and minutes after midnight.
    case departAfter(CalendarDay, minuteOfDay: Int)
    /// The latest arrival at the destination: a day, and minutes after midnight.
    case arriveBefore(CalendarDay, minuteOfDay: Int)

    package var day: CalendarDay {
        switch self {
        case .departAfter(let day, _), .arriveBefore(let day, _): day
        }
    }

    /// The day of the trip. What arrives by midnight at the beginning of a day is a trip of the day before.
    package var tripDay: CalendarDay {
        if case .arriveBefore(let day, minuteOfDay: 0) = self { day.adding(days: -1) } else { day }
    }

    package var minuteOfDay: Int {
        switch self {
        case .departAfter(_, let minute), .arriveBefore(_, let minute): minute
        }
    }
}
