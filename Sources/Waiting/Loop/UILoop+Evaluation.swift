extension UILoop {
    /// Evaluates every wait once, and drops the waits that have ended.
    @UIActor func evaluateWaiters() {
        for waiter in waiters where waiter.ending == nil {
            waiter.passes += 1
            watched(.condition(of: waiter.what, waiter.location)) { waiter.look() }
        }
        waiters.removeAll { $0.ending != nil }
    }

    /// Reports a wait whose condition had become true without waking the loop.
    @UIActor func report(unnoticed report: WaitReport, _ reporter: IssueReporter?) {
        (reporter ?? issueReporter).report(
            unnoticed: report,
            "nothing woke the loop when its condition became true. Call wakeUp() after such a change, or let the wait"
                + " poll.")
    }

    /// Whether nothing is running or pending that could make a wait's condition true.
    @UIActor func isQuiescent(for waiter: Waiter) -> Bool {
        guard waiter.request.polling == .never, isIdle(waiter.scope) else { return false }
        guard !displays.contains(where: { $0.scope === waiter.scope && $0.needsDisplay }) else {
            return false
        }
        // When another wait ends, that wait's caller continues and may make this wait's condition true. A
        // wait around this one does not count, because its end only ends this wait.
        let others = waiters.filter { $0.scope === waiter.scope && $0.isFinite && $0.ending == nil }
        guard others.allSatisfy({ other in waiter.outers.contains { $0 === other } }) else { return false }
        // If another wait on this thread has ended but not returned yet, its caller may also make the condition true.
        return !runFrames.contains { $0.waiter?.ending != nil }
    }

    /// Whether nothing can change a scope before or at `deadline`, on the scope's clock: no job, activity or input is
    /// left, and no timer or sleep ends before or at `deadline`.
    @UIActor package func isIdle(_ scope: LoopScope, until deadline: LoopInstant = .distantFuture) -> Bool {
        !isReady && scope.isIdle(until: deadline)
    }

    /// Returns the waits around a new wait, outermost first.
    ///
    /// - Parameter ownsThread: whether the new wait runs the loop on this thread. If so, all waits that are
    ///   already on the stack are around the new wait, too.
    @UIActor func waitersAround(ownsThread: Bool) -> [Waiter] {
        var outers: [Waiter] = []
        if let current = Waiter.current { outers = (current.outers + [current]).filter { $0.ending == nil } }
        guard ownsThread else { return outers }
        outers += runFrames.compactMap(\.waiter) + waiters.filter(\.isEvaluating)
        var seen: Set<Int> = []
        return outers.filter { seen.insert($0.number).inserted }.sorted { $0.number < $1.number }
    }
}
