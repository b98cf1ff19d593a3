import TestSupport
import Testing
import Waiting

extension WaitOutcome {
    /// The way in which the wait ended, in a word.
    var ending: String {
        switch self {
        case .fulfilled: "fulfilled"
        case .timedOut: "timed out"
        case .failed: "failed"
        case .interrupted(let by, _): "interrupted by \(by)"
        case .cancelled: "cancelled"
        case .quiescent: "quiescent"
        }
    }
}

extension Box where Value == [LoopIssue] {
    /// A reporter that adds issues to the list.
    var reporter: IssueReporter { IssueReporter { [self] issue in change { $0.append(issue) } } }
}

/// An error for what fails on purpose.
struct Refused: Error, Equatable {}

/// Starts a task that does something on the loop's actor after some real time.
@UIActor
func later(_ time: Duration = .milliseconds(5), _ body: @escaping @UIActor @Sendable () -> Void) {
    Task { @UIActor in
        try? await MonotonicClock().sleep(for: time)
        body()
    }
}
