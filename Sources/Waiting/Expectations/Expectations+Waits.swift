extension Expectations {
    /// Runs the loop on this thread until the expectations are fulfilled; see `UILoop.run(for:…)`.
    ///
    /// - Parameters:
    ///   - timeout: nil is without limit; inverted expectations then end the wait only by being fulfilled.
    ///   - condition: evaluated after every pass; ends the wait as cancelled when it is false.
    /// - Returns: the fulfilled expectations, in the order of their completion; or `.failed` with an
    ///   `ExpectationError`.
    public func run(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) -> WaitOutcome<[Expectation]> {
        let loop = UILoop.shared
        begin(.onLoop)
        let location = FileLocation(file: fileID, path: filePath, line: line)
        let request = request(timeout, scope ?? loop.scope, failsWhenQuiescent, location)
        let outcome = loop.run(request) { probe in try look(probe, timeout, while: condition) }
        end(.onLoop, outcome)
        return unwrapped(outcome)
    }

    /// Suspends until the expectations are fulfilled, while the loop goes on; see `run`.
    ///
    /// Cancelling the task ends it as cancelled too.
    @UIActor public func wait(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) async -> WaitOutcome<[Expectation]> {
        let loop = UILoop.shared
        begin(.onLoop)
        let location = FileLocation(file: fileID, path: filePath, line: line)
        let request = request(timeout, scope ?? loop.scope, failsWhenQuiescent, location)
        let outcome = await loop.wait(request) { probe in try look(probe, timeout, while: condition) }
        end(.onLoop, outcome)
        return unwrapped(outcome)
    }

    private func request(
        _ timeout: Duration?, _ scope: LoopScope, _ failsWhenQuiescent: Bool, _ location: FileLocation
    ) -> WaitRequest {
        WaitRequest(
            what: what, location: location, timeout: timeout, scope: scope,
            failsWhenQuiescent: failsWhenQuiescent, lastsItsTime: lastsItsTime, stillOpen: { stillOpen })
    }

    @UIActor private func look(
        _ probe: WaitProbe, _ timeout: Duration?, while condition: (@UIActor () -> Bool)?
    ) throws -> [Expectation]? {
        let hasTime = timeout.map { $0 > .zero } ?? true
        if let fulfilled = try verdict(isLast: probe.moment != .ordinary, hasTime: hasTime) {
            return fulfilled
        }
        guard condition?() != false else { throw NotAwaitedAnyMore() }
        return nil
    }

    func begin(_ waiting: Expectation.State.Waiting) {
        for member in members { member.waitBegins(waiting) }
    }

    func end(_ waiting: Expectation.State.Waiting, _ outcome: WaitOutcome<[Expectation]>) {
        for member in members { member.waitEnds(waiting, isFulfilled: outcome.value != nil) }
    }

    /// Turns the failure of a `while:` that was false into a cancelled wait: the caller has given up.
    private func unwrapped(_ outcome: WaitOutcome<[Expectation]>) -> WaitOutcome<[Expectation]> {
        guard case .failed(is NotAwaitedAnyMore, var report) = outcome else { return outcome }
        report.note = "Its “while” was false."
        return .cancelled(report)
    }
}

private struct NotAwaitedAnyMore: Error {}

extension Expectation {
    /// Runs the loop on this thread until it is fulfilled; see `Expectations.run`.
    public func run(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) -> WaitOutcome<Void> {
        Expectations.all(self).run(
            timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent, fileID: fileID,
            filePath: filePath, line: line, while: condition
        ).map { _ in () }
    }

    /// Suspends until it is fulfilled, while the loop goes on; see `Expectations.wait`.
    @UIActor public func wait(
        timeout: Duration?, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        while condition: (@UIActor () -> Bool)? = nil
    ) async -> WaitOutcome<Void> {
        await Expectations.all(self).wait(
            timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent, fileID: fileID,
            filePath: filePath, line: line, while: condition
        ).map { _ in () }
    }
}
