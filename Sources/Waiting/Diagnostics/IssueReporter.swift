import Foundation

/// A function that is told of issues, on the thread where they happen.
public struct IssueReporter: Sendable {
    /// The reporter of the mistakes that belong to a test: in the expectations and outcomes that the current task, or
    /// a task inside of it, makes. Nil is standard error for expectations, and the loop's own reporter for outcomes.
    ///
    /// A test sets one that records an issue, so that such a mistake fails it.
    @TaskLocal public static var current: IssueReporter?

    public let report: @Sendable (LoopIssue) -> Void

    public init(_ report: @escaping @Sendable (LoopIssue) -> Void) {
        self.report = report
    }

    /// A reporter that writes each issue to standard error, on a line of its own.
    public static let standardError = IssueReporter { issue in
        FileHandle.standardError.write(Data("\(issue)\n".utf8))
    }
}
