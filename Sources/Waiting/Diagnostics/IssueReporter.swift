import Foundation

/// Receives issues, on the thread where they happen.
public struct IssueReporter: Sendable {
    /// The reporter for the waits, expectations and outcomes of the current task and its children. If nil, expectations
    /// report to standard error, and waits and outcomes to the loop's reporter.
    ///
    /// A test sets a reporter that records each mistake as an issue, so that the mistake fails the test.
    @TaskLocal public static var current: IssueReporter?

    public let report: @Sendable (LoopIssue) -> Void
    /// Receives the report of each wait that used over 80 % of its time, and would have failed on a slower machine.
    public let narrowWait: @Sendable (WaitReport) -> Void

    public init(
        narrowWait: @escaping @Sendable (WaitReport) -> Void = { _ in },
        _ report: @escaping @Sendable (LoopIssue) -> Void
    ) {
        self.report = report
        self.narrowWait = narrowWait
    }

    /// A reporter that writes each issue to standard error, as one line.
    public static let standardError = IssueReporter { issue in
        FileHandle.standardError.write(Data("\(issue)\n".utf8))
    }

    /// Reports a wait that was fulfilled only at its deadline, because nothing had woken it.
    ///
    /// - Parameter reason: says why nothing woke the wait, and what to do; completes “was fulfilled only at its
    ///   deadline: …”.
    package func report(unnoticed wait: WaitReport, _ reason: String) {
        report(
            LoopIssue(
                kind: .changeWithoutWakeUp,
                message: "The wait for \(wait.what) was fulfilled only at its deadline: \(reason)",
                location: wait.location))
    }
}
