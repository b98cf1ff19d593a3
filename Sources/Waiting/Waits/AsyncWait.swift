import Locking

/// A wait with an asynchronous condition, on the actor of its caller.
///
/// A task evaluates the condition: at once, then at each interval, and once more at the deadline.
struct AsyncWait<Value> {
    var request: WaitRequest
    var unless: (() throws -> String?)?
    /// Returns the value, or nil if it is not there yet. The flag says whether this is the last evaluation.
    var condition: (_ isLast: Bool) async throws -> Value?

    /// The real time for which a wait goes on after its deadline while its condition has not returned.
    private static var patience: Duration { .seconds(1) }

    private struct Progress: Sendable {
        var result: SameActor<Result<Value, any Error>>?
        var passes = 0
        var isEvaluating = false
    }

    func outcome(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        let clock = request.scope.clock
        let (start, realStart) = (clock.now, MonotonicClock().now)
        let deadline = start.advanced(by: request.timeout ?? .unlimited)
        let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Without an actor, the condition runs beside the caller, and goes on after a wait that was cancelled.
        let shared = Lock(Progress())
        let evaluating = evaluate(shared, until: deadline) { end.yield() }
        let guarding = Task {
            try await clock.pause(until: deadline)
            let real = MonotonicClock()
            try await real.pause(until: real.now.advanced(by: Self.patience))
            end.yield()
        }
        var iterator = ends.makeAsyncIterator()
        // Returns at once if the task is cancelled.
        _ = await iterator.next(isolation: isolation)
        evaluating.cancel()
        guarding.cancel()
        let progress = shared.withLock { $0 }
        var report = WaitReport(notBegun: request)
        report.passes = progress.passes
        report.elapsed = start.duration(to: clock.now)
        report.realElapsed = realStart.duration(to: MonotonicClock().now)
        switch progress.result?.value {
        case .success(let found):
            await UILoop.shared.note(report)
            return .fulfilled(found, report)
        case .failure(let error): return .failed(error, report)
        case nil where Task.isCancelled: return .cancelled(report)
        case nil:
            if progress.isEvaluating { report.note = "Its condition has not returned." }
            return .timedOut(report)
        }
    }

    private func evaluate(
        _ progress: Lock<Progress>, until deadline: LoopInstant,
        isolation: isolated (any Actor)? = #isolation,
        onEnd: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
        let clock = request.scope.clock
        let interval = if case .every(let time) = request.polling { time } else { Duration.zero }
        let wait = SameActor(value: self)
        return Task {
            // The task runs on the actor that it captures.
            _ = isolation
            let wait = wait.value
            while !Task.isCancelled {
                let isLast = clock.now >= deadline
                progress.withLock { progress in
                    progress.passes += 1
                    progress.isEvaluating = true
                }
                let result = await wait.result(isLast: isLast).map { SameActor(value: $0) }
                progress.withLock { progress in
                    progress.result = result
                    progress.isEvaluating = false
                }
                if isLast || result != nil { break }
                if interval > .zero {
                    try? await clock.pause(until: min(deadline, clock.now.advanced(by: interval)))
                } else {
                    await Task.yield()
                }
            }
            onEnd()
        }
    }

    private func result(
        isLast: Bool, isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Value, any Error>? {
        do {
            if let reason = try unless?() { throw UnlessError(reason: reason) }
            guard let found = try await condition(isLast), isMet(by: found) else { return nil }
            return .success(found)
        } catch {
            return .failure(error)
        }
    }
}
