import Locking
import Waiting

/// A list to which any thread may add values.
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

/// A flag that any task may set.
@UIActor
final class Flag {
    private(set) var isSet = false

    func set() { isSet = true }
}

extension WaitOutcome {
    /// Whether the wait ended long before its timeout of a minute, because something woke the loop.
    var isPrompt: Bool { report.elapsed < .seconds(30) }

    /// The way in which the wait ended, without its value.
    var ending: String {
        switch self {
        case .fulfilled: "fulfilled"
        case .timedOut: "timed out"
        case .failed(let error, _): "failed: \(error)"
        case .interrupted(let by, _): "interrupted by \(by)"
        case .cancelled: "cancelled"
        case .quiescent: "quiescent"
        }
    }
}

extension Activity {
    /// Starts a task of this activity that sleeps on a clock and does not wake up during the test.
    @UIActor
    func sleeps(on clock: VirtualClock) {
        let end = clock.now.advanced(by: .seconds(1_000_000))
        Task { @UIActor in
            await perform { try? await clock.sleep(until: end) }
        }
    }
}
