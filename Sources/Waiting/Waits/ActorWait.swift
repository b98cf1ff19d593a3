import Locking
import Observation

/// A wait on the actor of its caller, whichever that is.
///
/// On `UIActor`, the loop waits: it evaluates the condition after each of its passes. On any other actor, the condition is
/// evaluated again when a property that it has read through Observation changes.
struct ActorWait<Value> {
    var request: WaitRequest
    var unless: (() throws -> String?)?
    /// Called when the wait has ended, before its caller goes on.
    var close: (@Sendable () -> Void)?
    /// Starts the work that the wait is for. It gets a function that has the condition evaluated again, and the deadline.
    var begin: ((_ wake: @escaping @Sendable () -> Void, _ deadline: LoopInstant) -> Void)?
    /// Returns the value, or nil if it is not there yet. The flag says whether this is the last evaluation.
    var condition: (_ isLast: Bool) throws -> Value?

    func outcome(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        if isolation === UIActor.shared { return await Self.outcomeOnLoop(SameActor(value: self)).value }
        return await outcomeOffLoop()
    }

    // MARK: On the loop's actor

    @UIActor private static func outcomeOnLoop(
        _ wait: SameActor<ActorWait>
    ) async -> SameActor<WaitOutcome<Value>> {
        var request = wait.value.request
        if wait.value.unless != nil { request.unless = { try wait.value.unless?() } }
        if let close = wait.value.close { request.atEnd = { close() } }
        let outcome = await UILoop.shared.wait(request) { waiter in
            Waiter.$current.withValue(waiter) {
                wait.value.begin?({ UILoop.shared.wakeUp() }, waiter.deadline)
            }
        } until: { probe in
            try wait.value.condition(probe.moment != .ordinary)
        }
        return SameActor(value: outcome)
    }

    // MARK: On any other actor

    private func outcomeOffLoop(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        let clock = request.scope.clock
        let (start, realStart) = (clock.now, MonotonicClock().now)
        let deadline = start.advanced(by: request.timeout ?? .unlimited)
        let (wakeUps, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let timer = Self.timer(on: clock, request.polling, until: deadline) { wake.yield() }
        defer {
            timer.cancel()
            close?()
        }
        if request.timeout.map({ $0 > .zero }) ?? true, !Task.isCancelled {
            begin?({ wake.yield() }, deadline)
        }
        var iterator = wakeUps.makeAsyncIterator()
        var report = WaitReport(notBegun: request)
        let hasChanged = Change()
        while true {
            let isLast = clock.now >= deadline
            report.passes += 1
            let wasWoken = hasChanged.take()
            let result = evaluate(isLast: isLast) {
                hasChanged.set()
                wake.yield()
            }
            report.elapsed = start.duration(to: clock.now)
            report.realElapsed = realStart.duration(to: MonotonicClock().now)
            switch result {
            case .failure(let error): return .failed(error, report)
            case .success(let found?):
                report.isUnnoticed =
                    isLast && !wasWoken && report.passes > 1 && request.polling == .never
                    && !request.lastsItsTime
                await UILoop.shared.note(report)
                return .fulfilled(found, report)
            case .success(nil): break
            }
            if Task.isCancelled { return .cancelled(report) }
            if isLast { return .timedOut(report) }
            // Returns at once if the task is cancelled.
            _ = await iterator.next(isolation: isolation)
        }
    }

    private func evaluate(
        isLast: Bool, onChange: @escaping @Sendable () -> Void
    ) -> Result<Value?, any Error> {
        withObservationTracking {
            Result {
                if let reason = try unless?() { throw UnlessError(reason: reason) }
                guard let found = try condition(isLast), isMet(by: found) else { return nil }
                return found
            }
        } onChange: {
            onChange()
        }
    }

    private static func timer(
        on clock: any LoopClock, _ polling: Polling, until deadline: LoopInstant,
        _ fire: @escaping @Sendable () -> Void
    ) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                switch polling {
                case .never: try? await clock.pause(until: deadline)
                case .every(let time):
                    try? await clock.pause(until: min(deadline, clock.now.advanced(by: time)))
                case .continuous: await Task.yield()
                }
                fire()
                if clock.now >= deadline { return }
            }
        }
    }

    /// Whether an observed property has changed since the last evaluation.
    private final class Change: Sendable {
        private let hasCome = Lock(false)

        func set() { hasCome.withLock { $0 = true } }

        func take() -> Bool {
            hasCome.withLock { hasCome in
                defer { hasCome = false }
                return hasCome
            }
        }
    }
}

extension UILoop {
    /// Tells of a wait on another actor that was fulfilled late, or without a change that it could see. Goes to the loop
    /// only if there is something to tell: its thread may be busy for long.
    nonisolated func note(_ report: WaitReport) async {
        if report.isNarrow || report.isUnnoticed { await tell(report) }
    }

    @UIActor private func tell(_ report: WaitReport) {
        if report.isNarrow { tell(narrow: report, .current) }
        guard report.isUnnoticed else { return }
        (IssueReporter.current ?? issueReporter).report(
            unnoticed: report,
            "no property that its condition reads through Observation had changed. Make it a property of an"
                + " @Observable class, or let the wait poll.")
    }
}
