import Foundation
import Waiting

/// Does something on a thread of its own when a condition is looked at for the second time: the loop is about to
/// sleep then, and what is to end the wait has to wake it.
@UIActor
final class OnceAsleep {
    private let work: @Sendable () -> Void
    private var looks = 0

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    /// To be called in the condition.
    func look() {
        looks += 1
        if looks == 2 { Thread.detachNewThread(work) }
    }
}
