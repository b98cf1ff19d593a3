import Foundation
import Locking

/// Runs `work` on a thread of its own, which has a run loop of its own.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Makes a timer of this thread's run loop.
func after(_ seconds: Double, repeats: Bool = false, _ body: @escaping @Sendable () -> Void) -> Timer {
    let timer = Timer(
        fire: Date(timeIntervalSinceNow: seconds), interval: repeats ? seconds : 0, repeats: repeats
    ) { _ in body() }
    RunLoop.current.add(timer, forMode: .default)
    return timer
}

/// A value that any thread may change.
final class Box<Value: Sendable>: Sendable {
    private let state: Lock<Value>

    init(_ value: Value) { state = Lock(value) }

    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func change(_ change: (inout Value) -> Void) { state.withLock { change(&$0) } }
}
