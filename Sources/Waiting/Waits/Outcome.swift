/// Runs code that reports how it went, from any thread, and waits for its report until a deadline.
///
/// The first report ends it; the caller goes on at its own call, and not inside the code that reported. The
/// waits of the body, and of tasks that it started, are then interrupted, and the body's task is cancelled;
/// an error that it throws after that is not a report.
///
/// - Parameters:
///   - timeout: zero or less ends it at once, without running the body.
///   - what: what is to be reported, to complete "Waited for …".
///   - body: is given the report, which it hands to its callbacks; it may return before they are called. An
///     error that it throws is a report of failure.
/// - Returns: `.fulfilled` for `succeed()`; `.failed` with the error of `fail(_:)`, or with a `ReportMistake`
///   for a second report or when nobody is left who could report; else how the wait ended. A report counts by the
///   time at which it is made: one after the deadline is late, also where the loop was too busy to end the wait
///   before. It is told to the task's `IssueReporter.current`, or else to the loop's `issueReporter`, and so is one
///   that comes after the end.
@UIActor
public func outcome(
    within timeout: Duration, of what: String = "a report", scope: LoopScope? = nil,
    failsWhenQuiescent: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    _ body: @escaping @UIActor (OutcomeReport) async throws -> Void
) async -> WaitOutcome<Void> {
    let loop = UILoop.shared
    let location = FileLocation(file: fileID, path: filePath, line: line)
    let scope = scope ?? loop.scope
    let box = ReportBox(
        what: what, location: location, clock: scope.clock,
        reporter: IssueReporter.current ?? loop.issueReporter)
    let request = WaitRequest(
        what: what, location: location, timeout: timeout, scope: scope,
        failsWhenQuiescent: failsWhenQuiescent, atEnd: { box.close() })
    return await loop.wait(request) { waiter in
        Waiter.$current.withValue(waiter) { box.start(body, until: waiter.deadline) }
    } until: { _ in
        try box.verdict()
    }
}
