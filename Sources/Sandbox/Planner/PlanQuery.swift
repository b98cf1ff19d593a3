/// What is asked of the planner, in stations of its timetable and instants after its epoch.
package struct PlanQuery: Hashable, Sendable {
    package var origins: [Int]
    package var destinations: [Int]
    /// To be passed in this order, by train or with a change there.
    package var vias: [Int] = []
    package var side: Side
    /// At most this many changes; a way on foot before the first or after the last train counts as one.
    package var maximumChanges: Int = PlanQuery.mostChanges
    /// Seconds to add to every change.
    package var additionalChangeTime: Int32 = 0
    /// Seconds below which no change is.
    package var minimumChangeTime: Int32 = 0

    /// More changes than this are never proposed.
    package static let mostChanges = 5

    /// On which side of its time a page of journeys begins.
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
