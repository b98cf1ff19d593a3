import CWaiting

extension UILoop {
    /// Runs the loop on this thread until the condition gives a value, and returns how that ended.
    ///
    /// For code that owns the thread: outside the loop, or in the middle of a job. A wait within a wait ends
    /// at the latest when the outer one's time is up, and is interrupted when the outer one is fulfilled. It
    /// owns its thread: cancelling the task that calls it does not end it.
    ///
    /// - Parameters:
    ///   - what: what is waited for, to complete "Waited for …".
    ///   - timeout: zero or less still evaluates the condition once; nil waits without limit.
    ///   - polling: for a condition that nothing wakes the loop for.
    ///   - scope: whose clock counts, and whose silence means that the condition can never come true.
    ///   - failsWhenQuiescent: whether that silence ends the wait; of no effect with `polling`, which is for what
    ///     the loop knows nothing of. It counts activities, timers, sources, jobs that are ready and what sleeps on
    ///     the scope's clock. A task that awaits another one, or a continuation, is nowhere while it is on its way
    ///     back to its actor: what may take such a detour belongs in an `Activity`.
    ///   - unless: evaluated before the condition; ends the wait as failed with an `UnlessError` when it
    ///     gives a reason.
    ///   - condition: gives the value, or nil while there is none; throwing ends the wait. It may itself
    ///     wait, fulfil or stop. One that never returns holds the loop, which `reportStalls` tells of.
    /// - Returns: `.failed(LoopError.wrongThread)` at once on a thread that does not run the loop.
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
