import Testing
import Waiting

extension WaitFailure {
    /// Records the failure as an issue of the test, at the place of the wait.
    func record() {
        Issue.record(
            "\(message)",
            sourceLocation: Testing.SourceLocation(
                fileID: report.location.fileID, filePath: report.location.filePath,
                line: report.location.line, column: report.location.column))
    }
}
