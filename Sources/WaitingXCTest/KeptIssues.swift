import FileLocations
import Foundation
import Locking
import Waiting

/// Keeps failures, which may come from any thread, until the thread of the test records them.
final class KeptIssues: Sendable {
    /// Nil once the failures are recorded.
    private let kept = Lock<[LocatedFailure]?>([])

    var reporter: IssueReporter {
        IssueReporter(narrowWait: Self.warn) { [self] issue in
            if !keep([LocatedFailure(issue.message, at: issue.location)]) {
                IssueReporter.standardError.report(issue)
            }
        }
    }

    /// Keeps the failures in an error if the error knows their lines; throws any other error again.
    func take(_ error: any Error) throws {
        guard let error = error as? any LocatedError else { throw error }
        _ = keep(error.locatedFailures)
        if let underlying = error.underlying { try take(underlying) }
    }

    /// Returns the failures. Failures after this call go to standard error.
    func end() -> [LocatedFailure] {
        kept.withLock { kept in
            defer { kept = nil }
            return kept ?? []
        }
    }

    private func keep(_ failures: [LocatedFailure]) -> Bool {
        kept.withLock { kept in
            kept?.append(contentsOf: failures)
            return kept != nil
        }
    }

    private static let warn: @Sendable (WaitReport) -> Void = { report in
        let line = "\(report.location.path):\(report.location.line): warning: \(report.narrowness)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
