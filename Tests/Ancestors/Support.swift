import Foundation
import Locking
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

/// A value that any thread may change.
final class Box<Value: Sendable>: Sendable {
    private let state: Lock<Value>

    init(_ value: Value) { state = Lock(value) }

    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func change(_ change: @Sendable (inout Value) -> Void) { state.withLock { change(&$0) } }
}

extension Box where Value == [LoopIssue] {
    /// A reporter that adds issues to the list.
    var reporter: IssueReporter { IssueReporter { [self] issue in change { $0.append(issue) } } }
}

/// Runs `work` on a thread of its own, which has a run loop of its own.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Makes a timer of this thread's run loop.
func timer(after seconds: Double, _ body: @escaping @Sendable () -> Void) -> Timer {
    let timer = Timer(fire: Date(timeIntervalSinceNow: seconds), interval: 0, repeats: false) { _ in body() }
    RunLoop.current.add(timer, forMode: .default)
    return timer
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
