import Locking

/// A signal for one task, which any thread sends.
final class TaskSignal: Sendable {
    private let state = Lock((isSent: false, receiver: CheckedContinuation<Void, Never>?.none))

    func send() {
        state.withLock { state in
            // Resumed under the lock, so that no sender goes on before the task is in the queue of its actor.
            state.receiver?.resume()
            (state.isSent, state.receiver) = (state.receiver == nil, nil)
        }
    }

    /// Suspends until the signal is sent, or the task is cancelled. An `AsyncStream` would resume the task through
    /// another executor than that of its actor, and so one turn later.
    func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: isolation) { receiver in
                    let isSent = state.withLock { state in
                        defer { (state.isSent, state.receiver) = (false, state.isSent ? nil : receiver) }
                        return state.isSent
                    }
                    if isSent { receiver.resume() }
                }
            },
            onCancel: {
                // In another task, because the runtime locks this task during `onCancel`. A sender that resumes this
                // task waits for that lock while it holds the lock of the signal.
                Task { send() }
            }, isolation: isolation)
    }
}
