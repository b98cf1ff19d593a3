import Waiting

/// The way to begin a transcript from within the window: the window closes, and Guichet starts again.
package struct TranscriptStart: Sendable {
    /// Says why a transcript cannot be saved in a file; nil if it can.
    package var problem: @UIActor @Sendable (String) -> String?
    /// Called with the file before the window closes.
    package var start: @UIActor @Sendable (String) -> Void

    package init(
        problem: @escaping @UIActor @Sendable (String) -> String?,
        start: @escaping @UIActor @Sendable (String) -> Void
    ) {
        (self.problem, self.start) = (problem, start)
    }

    /// Writes nothing.
    package static let none = TranscriptStart(problem: { _ in nil }, start: { _ in })
}
