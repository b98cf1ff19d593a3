import Locking

/// A count that only grows, and that tasks can wait for without asking again and again.
final class Milestones: Sendable {
    private struct Waiter {
        let id: Int
        let count: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var count = 0
        var isOver = false
        var nextID = 0
        var waiters: [Waiter] = []
        /// Cancelled before they could wait.
        var cancelled: Set<Int> = []
    }

    private let state = Lock(State())

    func reach(_ count: Int) {
        let due = state.withLock { state in
            state.count = max(state.count, count)
            let reached = state.count
            defer { state.waiters.removeAll { $0.count <= reached } }
            return state.waiters.filter { $0.count <= reached }
        }
        for waiter in due { waiter.continuation.resume(returning: true) }
    }

    /// Ends all waits: no further count will be reached.
    func end() {
        let rest = state.withLock { state in
            state.isOver = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in rest { waiter.continuation.resume(returning: false) }
    }

    /// - Returns: Whether the count was reached; false when that cannot happen any more.
    /// - Throws: `CancellationError` when the task is cancelled.
    func wait(for count: Int) async throws(CancellationError) -> Bool {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isReached = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = state.withLock { state in
                    if state.count >= count { return true }
                    if state.isOver || state.cancelled.remove(id) != nil { return false }
                    state.waiters.append(Waiter(id: id, count: count, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let place = state.waiters.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiters.remove(at: place)
            }
            waiter?.continuation.resume(returning: false)
        }
        if !isReached, Task.isCancelled { throw CancellationError() }
        return isReached
    }
}
