import CWaiting

extension UILoop {
    /// Runs the loop on this thread until the condition gives a value, and returns how that ended.
    ///
    /// For code that owns the thread: outside the loop, or in the middle of a job. A wait within a wait ends
    /// at the latest when the outer one's time is up, and is interrupted when the outer one is fulfilled.
    ///
    /// - Parameters:
    ///   - what: what is waited for, to complete "Waited for …".
    ///   - timeout: zero or less still evaluates the condition once; nil waits without limit.
    ///   - polling: for a condition that nothing wakes the loop for.
    ///   - scope: whose clock counts, and whose silence means that the condition can never come true.
    ///   - failsWhenQuiescent: whether that silence ends the wait.
    ///   - condition: gives the value, or nil while there is none; throwing ends the wait.
    /// - Returns: `.failed(LoopError.wrongThread)` at once on a thread that does not run the loop.
    public nonisolated func run<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> sending WaitOutcome<Value> {
        let location = SourceLocation(fileID: fileID, filePath: filePath, line: line)
        guard inbox.claimThread() else {
            return .failed(
                LoopError.wrongThread,
                WaitReport(
                    what: what, location: location, elapsed: .zero, timeout: timeout ?? .unlimited, passes: 0,
                    lastSeen: nil, pending: []))
        }
        return UIActor.assumeIsolated {
            let value = Slot<Value>()
            let waiter = makeWaiter(
                what, location, timeout, polling, scope, failsWhenQuiescent, value,
                latest: runningWaits.last?.deadline, condition)
            runningWaits.append(waiter)
            defer { runningWaits.removeAll { $0 === waiter } }
            waiters.append(waiter)
            waiter.evaluate()
            while waiter.ending == nil { pass(until: .distantFuture) }
            finish(waiter)
            return waiter.outcome(value.value)
        }
    }

    /// Suspends until the condition gives a value, while the loop goes on; see `run(for:…)`.
    ///
    /// Cancelling the task ends the wait as `.cancelled`.
    @UIActor public func wait<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) async -> WaitOutcome<Value> {
        let location = SourceLocation(fileID: fileID, filePath: filePath, line: line)
        let value = Slot<Value>()
        let waiter = makeWaiter(
            what, location, timeout, polling, scope, failsWhenQuiescent, value, latest: nil, condition)
        waiters.append(waiter)
        waiter.evaluate()
        if Task.isCancelled { waiter.end(.cancelled) }
        if waiter.ending == nil {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // A cancellation may have come in between; then there is nothing to wait for.
                    guard waiter.ending == nil else { return continuation.resume() }
                    waiter.onEnd = { continuation.resume() }
                    wakeUp()
                }
            } onCancel: {
                Task { @UIActor in waiter.end(.cancelled) }
            }
        }
        finish(waiter)
        return waiter.outcome(value.value)
    }

    /// Evaluates every wait, ends those whose time is up, and drops those that have ended.
    @UIActor func evaluateWaiters() {
        guard !waiters.isEmpty else { return }
        for waiter in waiters where waiter.ending == nil {
            waiter.passes += 1
            waiter.evaluate()
            guard waiter.ending == nil else { continue }
            if waiter.scope.clock.now >= waiter.deadline {
                waiter.end(.timedOut)
            } else if waiter.failsWhenQuiescent, isQuiescent(for: waiter) {
                waiter.end(.quiescent)
            }
        }
        interruptInnerWaits()
        waiters.removeAll { $0.ending != nil }
    }

    /// A wait that ended takes the waits that run inside it along, innermost last.
    @UIActor private func interruptInnerWaits() {
        guard let ended = runningWaits.firstIndex(where: { $0.ending != nil }) else { return }
        let cause = runningWaits[ended].what
        for inner in runningWaits[(ended + 1)...] { inner.end(.interrupted(by: cause)) }
    }

    @UIActor private func isQuiescent(for waiter: Waiter) -> Bool {
        waiter.scope.isQuiescent && !isReady && waiter.polling == .never
            && !displays.contains { $0.display?.needsDisplay == true }
    }

    @UIActor private func makeWaiter<Value>(
        _ what: String, _ location: SourceLocation, _ timeout: Duration?, _ polling: Polling,
        _ scope: LoopScope?, _ failsWhenQuiescent: Bool, _ value: Slot<Value>,
        latest: LoopInstant?, _ condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> Waiter {
        Waiter(
            what: what, location: location, scope: scope ?? self.scope, timeout: timeout ?? .unlimited,
            latest: latest, polling: polling, failsWhenQuiescent: failsWhenQuiescent
        ) { probe in
            guard let found = try condition(probe) else { return false }
            value.value = found
            return true
        }
    }

    @UIActor private func finish(_ waiter: Waiter) {
        waiters.removeAll { $0 === waiter }
        guard case .fulfilled = waiter.ending, let report = waiter.report, report.isNarrow else { return }
        onNarrowWait?(report)
    }
}

/// Keeps the value that a condition gave until its waiter is resumed.
@UIActor
private final class Slot<Value> {
    var value: Value?

    init() {}
}

/// A mistake in the use of the loop.
public enum LoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `run` was called on a thread that does not run the loop, while another does.
    case wrongThread

    public var description: String {
        "UILoop.run was called on a thread that does not run the loop. Call it on the thread that called it"
            + " first, or await UILoop.wait from UIActor."
    }
}
