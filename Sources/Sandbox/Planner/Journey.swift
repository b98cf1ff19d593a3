/// A way from an origin to a destination through the timetable.
package struct Journey: Hashable, Sendable {
    package var legs: [Leg]
    /// Seconds after the timetable's epoch.
    package var departure: Int32
    package var arrival: Int32
    /// Changes of vehicle; a way on foot before the first or after the last train counts as one.
    package var changes: Int

    package enum Leg: Hashable, Sendable {
        case ride(Ride)
        case walk(Walk)
    }
}

extension Journey {
    /// A ride on one trip of one day, from one of its calls to another.
    package struct Ride: Hashable, Sendable {
        /// An index into the timetable's trips.
        package var trip: Int
        /// The service day, counted from the window's first.
        package var day: Int
        /// Positions in the trip's pattern.
        package var from: Int
        package var to: Int
    }

    /// A walk between two stations.
    package struct Walk: Hashable, Sendable {
        package var from: Int
        package var to: Int
        package var seconds: Int32
    }

    /// A call of a ride, with its times by the timetable.
    package struct Call: Hashable, Sendable {
        /// An index into the timetable's stations.
        package var station: Int
        package var arrival: Int32
        package var departure: Int32
        package var platform: String?
    }
}
