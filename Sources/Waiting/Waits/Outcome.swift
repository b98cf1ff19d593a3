/// Runs code that reports its outcome, from any thread, and waits for its report until a deadline.
///
/// The body runs on the actor of the caller. A virtual clock stands still while the body works, unless
/// `failsWhenQuiescent` is true. The first report ends the wait. The caller of this function then continues, but not
/// inside the code that reported. At the end of the wait the body's task is cancelled. On `UIActor`, waits of that actor
/// in the body, and in tasks that the body started, are interrupted as well, except those with an asynchronous condition.
/// Errors that the body throws after that are ignored.
///
/// Without an actor, a body that goes on after the end of the wait runs beside the caller. The compiler does not see this:
/// what both of them use has to be `Sendable`.
///
/// - Parameters:
///   - timeout: zero or less ends the wait at once, without running the body.
///   - failsWhenQuiescent: has no effect on an actor that is not `UIActor`.
///   - what: the expected report, to complete "Waited for …".
///   - body: gets the report, and passes it to callbacks. The body may return before the callbacks are called. An error
///     that the body throws counts as a report of failure.
/// - Returns: `.fulfilled` for `succeed()`; `.failed` with the error of `fail(_:)`, or with a `ReportMistake` for a
///   second report or when nobody is left to report; otherwise the way in which the wait ended. A report after the
///   deadline is late, even if the loop was too busy to end the wait at its deadline. Late reports go to the task's
///   `IssueReporter.current`, or if that is nil, to the loop's `issueReporter`.
public func outcome(
    within timeout: Duration, of what: String = "a report", scope: LoopScope? = nil,
    failsWhenQuiescent: Bool = false, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping (OutcomeReport) async throws -> Void
) async -> WaitOutcome<Void> {
    let location = FileLocation(file: fileID, path: filePath, line: line)
    return await reported(within: timeout, of: what, scope, failsWhenQuiescent, location) { box in
        // Only the body holds the handle. So when the handle is released, no report can come any more.
        let handle = OutcomeReport(box)
        return { try await body(handle) }
    }
}

/// Runs code until it returns, at most until a deadline, and returns its value: `{ try await service.load() }`.
///
/// This works like `outcome(within:)` with a report, except that the end of the body counts as the report.
public func outcome<Value>(
    within timeout: Duration, of what: String = "a result", scope: LoopScope? = nil,
    failsWhenQuiescent: Bool = false, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping () async throws -> Value
) async -> WaitOutcome<Value> {
    let location = FileLocation(file: fileID, path: filePath, line: line)
    return await reported(within: timeout, of: what, scope, failsWhenQuiescent, location) { box in
        { box.report(.success(try await body())) }
    }
}

/// - Parameter work: makes the body, which reports to the box.
private func reported<Value>(
    within timeout: Duration, of what: String, _ scope: LoopScope?, _ failsWhenQuiescent: Bool,
    _ location: FileLocation, isolation: isolated (any Actor)? = #isolation,
    by work: @escaping (ReportBox<Value>) -> () async throws -> Void
) async -> WaitOutcome<Value> {
    let scope = scope ?? UILoop.shared.scope
    let box = ReportBox<Value>(what: what, location: location, clock: scope.clock, reporter: .current)
    let request = WaitRequest(
        what: what, location: location, timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent
    )
    let begin = { (wake: @escaping @Sendable () -> Void, deadline: LoopInstant, activity: Activity?) in
        box.start(until: deadline, wake: wake, as: activity, isolation: isolation, work(box))
    }
    return await ActorWait(
        request: request, close: { box.close() }, begin: begin,
        condition: .synchronous { _ in try box.verdict() }
    ).outcome().map(\.value)
}
