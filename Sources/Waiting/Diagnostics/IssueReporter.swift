import Foundation

/// Who is told of issues; called on the thread on which they come up.
public struct IssueReporter: Sendable {
    public let report: @Sendable (LoopIssue) -> Void

    public init(_ report: @escaping @Sendable (LoopIssue) -> Void) {
        self.report = report
    }

    /// Writes each issue to standard error, one a line.
    public static let standardError = IssueReporter { issue in
        FileHandle.standardError.write(Data("\(issue)\n".utf8))
    }
}
