import Waiting

/// The beginning of a recording from within the window: the window closes, and Guichet starts again.
package struct RecordingStart: Sendable {
    /// Says why nothing can be recorded into a file; nil if it can.
    package var problem: @UIActor @Sendable (String) -> String?
    /// Called with the file before the window closes.
    package var start: @UIActor @Sendable (String) -> Void

    package init(
        problem: @escaping @UIActor @Sendable (String) -> String?,
        start: @escaping @UIActor @Sendable (String) -> Void
    ) {
        (self.problem, self.start) = (problem, start)
    }

    package static let none = RecordingStart(problem: { _ in nil }, start: { _ in })
}
