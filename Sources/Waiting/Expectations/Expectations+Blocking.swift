extension Expectations {
    /// Blocks this thread until the expectations are fulfilled, without running the loop.
    ///
    /// The thread sleeps until the deadline at the latest, on the monotonic clock. Use this on threads of your own: the
    /// end of a wait on the loop does not end this wait. Tasks use `wait` instead.
    ///
    /// - Parameters:
    ///   - timeout: nil is no limit.
    ///   - condition: the wait is cancelled when this returns false. It is evaluated on this thread, without a lock, at
    ///     the start and each time an expectation is fulfilled or poked.
    /// - Returns: the same as `run`; on the loop's own thread, `.failed(LoopError.wouldBlockTheLoop)` at once.
    @available(*, noasync, message: "A task awaits “wait”.")
    public func block(
        timeout: Duration?, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (() -> Bool)? = nil
    ) -> WaitOutcome<[LoopExpectation]> {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        let loop = UILoop.shared
        let report = WaitReport(notBegun: request(timeout, loop.scope, location))
        guard !loop.isOnLoopThread else { return .failed(LoopError.wouldBlockTheLoop, report) }
        let gate = ThreadGate()
        loop.registry.blocks(.init(gate: gate, what: what, location: location, since: MonotonicClock().now))
        begin(gate)
        let outcome = wait(at: gate, report, while: condition)
        loop.registry.unblocks(gate)
        end(outcome, gate)
        // If the loop has no thread yet, no job is added: the job would start a new thread before the
        // program's main thread gets to run the loop.
        if case .fulfilled(_, let report) = outcome, report.isNarrow {
            IssueReporter.current?.narrowWait(report)
            if loop.inbox.hasThread { Task { @UIActor in loop.onNarrowWait?(report) } }
        }
        return outcome
    }

    private func wait(
        at gate: ThreadGate, _ report: WaitReport, while condition: (() -> Bool)?
    ) -> WaitOutcome<[LoopExpectation]> {
        let clock = MonotonicClock()
        let start = clock.now
        let deadline = start.advanced(by: max(report.timeout, .zero))
        var report = report
        while true {
            let isLast = clock.now >= deadline
            let verdict = Result { try self.verdict(isLast: isLast, hasTime: report.timeout > .zero) }
            report.elapsed = start.duration(to: clock.now)
            report.realElapsed = report.elapsed
            if case .success(let fulfilled?) = verdict { return .fulfilled(fulfilled, report) }
            // Only the report of a failed wait lists pending expectations.
            var failed = report
            failed.pending = stillOpen
            if case .failure(let error) = verdict { return .failed(error, failed) }
            if condition?() == false {
                failed.note = Self.whileNote
                return .cancelled(failed)
            }
            if isLast { return .timedOut(failed) }
            _ = gate.wait(until: deadline)
            report.passes += 1
        }
    }
}

extension LoopExpectation {
    /// Blocks this thread until the expectation is fulfilled, without running the loop, and returns how often it was;
    /// see `Expectations.block`.
    @available(*, noasync, message: "A task awaits “wait”.")
    public func block(
        timeout: Duration?, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (() -> Bool)? = nil
    ) -> WaitOutcome<Int> {
        Expectations.all(self).block(
            timeout: timeout, fileID: fileID, filePath: filePath, line: line, while: condition
        ).map { _ in fulfillments }
    }
}
