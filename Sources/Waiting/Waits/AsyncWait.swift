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
        let wait = OffLoopWait(request)
        defer { wait.close() }
        let evaluating = evaluate(shared, wait, until: deadline) { end.yield() }
        let guarding = Task {
            let real = MonotonicClock()
            if let time = wait.timeline.virtual {
                try await real.pause(until: real.now.advanced(by: time.patience))
            } else {
                try await clock.pause(until: deadline)
                try await real.pause(until: real.now.advanced(by: Self.patience))
            }
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
            return .timedOut(await wait.explained(report, request))
        }
    }

    private func evaluate(
        _ progress: Lock<Progress>, _ place: OffLoopWait, until deadline: LoopInstant,
        isolation: isolated (any Actor)? = #isolation,
        onEnd: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
        let clock = request.scope.clock
        let wait = SameActor(value: self)
        return Task {
            // The task runs on the actor that it captures.
            _ = isolation
            let wait = wait.value
            var iterator = place.wakeUps.makeAsyncIterator()
            while !Task.isCancelled {
                await place.beginLook()
                let isLast = clock.now >= deadline
                progress.withLock { progress in
                    progress.passes += 1
                    progress.isEvaluating = true
                }
                let result = await CurrentActivity.$value.withValue(place.activity ?? CurrentActivity.value) {
                    await wait.result(isLast: isLast).map { SameActor(value: $0) }
                }
                progress.withLock { progress in
                    progress.result = result
                    progress.isEvaluating = false
                }
                if isLast || result != nil { break }
                let next = wait.request.polling.next(after: clock.now, until: deadline)
                if place.isVirtual {
                    place.rest(until: next)
                    _ = await iterator.next(isolation: isolation)
                } else if case .every = wait.request.polling {
                    try? await clock.pause(until: next)
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
