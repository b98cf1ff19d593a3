/// A page of journeys, ordered by departure, with the beginnings of the pages around it.
package struct PlanPage: Hashable, Sendable {
    package var journeys: [Journey]
    /// Nil where the timetable ends.
    package var earlier: PlanBoundary?
    package var later: PlanBoundary?
}
