import Foundation

/// A function that is told of issues, on the thread where they happen.
public struct IssueReporter: Sendable {
    public let report: @Sendable (LoopIssue) -> Void

    public init(_ report: @escaping @Sendable (LoopIssue) -> Void) {
        self.report = report
    }

    /// A reporter that writes each issue to standard error, on a line of its own.
    public static let standardError = IssueReporter { issue in
        FileHandle.standardError.write(Data("\(issue)\n".utf8))
    }
}
