import Foundation
import Waiting

/// Runs work on a thread of its own when a condition is evaluated for the second time: the loop is about to
/// sleep then, and the work has to wake it.
@UIActor
final class OnceAsleep {
    private let work: @Sendable () -> Void
    private var looks = 0

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// Counts an evaluation; to be called in the condition.
    func look() {
        looks += 1
        if looks == 2 { Thread.detachNewThread(work) }
    }
}
