/// A way from an origin to a destination through the timetable.
package struct Journey: Hashable, Sendable {
    package var legs: [Leg]
    /// Seconds after the timetable's epoch.
    package var departure: Int32
    package var arrival: Int32
    /// Changes from train to train; a walk is none.
    package var changes: Int

    package enum Leg: Hashable, Sendable {
        case ride(Ride)
        case walk(Walk)
    }
}

extension Journey {
    /// Whether it is a walk without any train.
    var isWalk: Bool { legs.allSatisfy { if case .walk = $0 { true } else { false } } }

    /// Whether it leaves no earlier, arrives no later and has no more changes.
    func isAsGood(as other: Journey) -> Bool {
        departure >= other.departure && arrival <= other.arrival && changes <= other.changes
    }

    /// The journeys that no other one beats; of equal ones, the first.
    static func unbeaten(_ journeys: [Journey]) -> [Journey] {
        journeys.enumerated().filter { index, journey in
            !journeys.enumerated().contains { other, rival in
                rival.isAsGood(as: journey) && (other < index || !journey.isAsGood(as: rival))
            }
        }.map(\.element)
    }

    /// A ride on one trip of one day, from one of its calls to another. A through train is one trip.
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
