import Foundation

/// Lets many threads begin at the same time.
final class Gate: Sendable {
    private let condition = NSCondition()
    // Read and written only while the condition's lock is held.
    private nonisolated(unsafe) var isOpen = false

    func wait() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }
}

/// Runs blocking work on a thread of its own.
@concurrent
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
