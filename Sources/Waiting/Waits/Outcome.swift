/// Runs code that reports how it went, from any thread, and waits for its report until a deadline.
///
/// The first report ends it: the caller goes on where it called, on its own stack, and not inside of the code
/// that reported. What the body, and tasks that it started, wait for at that moment is interrupted, and the body's
/// task is cancelled: what it throws after that is no report.
///
/// - Parameters:
///   - timeout: zero or less ends it, and the body is not begun.
///   - what: what is to be reported, to complete "Waited for …".
///   - body: hands its report on to whatever calls back, and may return before that does. Throwing is a
///     report of failure.
/// - Returns: `.fulfilled` for `succeed()`; `.failed` with the error of `fail(_:)`, or with a `ReportMistake`
///   for a second report or when nobody is left who could report; else how the wait ended. A report that comes
///   after that is told to the loop's `issueReporter`.
@UIActor
public func outcome(
    within timeout: Duration, of what: String = "a report", scope: LoopScope? = nil,
    failsWhenQuiescent: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    _ body: @escaping @UIActor (OutcomeReport) async throws -> Void
) async -> WaitOutcome<Void> {
    let loop = UILoop.shared
    let location = FileLocation(file: fileID, path: filePath, line: line)
    let box = ReportBox(what: what, location: location, reporter: loop.issueReporter)
    let request = WaitRequest(
        what: what, location: location, timeout: timeout, scope: scope ?? loop.scope,
        failsWhenQuiescent: failsWhenQuiescent, atEnd: { box.close() })
    return await loop.wait(request) { waiter in
        Waiter.$current.withValue(waiter) { box.start(body) }
    } until: { _ in
        try box.verdict()
    }
}
