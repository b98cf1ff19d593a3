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

extension OneShot {
    /// The value, unless the waiting task is cancelled or the limit passes first.
    func value(within limit: Duration?, clock: any Clock<Duration>) async throws(WaitEnd) -> Value {
        let alarm = limit.map { limit in
            Task {
                // A cancelled sleep is an alarm that nobody needs any more.
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
