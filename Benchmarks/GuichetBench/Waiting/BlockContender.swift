import Foundation
import Synchronization
import Waiting

/// Ours on a thread that has no loop: an expectation that is blocked for.
final class BlockContender: WaitContender {
    let name = "wait.block"

    private let current = Mutex<Expectation?>(nil)

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let expectation = Expectation("the change")
        current.withLock { $0 = expectation }
        defer { current.withLock { $0 = nil } }
        return expectation.block(timeout: .seconds(seconds)).value != nil && isTrue()
    }

    func tell(_ change: () -> Void) {
        change()
        current.withLock { $0 }?.fulfill()
    }
}
