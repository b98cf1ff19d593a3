extension UILoop {
    /// Runs the loop on this thread until the condition returns a value, and returns the outcome.
    ///
    /// A wait inside another wait ends no later than the outer wait's deadline, and is interrupted when the outer wait is
    /// fulfilled. Cancelling the task that calls this does not end the wait.
    ///
    /// - Parameters:
    ///   - what: the awaited event, to complete "Waited for …".
    ///   - timeout: zero or less still evaluates the condition once. Nil is no limit, except for the patience of a
    ///     virtual clock.
    ///   - polling: for a condition whose changes do not wake the loop.
    ///   - scope: has the clock of the timeout, and the work that counts for `failsWhenQuiescent`. Nil is the loop's own.
    ///   - failsWhenQuiescent: ends the wait when nothing in the scope is running or pending that the loop knows of: an
    ///     activity, a timer, a source, a ready job, a sleep on the scope's clock. Has no effect with `polling`.
    ///   - unless: evaluated before the condition; the wait fails with an `UnlessError` when it returns a reason.
    ///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional. If
    ///     the condition throws, the wait fails with that error. It may itself wait, or fulfil an expectation.
    /// - Returns: the outcome; `.failed(LoopError.wrongThread)` while another thread is inside a call of `run`.
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
    /// Cancelling the task ends the wait as `.cancelled`.
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
}
