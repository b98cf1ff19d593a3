/// A run of journeys, ordered by departure, and where its neighbours begin.
package struct PlanPage: Hashable, Sendable {
    package var journeys: [Journey]
    /// Nil where the timetable ends.
    package var earlier: PlanBoundary?
    package var later: PlanBoundary?
}
