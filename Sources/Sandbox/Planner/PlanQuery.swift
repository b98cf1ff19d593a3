/// A search for journeys, in stations of the planner's timetable and instants after its epoch.
package struct PlanQuery: Hashable, Sendable {
    package var origins: [Int]
    package var destinations: [Int]
    /// The stations to pass in this order, by train or with a change there.
    package var vias: [Int] = []
    package var side: Side
    /// The most changes from train to train; a walk is none.
    package var maximumChanges: Int = PlanQuery.mostChanges
    /// Seconds to add to every change.
    package var additionalChangeTime: Int32 = 0
    /// The least time for a change, in seconds.
    package var minimumChangeTime: Int32 = 0

    /// The most changes of a journey that is proposed.
    package static let mostChanges = 5

    /// The side of its time on which a page of journeys begins.
    package enum Side: Hashable, Sendable {
        /// Ordered by departure.
        case departAfter
        /// Ordered by arrival.
        case arriveBefore
    }

    package init(origins: [Int], destinations: [Int], side: Side = .departAfter) {
        self.origins = origins
        self.destinations = destinations
        self.side = side
    }
}
