import Testing
import Waiting

extension IssueReporter {
    /// Records each mistake as an issue of the running test, at the line that made it.
    static let recordsIssues = IssueReporter { issue in
        let location = issue.location
        Issue.record(
            "\(issue.message)",
            sourceLocation: SourceLocation(
                fileID: location.file, filePath: location.path, line: location.line, column: 1))
    }
}

/// Lets mistakes in expectations and outcomes fail the test that makes them.
struct RecordsIssues: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await IssueReporter.$current.withValue(.recordsIssues) { try await function() }
    }
}

extension Trait where Self == RecordsIssues {
    static var recordsIssues: Self { RecordsIssues() }
}

extension WaitFailure {
    /// Records the failure as an issue of the test, at the line that waited.
    func record() {
        let location = report.location
        Issue.record(
            "\(message)",
            sourceLocation: SourceLocation(
                fileID: location.file, filePath: location.path, line: location.line, column: 1))
    }
}
