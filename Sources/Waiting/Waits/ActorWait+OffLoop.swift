import Locking

extension ActorWait {
    /// Waits in the caller's task, on its actor.
    func outcomeOffLoop(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        let clock = request.scope.clock
        let (start, realStart) = (clock.now, MonotonicClock().now)
        let deadline = start.advanced(by: request.timeout ?? .unlimited)
        let wait = OffLoopWait(request)
        let looks = Looks(self, wait) { clock.now >= deadline }
        var timer = wait.timer(request.polling, until: deadline, or: looks.lookAfterChange)
        defer {
            timer.cancel()
            wait.close()
            close?()
        }
        if let begin, request.timeout.map({ $0 > .zero }) ?? true, !Task.isCancelled {
            begin({ wait.wake() }, deadline, await wait.beginWork(in: request.scope))
        }
        var report = WaitReport(notBegun: request)
        while true {
            let hasNews = await wait.beginLook()
            if hasNews { looks.changes.registerAgain() }
            let isLast = looks.isOver()
            report.passes += 1
            let hasChanged = looks.changes.hasCome()
            let found = await looks.look()
            let now = clock.now
            report.elapsed = start.duration(to: now)
            report.realElapsed = realStart.duration(to: MonotonicClock().now)
            switch found {
            case .failure(let error): return .failed(error, report)
            case .success(let value?):
                // The work that `begin` starts always wakes the wait.
                report.isUnnoticed =
                    isLast && !hasChanged && !hasNews && report.passes > 1 && request.polling == .never
                    && !request.lastsItsTime && begin == nil
                await UILoop.shared.note(report)
                return .fulfilled(value, report)
            case .success(nil):
                // Only a virtual clock asks for the next evaluation.
                wait.endLook(next: request.polling.onVirtualClock.next(after: now, until: deadline))
            case nil: report.note = "Its condition has not returned."
            }
            if Task.isCancelled { return .cancelled(report) }
            // An evaluation that began before the deadline and ended after it is the last one. But a wait that is meant
            // to last until its timeout is then evaluated once more.
            let isDone = isLast || (now >= deadline && !request.lastsItsTime)
            guard found != nil, !isDone, !wait.isOutOfPatience else {
                return .timedOut(await wait.explained(report, request))
            }
            // Not taken by the timer itself: it could be cancelled after it has taken it.
            let check = looks.changes.takeCheck()
            if hasChanged || check != nil {
                timer.cancel()
                timer = wait.timer(request.polling, until: deadline, check, or: looks.lookAfterChange)
            }
            await wait.rest()
        }
    }
}

/// The evaluations of a wait that the loop does not evaluate itself. All run on the actor of the wait's caller.
private final class Looks<Value> {
    /// A value, nil if it is not there yet, or the error of the condition.
    typealias Found = Result<Value?, any Error>

    let changes = ObservedChanges(onLoop: false)
    /// Whether the wait's time is up.
    let isOver: () -> Bool
    private let wait: ActorWait<Value>
    private let place: OffLoopWait
    /// The value or the error that an evaluation by `lookEarly` has found, for the waiting task.
    private var early: Found?

    init(_ wait: ActorWait<Value>, _ place: OffLoopWait, isOver: @escaping () -> Bool) {
        (self.wait, self.place, self.isOver) = (wait, place, isOver)
    }

    /// Returns the instant of the next evaluation that follows an observed change; nil for a condition that observes
    /// nothing.
    var lookAfterChange: @Sendable (LoopInstant) -> LoopInstant? {
        guard case .synchronous = wait.condition else { return { _ in nil } }
        return { [changes] in changes.lookAfterChange(after: $0) }
    }

    /// Evaluates the condition. Returns nil if an asynchronous condition does not return in time, or the task is
    /// cancelled.
    func look(isolation: isolated (any Actor)? = #isolation) async -> Found? {
        switch wait.condition {
        case .synchronous(let condition):
            // Not “early ?? …”, whose right side does not know the actor.
            if let early { return early }
            return look(condition)
        case .asynchronous(let condition): return await look(condition)
        }
    }

    private func look(
        _ condition: @escaping (() -> Bool) throws -> Value?, isolation: isolated (any Actor)? = #isolation
    ) -> Found {
        // The observed objects keep this closure alive until they change, which may be never.
        let looks = SameActor(value: WeakLooks(looks: self))
        let lookAgain = onThisActor {
            _ = isolation
            looks.value.looks?.lookEarly()
        }
        return Result {
            if let reason = try wait.unless?() { throw UnlessError(reason: reason) }
            return try met(
                changes.evaluate {
                    try condition(isOver)
                } onChange: { [place] in
                    // On an actor, a new task is in the queue at once. A task that is resumed comes one turn later.
                    if lookAgain.isolation != nil { Task(operation: lookAgain) }
                    place.wake(isNews: false)
                })
        }
    }

    /// Evaluates the condition in the turn after a change, before the waiting task gets its turn.
    func lookEarly(isolation: isolated (any Actor)? = #isolation) {
        guard early == nil, !place.isClosed, case .synchronous(let condition) = wait.condition else { return }
        let found = look(condition)
        if case .success(nil) = found { return }
        early = found
        place.wake()
    }

    /// Evaluates an asynchronous condition. Without an actor, the condition runs beside the caller, and may go on after
    /// the wait has ended.
    private func look(
        _ condition: @escaping (() -> Bool) async throws -> Value?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Found? {
        let (looks, condition) = (SameActor(value: self), SameActor(value: condition))
        let found = Lock<SameActor<Found>?>(nil)
        let task = Task { [place] in
            // The task runs on the actor that it captures.
            _ = isolation
            let value = await CurrentActivity.$value.withValue(place.activity ?? CurrentActivity.value) {
                await looks.value.result(of: condition.value)
            }
            found.withLock { $0 = value }
            place.conditionHasReturned()
        }
        await place.waitForReturn { found.withLock { $0 != nil } }
        // The task is cancelled after its value is read, because a cancelled condition throws.
        defer { task.cancel() }
        return found.withLock { $0 }?.value
    }

    private func result(
        of condition: (() -> Bool) async throws -> Value?, isolation: isolated (any Actor)? = #isolation
    ) async -> SameActor<Found> {
        do {
            if let reason = try wait.unless?() { throw UnlessError(reason: reason) }
            return SameActor(value: .success(try met(await condition(isOver))))
        } catch {
            return SameActor(value: .failure(error))
        }
    }

    private func met(_ value: Value?) throws -> Value? {
        guard let value, try isMet(by: value) else { return nil }
        return value
    }
}

/// A weak reference to the evaluations of a wait.
private struct WeakLooks<Value> {
    weak var looks: Looks<Value>?
}

/// Makes a closure that a task begins at once on the actor that the closure captures, as the closure of a `Task` is.
private func onThisActor(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () async -> Void
) -> @isolated(any) @Sendable () async -> Void { body }
