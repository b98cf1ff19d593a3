import Locking

/// Counts the marks that are reached while it listens.
///
/// It listens to the call that it is bound around, and to what comes of that call:
///
/// ```swift
/// let log = MarkLog()
/// try MarkLog.$current.withValue(log) { try UILoop.run { try await life() } }
/// ```
///
/// - In that call, on its thread: also the handlers of keys, timers and displays, because the loop calls them from
///   there, whoever set them up.
/// - In its child tasks, and in each `Task` that is made in any of these places, on whatever executor it runs.
/// - In the blocks of a database: Dispatch runs what it is given by `sync` on the caller's thread.
/// - Not in a detached task, and not on a thread that somebody else started, such as the loop's own thread after the
///   call has returned.
///
/// Two logs that are bound around two calls count apart, even at the same time. The counts do not depend on the order
/// of the marks, so they are the same for each run that does the same.
package final class MarkLog: Sendable {
    /// The log that listens to the current task; nil if nobody listens.
    @TaskLocal package static var current: MarkLog?

    private let marks = Lock<[Mark: Int]>([:])

    package init() {}

    /// How often each mark was reached so far. Marks that were never reached are not in it.
    package var counts: [Mark: Int] { marks.withLock { $0 } }

    /// Returns the counts, and begins to count anew.
    package func take() -> [Mark: Int] {
        marks.withLock { marks in
            defer { marks = [:] }
            return marks
        }
    }

    func add(_ mark: Mark) { marks.withLock { $0[mark, default: 0] += 1 } }
}
