/// A place between two pages.
///
/// With `departAfter`, what leaves at `time` is later; with `arriveBefore`, what arrives at `time` is earlier.
package struct PlanBoundary: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable, Codable {
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
