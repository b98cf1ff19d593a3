import Locking

/// Passes the cancellation of a task on to the call that it makes, which exists a moment later than the handler.
///
/// The handler has to come first: whoever is handed the call may cancel the task at once, and then find the
/// call cancelled as soon as `cancel()` returns.
final class CancellationRelay<Arguments: Sendable, Answer: Sendable>: Sendable {
    typealias Record = CallRecord<Arguments, Answer>

    private struct State {
        var record: Record?
        var isCancelled = false
    }

    private let state = Lock(State())

    /// To be called before anybody else can know the call.
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
