extension Expectations {
    /// Runs the loop on this thread until the expectations are fulfilled; see `UILoop.run(for:…)`.
    ///
    /// - Parameters:
    ///   - timeout: nil is no limit. An inverted expectation can then end the wait only by failing.
    ///   - condition: evaluated after every pass; the wait is cancelled when this returns false.
    /// - Returns: the fulfilled expectations, in the order of their completion; or `.failed` with an
    ///   `ExpectationError`.
    public func run(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) -> WaitOutcome<[LoopExpectation]> {
        let loop = UILoop.shared
        begin()
        let location = FileLocation(file: fileID, path: filePath, line: line)
        let request = request(timeout, scope ?? loop.scope, location, failsWhenQuiescent)
        let outcome = loop.run(request) { probe in try look(probe, timeout, while: condition) }
        end(outcome)
        return unwrapped(outcome)
    }

    /// Suspends until the expectations are fulfilled, while the loop keeps running; see `run`.
    ///
    /// Cancelling the task cancels the wait.
    @UIActor public func wait(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) async -> WaitOutcome<[LoopExpectation]> {
        let loop = UILoop.shared
        begin()
        let location = FileLocation(file: fileID, path: filePath, line: line)
        let request = request(timeout, scope ?? loop.scope, location, failsWhenQuiescent)
        let outcome = await loop.wait(request) { probe in try look(probe, timeout, while: condition) }
        end(outcome)
        return unwrapped(outcome)
    }

    func request(
        _ timeout: Duration?, _ scope: LoopScope, _ location: FileLocation, _ failsWhenQuiescent: Bool = false
    ) -> WaitRequest {
        WaitRequest(
            what: what, location: location, timeout: timeout, scope: scope,
            failsWhenQuiescent: failsWhenQuiescent, lastsItsTime: lastsItsTime, stillOpen: { stillOpen })
    }

    @UIActor private func look(
        _ probe: WaitProbe, _ timeout: Duration?, while condition: (@UIActor () -> Bool)?
    ) throws -> [LoopExpectation]? {
        let hasTime = timeout.map { $0 > .zero } ?? true
        if let fulfilled = try verdict(isLast: probe.moment != .ordinary, hasTime: hasTime) {
            return fulfilled
        }
        guard condition?() != false else { throw NotAwaitedAnyMore() }
        return nil
    }

    /// - Parameter gate: the gate of the blocked thread; nil if the loop runs during the wait.
    func begin(_ gate: ThreadGate? = nil) {
        for member in members { member.waitBegins(gate) }
    }

    func end(_ outcome: WaitOutcome<[LoopExpectation]>, _ gate: ThreadGate? = nil) {
        for member in members { member.waitEnds(gate, isFulfilled: outcome.value != nil) }
    }

    /// Returns `.cancelled` if the wait failed because its `while:` returned false; any other outcome as it is.
    private func unwrapped(_ outcome: WaitOutcome<[LoopExpectation]>) -> WaitOutcome<[LoopExpectation]> {
        guard case .failed(is NotAwaitedAnyMore, var report) = outcome else { return outcome }
        report.note = Self.whileNote
        return .cancelled(report)
    }

    static let whileNote = "Its “while” was false."
}

private struct NotAwaitedAnyMore: Error {}

extension LoopExpectation {
    /// Runs the loop on this thread until the expectation is fulfilled, and returns how often it was; see
    /// `Expectations.run`.
    public func run(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) -> WaitOutcome<Int> {
        Expectations.all(self).run(
            timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent, fileID: fileID,
            filePath: filePath, line: line, while: condition
        ).map { _ in fulfillments }
    }

    /// Suspends until the expectation is fulfilled, while the loop keeps running, and returns how often it was; see
    /// `Expectations.wait`.
    @UIActor public func wait(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) async -> WaitOutcome<Int> {
        await Expectations.all(self).wait(
            timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent, fileID: fileID,
            filePath: filePath, line: line, while: condition
        ).map { _ in fulfillments }
    }
}
