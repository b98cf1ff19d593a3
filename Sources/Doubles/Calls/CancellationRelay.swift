import Locking

/// Passes the cancellation of a task on to its call, which is made a moment after the cancellation handler.
///
/// The handler has to come first: a test that is given the call may cancel the task at once, and expects the
/// call to be cancelled as soon as `cancel()` returns.
final class CancellationRelay<Arguments: Sendable, Response: Sendable>: Sendable {
    typealias Record = CallRecord<Arguments, Response>

    private struct State {
        var record: Record?
        var isCancelled = false
    }

    private let state = Lock(State())

    /// Sets the call; to be called before anybody else knows it.
    func connect(to record: Record) {
        let isCancelled = state.withLock { state in
            state.record = record
            return state.isCancelled
        }
        if isCancelled { record.cancel() }
    }

    func cancel() {
        let record = state.withLock { state in
            state.isCancelled = true
            return state.record
        }
        record?.cancel()
    }
}
