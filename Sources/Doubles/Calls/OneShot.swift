import Locking

/// A result that is settled once, from any thread, and awaited by at most one task.
final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    /// The waiting task, to be woken while no lock is held.
    struct Claim: Sendable {
        fileprivate let continuation: CheckedContinuation<Value, any Error>?
        fileprivate let result: Result<Value, any Error>
        func wake() { continuation?.resume(with: result) }
    }

    private let state = Lock(State.open)

    /// Settles the result; returns nil if it was settled before.
    func claim(_ result: Result<Value, any Error>) -> Claim? {
        state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return Claim(continuation: nil, result: result)
            case .awaited(let continuation):
                state = .settled(result)
                return Claim(continuation: continuation, result: result)
            case .settled:
                return nil
            }
        }
    }

    func settle(_ result: Result<Value, any Error>) { claim(result)?.wake() }

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
    /// Suspends until there is a value; throws if the task is cancelled or the limit passes first.
    func value(within limit: Duration?, clock: any Clock<Duration>) async throws(WaitEnd) -> Value {
        let alarm = limit.map { limit in
            Task {
                // If the sleep is cancelled, nobody needs the alarm any more.
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

/// The reason why a wait for a result ended without one.
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
