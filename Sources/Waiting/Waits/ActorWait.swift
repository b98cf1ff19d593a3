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
    /// Starts the work that the wait is for. It gets a function that has the condition evaluated again, the deadline, and
    /// the activity that the work is to be, if the loop does not see it otherwise.
    var begin: ((_ wake: @escaping @Sendable () -> Void, _ deadline: LoopInstant, Activity?) -> Void)?
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
        let hasChanged = Change()
        hasChanged.set()
        let outcome = await UILoop.shared.wait(request) { waiter in
            Waiter.$current.withValue(waiter) {
                wait.value.begin?({ UILoop.shared.wakeUp() }, waiter.deadline, nil)
            }
        } until: { probe in
            let isLast = probe.moment != .ordinary
            // The loop does not see a change that another thread makes.
            guard hasChanged.take() else { return try wait.value.condition(isLast) }
            return try withObservationTracking {
                Result { try wait.value.condition(isLast) }
            } onChange: {
                hasChanged.set()
                UILoop.shared.wakeUp()
            }.get()
        }
        return SameActor(value: outcome)
    }

    // MARK: On any other actor

    private func outcomeOffLoop(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        let clock = request.scope.clock
        let (start, realStart) = (clock.now, MonotonicClock().now)
        let deadline = start.advanced(by: request.timeout ?? .unlimited)
        let wait = OffLoopWait(request)
        let timer = wait.timer(request.polling, until: deadline)
        var changes = RepeatedLooks(wait)
        defer {
            timer.cancel()
            changes.end()
            wait.close()
            close?()
        }
        if let begin, request.timeout.map({ $0 > .zero }) ?? true, !Task.isCancelled {
            begin({ wait.wake() }, deadline, await wait.beginWork(in: request.scope))
        }
        var iterator = wait.wakeUps.makeAsyncIterator()
        var report = WaitReport(notBegun: request)
        let hasChanged = Change()
        while true {
            await wait.beginLook()
            let isLast = clock.now >= deadline
            report.passes += 1
            let wasWoken = hasChanged.take()
            let result = evaluate(isLast: isLast) {
                hasChanged.set()
                wait.wake()
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
            if isLast || wait.isOutOfPatience {
                wait.rest(until: .distantFuture)
                return .timedOut(await wait.explained(report, request))
            }
            // A change is told before it is made, so the condition is evaluated again a little later.
            if wasWoken { changes.begin(10) } else if report.passes == 1 { changes.begin(1) }
            wait.rest(until: request.polling.next(after: clock.now, until: deadline))
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
