import Synchronization
import Waiting

/// The values that any thread has added.
final class Collected<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    func add(_ value: Value) {
        state.withLock { $0.append(value) }
        UILoop.shared.wakeUp()
    }
}
