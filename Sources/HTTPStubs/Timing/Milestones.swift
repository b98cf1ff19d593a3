import Locking

/// A count that only grows. Tasks can wait until it reaches a number.
final class Milestones: Sendable {
    private struct State {
        var count = 0
        var isOver = false
        var waiting: [(count: Int, end: AsyncStream<Never>.Continuation)] = []
    }

    private let state = Lock(State())

    var isOver: Bool { state.withLock { $0.isOver } }

    func reach(_ count: Int) { endWaits(upTo: count) { $0.count = max($0.count, count) } }

    /// Ends all waits, because the count will not grow any more.
    func end() { endWaits(upTo: .max) { $0.isOver = true } }

    /// - Returns: Whether the count was reached; false if `end` was called before.
    /// - Throws: `CancellationError` when the task is cancelled.
    func wait(for count: Int) async throws(CancellationError) -> Bool {
        let (stream, end) = AsyncStream.makeStream(of: Never.self)
        let mustWait = state.withLock { state in
            guard state.count < count, !state.isOver else { return false }
            state.waiting.append((count, end))
            return true
        }
        // The stream also ends when the task is cancelled.
        if mustWait { for await _ in stream {} }
        if state.withLock({ $0.count >= count }) { return true }
        if Task.isCancelled { throw CancellationError() }
        return false
    }

    private func endWaits(upTo count: Int, _ change: (inout State) -> Void) {
        let due = state.withLock { state in
            change(&state)
            defer { state.waiting.removeAll { $0.count <= count } }
            return state.waiting.filter { $0.count <= count }
        }
        for wait in due { wait.end.finish() }
    }
}
