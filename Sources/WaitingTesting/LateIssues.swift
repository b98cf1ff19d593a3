import Locking
import TestIssues
import Testing
import Waiting

/// Passes mistakes on to the test, and keeps those that happen outside of its tasks, such as on a thread, until the test
/// ends: there, Swift Testing does not know the test.
final class LateIssues: Sendable {
    private struct State {
        var kept: [LoopIssue] = []
        var isEnded = false
    }

    private let state = Lock(State())

    var reporter: IssueReporter {
        IssueReporter(narrowWait: IssueReporter.issues.narrowWait) { [self] issue in take(issue) }
    }

    private func take(_ issue: LoopIssue) {
        let isKept = state.withLock { state in
            guard Test.current == nil, !state.isEnded else { return false }
            state.kept.append(issue)
            return true
        }
        if !isKept { IssueReporter.issues.report(issue) }
    }

    /// Records the issues that were kept. Call it in a task of the test.
    func end() {
        let kept = state.withLock { state in
            state.isEnded = true
            return state.kept
        }
        for issue in kept { IssueReporter.issues.report(issue) }
    }
}

/// The stalls during a test. The loop tells of each stall twice: when its limit has passed, and when it is over.
final class StallList: Sendable {
    private let state = Lock<[Stall]>([])

    var all: [Stall] { state.withLock { $0 } }

    func add(_ stall: Stall) {
        state.withLock { stalls in
            if stall.isOver, stalls.last?.isOver == false { stalls.removeLast() }
            stalls.append(stall)
        }
    }
}
