import Locking

/// A wait on the actor of its caller, whichever that is.
///
/// On `UIActor`, the loop evaluates a synchronous condition after each of its passes. Any other condition is evaluated
/// by the waiting task: when a property changes that a synchronous condition has read through Observation, at each
/// interval of the polling, when somebody calls `wakeUp()`, when a virtual clock has moved, and at the deadline.
struct ActorWait<Value> {
    /// Returns the value, or nil if it is not there yet. Its argument tells whether the wait's time is up.
    enum Condition {
        case synchronous((_ isOver: () -> Bool) throws -> Value?)
        case asynchronous((_ isOver: () -> Bool) async throws -> Value?)
    }

    var request: WaitRequest
    var unless: (() throws -> String?)?
    /// Called when the wait has ended, before its caller goes on.
    var close: (@Sendable () -> Void)?
    /// Starts the awaited work.
    ///
    /// - Parameters:
    ///   - wake: Makes the wait evaluate its condition again.
    ///   - activity: The work's activity, if a virtual clock has to stand still during the work.
    var begin:
        ((_ wake: @escaping @Sendable () -> Void, _ deadline: LoopInstant, _ activity: Activity?) -> Void)?
    var condition: Condition

    func outcome(isolation: isolated (any Actor)? = #isolation) async -> WaitOutcome<Value> {
        guard isolation === UIActor.shared, case .synchronous(let condition) = condition else {
            return await outcomeOffLoop()
        }
        return await Self.outcomeOnLoop(SameActor(value: self), SameActor(value: condition)).value
    }

    // MARK: On the loop's actor

    @UIActor private static func outcomeOnLoop(
        _ wait: SameActor<ActorWait>, _ condition: SameActor<(_ isOver: () -> Bool) throws -> Value?>
    ) async -> SameActor<WaitOutcome<Value>> {
        var request = wait.value.request
        if wait.value.unless != nil { request.unless = { try wait.value.unless?() } }
        if let close = wait.value.close { request.atEnd = { close() } }
        let changes = ObservedChanges(onLoop: true)
        let scope = request.scope
        // A caller that sets `failsWhenQuiescent` knows that the loop already counts all the work.
        let isCounted = scope.timeline.virtual != nil && !request.failsWhenQuiescent
        let outcome = await UILoop.shared.wait(request) { [location = request.location] waiter in
            waiter.extraLook = { now in
                let check = changes.takeCheck().map { max($0, now) }
                return [check, changes.lookAfterChange(after: now)].compactMap(\.self).min()
            }
            guard let begin = wait.value.begin else { return }
            let work = isCounted ? scope.activities.begin(waiter.what, at: location) : nil
            Waiter.$current.withValue(waiter) { begin({ UILoop.shared.wakeUp() }, waiter.deadline, work) }
        } until: { probe in
            // The work of this pass may have changed which properties the condition reads. If no work is left, the loop
            // may sleep before the next pass.
            if probe.hasNews, !UILoop.shared.isReady { changes.registerAgain() }
            return try changes.evaluate {
                try condition.value { probe.moment != .ordinary }
            } onChange: {
                UILoop.shared.wakeUp()
            }
        }
        return SameActor(value: outcome)
    }
}

extension UILoop {
    /// Reports a wait on another actor that nearly timed out, or that was fulfilled without a change that it could
    /// observe. Calls `UIActor` only if there is something to report, because the loop's thread may be busy for long.
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
