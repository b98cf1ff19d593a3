import Testing
import Waiting

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
