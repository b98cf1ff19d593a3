public import Foundation
public import Waiting

extension RunLoop {
    /// Runs this run loop on its thread until the condition returns a value, and returns the outcome.
    ///
    /// The condition is evaluated at once, each time before the run loop would sleep, and once more at the deadline.
    /// Meanwhile the run loop serves its timers and sources, and the main run loop also the main queue. Stopping the
    /// run loop does not end the wait. A wait inside another wait of the same thread ends no later than the outer wait.
    ///
    /// ```swift
    /// try RunLoop.main.run(until: { viewModel.isDone }, timeout: .seconds(5)).get()
    /// ```
    ///
    /// - Parameters:
    ///   - what: the awaited event, to complete "Waited for …".
    ///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional.
    ///     If the condition throws, the wait fails with that error.
    ///   - timeout: on the monotonic clock. Zero or less still evaluates the condition once; nil is no limit.
    ///   - polling: for a change that does not wake the run loop, such as one that another thread makes to a variable.
    ///   - unless: evaluated before the condition; the wait fails with an `UnlessError` when it returns a reason.
    ///   - showing: what the failure says was last seen. Called once, when the wait has failed.
    /// - Returns: the outcome, whose `get()` throws a `WaitFailure` with the caller's line; `.failed` with
    ///   `RunLoopError.wrongThread` at once on a thread that this run loop does not belong to.
    @available(*, noasync, message: "A task awaits eventually(…).")
    public func run<Value>(
        for what: String = "the condition", until condition: @escaping () throws -> Value?,
        timeout: Duration? = WaitingDefaults.timeout, polling: Polling = .never,
        unless: (() throws -> String?)? = nil, showing: (() -> Any?)? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> WaitOutcome<Value> {
        var value: Value?
        let wait = RunLoopWait(
            what: what, location: FileLocation(file: fileID, path: filePath, line: line), timeout: timeout,
            polling: polling
        ) {
            if let reason = try unless?() { throw UnlessError(reason: reason) }
            guard let found = try condition(), try isMet(by: found) else { return false }
            value = found
            return true
        }
        guard RunLoop.current == self else { return .failed(RunLoopError.wrongThread, wait.report) }
        let outcome: WaitOutcome<Value> =
            switch (wait.run(self), value) {
            case (.fulfilled, let value?): .fulfilled(value, wait.report)
            case (.failed(let error), _): .failed(error, wait.report)
            case (.interrupted(let outer), _): .interrupted(by: outer, wait.report)
            case (.timedOut, _), (.fulfilled, nil): .timedOut(wait.report)
            }
        return outcome.showing(showing)
    }
}

/// A mistake in the use of a run loop.
public enum RunLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The run loop belongs to another thread.
    case wrongThread

    public var description: String {
        "The run loop belongs to another thread. Only its own thread can run it: use RunLoop.current there."
    }
}
