import CWaiting

extension UILoop {
    /// Runs the loop on this thread until the condition gives a value, and returns the outcome.
    ///
    /// It is for code that owns the thread: outside the loop, or in the middle of a job. Inside another wait,
    /// it ends at the latest when the outer one's time is up, and is interrupted when the outer one is
    /// fulfilled. Cancelling the task that calls it does not end it.
    ///
    /// - Parameters:
    ///   - what: what is waited for, to complete "Waited for …".
    ///   - timeout: zero or less still evaluates the condition once; nil is without limit, but for the patience of a
    ///     virtual clock.
    ///   - polling: for a condition whose changes do not wake the loop.
    ///   - scope: has the clock of the timeout, and the work that counts for `failsWhenQuiescent`; nil is
    ///     the loop's own.
    ///   - failsWhenQuiescent: ends the wait when nothing in the scope is running and nothing is to come,
    ///     so that the condition can never come true. Activities, timers, sources, ready jobs, and sleeps on
    ///     the scope's clock count, from the moment that a task asks for them. A thread, a task outside of
    ///     `UIActor`, and one that awaits another task or a continuation do not: they belong in an `Activity`.
    ///     It has no effect with `polling`.
    ///   - unless: evaluated before the condition; ends the wait as failed with an `UnlessError` when it
    ///     gives a reason.
    ///   - condition: gives the value, or nil while there is none; false is no value either, as in
    ///     `{ _ in model?.isDone }`, in however many optionals it is. An error that it throws ends the wait as
    ///     failed. It may itself wait, fulfil or stop. If it never returns, it holds the loop's thread, which
    ///     `reportStalls` reports.
    /// - Returns: the outcome; `.failed(LoopError.wrongThread)` while another thread is in a `run`. The loop's own
    ///   thread gives the loop to whichever thread calls one.
    public nonisolated func run<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> sending WaitOutcome<Value> {
        run(
            WaitRequest(
                what: what,
                location: FileLocation(file: fileID, path: filePath, line: line),
                timeout: timeout, polling: polling, scope: scope ?? self.scope,
                failsWhenQuiescent: failsWhenQuiescent, unless: unless),
            until: condition)
    }

    /// Runs the loop on this thread until the condition is true; see the other form.
    public nonisolated func run(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Bool
    ) -> WaitOutcome<Void> {
        run(
            for: what, timeout: timeout, polling: polling, scope: scope,
            failsWhenQuiescent: failsWhenQuiescent, unless: unless, fileID: fileID, filePath: filePath,
            line: line
        ) { probe in try condition(probe) ? () : nil }
    }

    /// Suspends until the condition gives a value, while the loop goes on; see `run(for:…)`.
    ///
    /// Cancelling the task ends the wait as `.cancelled`. In the body of an `outcome(within:)`, and in tasks
    /// started there, it ends at the latest with that.
    @UIActor public func wait<Value>(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) async -> WaitOutcome<Value> {
        await wait(
            WaitRequest(
                what: what,
                location: FileLocation(file: fileID, path: filePath, line: line),
                timeout: timeout, polling: polling, scope: scope ?? self.scope,
                failsWhenQuiescent: failsWhenQuiescent, unless: unless),
            until: condition)
    }

    /// Suspends until the condition is true, while the loop goes on; see the other form.
    @UIActor public func wait(
        for what: String, timeout: Duration?, polling: Polling = .never, scope: LoopScope? = nil,
        failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        until condition: @escaping @UIActor (WaitProbe) throws -> Bool
    ) async -> WaitOutcome<Void> {
        await wait(
            for: what, timeout: timeout, polling: polling, scope: scope,
            failsWhenQuiescent: failsWhenQuiescent, unless: unless, fileID: fileID, filePath: filePath,
            line: line
        ) { probe in try condition(probe) ? () : nil }
    }
}
