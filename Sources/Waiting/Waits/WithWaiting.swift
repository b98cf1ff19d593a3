/// The default settings of waits.
public enum WaitingDefaults {
    /// The time limit of a wait that names none; see `withWaiting(timeout:_:)`.
    @TaskLocal public static var timeout = Duration.seconds(5)
}

/// Sets the time limit of the waits in `body` that name none.
public func withWaiting<Value>(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async rethrows -> Value {
    try await WaitingDefaults.$timeout.withValue(timeout) { try await body() }
}

/// Sets the time limit of the waits in `body` that name none.
public func withWaiting<Value>(timeout: Duration, _ body: () throws -> Value) rethrows -> Value {
    try WaitingDefaults.$timeout.withValue(timeout) { try body() }
}

/// Passes everything that goes wrong with the waits, expectations and outcomes in `body` to a reporter.
///
/// A `WaitFailure` that `body` throws ends `body`, is reported with the line of the wait, and is not thrown again.
///
/// - Parameters:
///   - timeout: the time limit of waits that name none; nil stands for the limit of the code around this call.
///   - reporter: for tests, `IssueReporter.issues` of the module WaitingTesting.
public func withWaiting(
    timeout: Duration? = nil, reporting reporter: IssueReporter,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async throws {
    try await IssueReporter.$current.withValue(reporter) {
        do {
            try await withWaiting(timeout: timeout ?? WaitingDefaults.timeout) { try await body() }
        } catch let failure as WaitFailure {
            reporter.report(failure)
        }
    }
}

/// Passes everything that goes wrong in `body` to a reporter, like the `async` form, for waits that block the thread,
/// such as those of the module RunLoopWaiting.
public func withWaiting(
    timeout: Duration? = nil, reporting reporter: IssueReporter, _ body: () throws -> Void
) rethrows {
    try IssueReporter.$current.withValue(reporter) {
        do {
            try withWaiting(timeout: timeout ?? WaitingDefaults.timeout) { try body() }
        } catch let failure as WaitFailure {
            reporter.report(failure)
        }
    }
}

extension IssueReporter {
    fileprivate func report(_ failure: WaitFailure) {
        report(LoopIssue(kind: .failedWait, message: failure.message, location: failure.report.location))
    }
}
