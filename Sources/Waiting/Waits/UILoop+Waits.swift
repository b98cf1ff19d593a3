extension UILoop {
    /// Runs the loop on this thread until the condition returns a value, and returns the outcome.
    ///
    /// Use this in code that owns the thread: outside the loop, or in the middle of a job. A wait inside another wait
    /// ends no later than the outer wait's deadline, and is interrupted when the outer wait is fulfilled. Cancelling
    /// the task that calls this does not end the wait.
    ///
    /// - Parameters:
    ///   - what: the awaited event, to complete "Waited for …".
    ///   - timeout: zero or less still evaluates the condition once. Nil is no limit, except for the patience of a
    ///     virtual clock.
    ///   - polling: for a condition whose changes do not wake the loop.
    ///   - scope: provides the clock of the timeout and the work that counts for `failsWhenQuiescent`. Nil is the
    ///     loop's own scope.
    ///   - failsWhenQuiescent: ends the wait when nothing in the scope is running or pending, so that the condition can
    ///     never come true. Activities, timers, descriptors, ready jobs, and sleeps on the scope's clock count; a
    ///     sleep counts from the moment that a task asks for it. A signal that may come, a thread, a task outside of
    ///     `UIActor`, and a task that awaits another task or a continuation do not count: put such work in an
    ///     `Activity`. This has no effect with `polling`.
    ///   - unless: evaluated before the condition; the wait fails with an `UnlessError` when it returns a reason.
    ///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional,
    ///     as in `{ _ in model?.isDone }`. If the condition throws, the wait fails with that error. The condition may
    ///     itself wait, fulfil an expectation, or call `stop()`. If it never returns, it blocks the loop's
    ///     thread, and `reportStalls` reports that.
    /// - Returns: the outcome; `.failed(LoopError.wrongThread)` while another thread is inside a call of
    ///   `run`. The loop's own thread gives way to any thread that calls `run`.
    public nonisolated func run<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> sending WaitOutcome<Value> {
        run(
            WaitRequest(
                what: what, location: FileLocation(file: fileID, path: filePath, line: line),
                timeout: timeout, polling: polling, scope: scope ?? self.scope,
                failsWhenQuiescent: failsWhenQuiescent, unless: unless), until: condition)
    }

    /// Suspends until the condition returns a value, while the loop keeps running; see `run(for:…)`.
    ///
    /// Cancelling the task ends the wait as `.cancelled`. In the body of an `outcome(within:)` on this actor, and in tasks
    /// that the body starts, the wait ends no later than that outcome.
    @UIActor public func wait<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) async -> WaitOutcome<Value> {
        await wait(
            WaitRequest(
                what: what, location: FileLocation(file: fileID, path: filePath, line: line),
                timeout: timeout, polling: polling, scope: scope ?? self.scope,
                failsWhenQuiescent: failsWhenQuiescent, unless: unless), until: condition)
    }

    /// Suspends until the condition is true, and no longer than a time that is meant to pass otherwise.
    ///
    /// The condition may come true just because time has passed, so it is no mistake if nothing has woken the loop then.
    @UIActor package func wait(
        for what: String, atMost time: Duration, scope: LoopScope,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor () -> Bool
    ) async -> WaitOutcome<Bool> {
        await wait(
            WaitRequest(
                what: what, location: FileLocation(file: fileID, path: filePath, line: line),
                timeout: time, scope: scope, lastsItsTime: true)
        ) { _ in condition() }
    }
}
