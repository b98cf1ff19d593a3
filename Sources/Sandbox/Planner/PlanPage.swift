/// A page of journeys, ordered by departure, with the beginnings of the pages around it.
package struct PlanPage: Hashable, Sendable {
    package var journeys: [Journey]
    /// Nil where the timetable ends.
    package var earlier: Boundary?
    package var later: Boundary?
    /// The seconds of the longest journey that is offered, where longer ones were left out.
    package var limit: Int32?
}

extension PlanPage {
    /// The moment between two pages.
    ///
    /// With `departAfter`, a journey that leaves at `time` belongs to the later page; with `arriveBefore`, one
    /// that arrives at `time` belongs to the earlier page.
    package struct Boundary: Hashable, Sendable {
        package enum Direction: String, Hashable, Sendable {
            case earlier, later
        }

        package var direction: Direction
        /// Seconds after the timetable's epoch.
        package var time: Int32

        package init(_ direction: Direction, time: Int32) {
            self.direction = direction
            self.time = time
        }
    }
}
