import Locking

/// A result that is set once, from any thread, and awaited by at most one task.
final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Lock(State.open)

    /// Settles the result, and returns a function that wakes the waiting task; nil if the result was settled before.
    /// Call the function without a lock.
    func claim(_ result: Result<Value, any Error>) -> (@Sendable () -> Void)? {
        state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return {}
            case .awaited(let continuation):
                state = .settled(result)
                return { continuation.resume(with: result) }
            case .settled: return nil
            }
        }
    }

    func settle(_ result: Result<Value, any Error>) { claim(result)?() }

    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let settled: Result<Value, any Error>? = state.withLock { state in
                if case .settled(let result) = state { return result }
                state = .awaited(continuation)
                return nil
            }
            if let settled { continuation.resume(with: settled) }
        }
    }
}

extension OneShot {
    /// Suspends until there is a value. Throws if the task is cancelled or the limit passes first.
    func value(within limit: Duration?, clock: any Clock<Duration>) async throws(WaitEnd) -> Value {
        let alarm = limit.map { limit in
            Task {
                // If the wait ends before the limit has passed, it cancels this sleep.
                guard (try? await clock.sleep(for: limit)) != nil else { return }
                settle(.failure(WaitEnd.timedOut(limit)))
            }
        }
        defer { alarm?.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await value()
            } onCancel: {
                settle(.failure(WaitEnd.cancelled))
            }
        } catch let end as WaitEnd {
            throw end
        } catch {
            throw .ended
        }
    }
}

/// The reason why a wait ended without a result.
enum WaitEnd: Error {
    case cancelled
    case timedOut(Duration)
    case ended

    func reason(for awaited: String) -> DoubleFailure.Reason {
        switch self {
        case .cancelled, .ended: .waitCancelled(for: awaited)
        case .timedOut(let limit): .waitTimedOut(for: awaited, after: limit)
        }
    }
}
