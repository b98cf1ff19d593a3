extension Expectations {
    /// Blocks this thread until the expectations are fulfilled, without running the loop.
    ///
    /// The thread sleeps on a condition variable whose deadline is on the monotonic clock. Use it on threads
    /// of your own: a wait of the loop does not interrupt it, and a task has `wait` instead.
    ///
    /// - Parameters:
    ///   - timeout: nil waits without limit.
    ///   - condition: ends the wait as cancelled when it is false. It is evaluated on this thread, with no
    ///     lock held: at the start, and each time that an expectation is fulfilled or poked.
    /// - Returns: the same as `run`; on the loop's own thread `.failed(LoopError.wouldBlockTheLoop)` at
    ///   once.
    @available(*, noasync, message: "A task awaits “wait”.")
    public func block(
        timeout: Duration?, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (() -> Bool)? = nil
    ) -> WaitOutcome<[Expectation]> {
        let clock = MonotonicClock()
        let start = clock.now
        let deadline = start.advanced(by: max(timeout ?? .unlimited, .zero))
        let location = FileLocation(file: fileID, path: filePath, line: line)
        var report = WaitReport(
            what: what, location: location, elapsed: .zero, realElapsed: .zero,
            timeout: timeout ?? .unlimited, passes: 0,
            lastSeen: nil, pending: [], lastsItsTime: lastsItsTime)
        guard !UILoop.shared.isOnLoopThread else { return .failed(LoopError.wouldBlockTheLoop, report) }

        let gate = ThreadGate()
        let registry = UILoop.shared.registry
        let number = registry.blocks(.init(what: what, location: location, since: start))
        begin(.blocked(gate))
        let ending = waitAtGate(gate, from: start, until: deadline, &report.passes, while: condition)
        registry.unblocks(number)

        report.elapsed = start.duration(to: clock.now)
        report.realElapsed = report.elapsed
        let outcome: WaitOutcome<[Expectation]>
        switch ending {
        case .fulfilled(let fulfilled): outcome = .fulfilled(fulfilled, report)
        case .failed(let error):
            report.pending = stillOpen
            outcome = .failed(error, report)
        case .timedOut:
            report.pending = stillOpen
            outcome = .timedOut(report)
        case .cancelled:
            report.pending = stillOpen
            report.note = "Its “while” was false."
            outcome = .cancelled(report)
        }
        end(.blocked(gate), outcome)
        if outcome.value != nil, report.isNarrow { UILoop.shared.tellOfNarrowWait(report) }
        return outcome
    }

    private enum BlockingEnd {
        case fulfilled([Expectation])
        case failed(ExpectationError)
        case timedOut
        case cancelled
    }

    private func waitAtGate(
        _ gate: ThreadGate, from start: LoopInstant, until deadline: LoopInstant, _ passes: inout Int,
        while condition: (() -> Bool)?
    ) -> BlockingEnd {
        while true {
            let isLast = MonotonicClock().now >= deadline
            do throws(ExpectationError) {
                if let fulfilled = try verdict(isLast: isLast, hasTime: start < deadline) {
                    return .fulfilled(fulfilled)
                }
            } catch {
                return .failed(error)
            }
            if condition?() == false { return .cancelled }
            if isLast { return .timedOut }
            _ = gate.wait(until: deadline)
            passes += 1
        }
    }
}

extension Expectation {
    /// Blocks this thread until it is fulfilled, without running the loop; see `Expectations.block`.
    @available(*, noasync, message: "A task awaits “wait”.")
    public func block(
        timeout: Duration?, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (() -> Bool)? = nil
    ) -> WaitOutcome<Void> {
        Expectations.all(self).block(
            timeout: timeout, fileID: fileID, filePath: filePath, line: line,
            while: condition
        ).map { _ in () }
    }
}
