import Locking
import TestIssues
import Testing
import Waiting

/// Records mistakes as issues of the test. Mistakes outside of the test's tasks, such as on a thread, are recorded at
/// the end of the test, because Swift Testing does not know there which test is running.
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

/// The stalls during a test. The loop reports each stall twice: when its limit has passed, and when it is over.
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
