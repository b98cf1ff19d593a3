import Locking
import Waiting

/// The values that a reporter was told, on any thread.
final class Collected<Value: Sendable>: Sendable {
    private let state = Lock<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    func add(_ value: Value) {
        state.withLock { $0.append(value) }
        UILoop.shared.wakeUp()
    }
}

extension Collected<LoopIssue> {
    var reporter: IssueReporter { IssueReporter { self.add($0) } }
    var kinds: [LoopIssue.Kind] { values.map(\.kind) }
}
