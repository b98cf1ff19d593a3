import Foundation
import Locking
import Waiting

/// Keeps issues, which may come from any thread, until the thread of the test records them.
final class KeptIssues: Sendable {
    /// Nil once they are recorded.
    private let kept = Lock<[LoopIssue]?>([])

    var reporter: IssueReporter {
        IssueReporter(narrowWait: Self.warn) { [kept] issue in
            let isKept = kept.withLock { kept in
                kept?.append(issue)
                return kept != nil
            }
            if !isKept { IssueReporter.standardError.report(issue) }
        }
    }

    /// The issues. Later ones go to standard error.
    func end() -> [LoopIssue] {
        kept.withLock { kept in
            defer { kept = nil }
            return kept ?? []
        }
    }

    private static let warn: @Sendable (WaitReport) -> Void = { report in
        let line = "\(report.location.path):\(report.location.line): warning: \(report.narrowness)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
