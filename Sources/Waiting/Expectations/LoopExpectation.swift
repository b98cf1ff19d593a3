import Locking
public import Observation

/// An event that somebody waits for. It happens once or several times, and any thread may report it.
///
/// There are three ways to wait: `run` for code that owns the loop's thread, `block` for another thread, `wait` for a
/// task. An expectation may be fulfilled before anybody waits for it. The `reporter` gets an issue, with the line that
/// made the expectation, if nobody waits for the expectation before its release, or if it is fulfilled too often after
/// the wait.
public final class LoopExpectation: Sendable, Observable, CustomStringConvertible {
    /// The event's name, to complete "Waited for …".
    public let name: String
    /// The number of times that the expectation has to be fulfilled.
    public let count: Int
    /// Whether the expectation must not be fulfilled `count` times.
    public let isInverted: Bool
    /// Whether the expectation may be fulfilled more than `count` times.
    public let allowsMore: Bool
    /// The line that made the expectation.
    public let location: FileLocation
    private let reporter: IssueReporter
    private let state = Lock(State())
    /// Wakes the waits whose conditions read `fulfillments` when that number changes.
    private let registrar = ObservationRegistrar()

    /// - Parameters:
    ///   - count: an expectation with a count of zero is fulfilled from the start. A negative count is taken
    ///     as zero.
    ///   - inverted: the expectation must not be fulfilled `count` times during the wait; a count of zero is taken as
    ///     one.
    ///   - reporter: gets the mistakes that no wait can return. Nil stands for `IssueReporter.current`, or if that is
    ///     nil too, for standard error.
    public init(
        _ name: String, count: Int = 1, inverted: Bool = false, allowsMore: Bool = false,
        reporter: IssueReporter? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) {
        self.name = name
        self.count = max(count, inverted ? 1 : 0)
        isInverted = inverted
        self.allowsMore = allowsMore
        self.reporter = reporter ?? .current ?? .standardError
        location = FileLocation(file: fileID, path: filePath, line: line)
    }

    deinit {
        guard !state.withLock({ $0.wasWaitedFor }) else { return }
        let times = fulfillments == 1 ? "once" : "\(fulfillments) times"
        reporter.report(
            LoopIssue(
                kind: .expectationNotWaitedFor,
                message:
                    "Nobody waited for the expectation “\(name)”; it was fulfilled \(times). Wait for it,"
                    + " or do not make it.", location: location))
    }

    /// The number of times that the expectation was fulfilled so far.
    public var fulfillments: Int {
        registrar.access(self, keyPath: \.fulfillments)
        return state.withLock { $0.fulfillments }
    }

    /// Whether the expectation was fulfilled at least `count` times.
    public var isFulfilled: Bool { fulfillments >= count }

    /// Reports that the event has happened once more. May be called on any thread.
    ///
    /// Do not call it in a signal handler. Use `UILoop.addSignal`, which delivers signals on the loop.
    public func fulfill() {
        let now = MonotonicClock().now
        let (wake, isTooMuch) = state.withLock { state in
            state.fulfillments += 1
            if state.fulfillments == max(count, 1) { state.completion = now }
            let isTooMuch = state.isConcluded && !isInverted && !allowsMore && state.fulfillments > count
            return (state.wake, isTooMuch)
        }
        wake()
        registrar.withMutation(of: self, keyPath: \.fulfillments) {}
        if isTooMuch { reportTooMuch() }
    }

    private func reportTooMuch() {
        let error = ExpectationError.overFulfilled(name, times: fulfillments, expected: count)
        reporter.report(LoopIssue(kind: .overFulfilled, message: "\(error)", location: location))
    }

    /// Wakes the waits for this expectation, so that they evaluate their `while:` again. May be called on any thread.
    public func poke() {
        let wake = state.withLock { $0.wake }
        wake()
    }

    /// A closure that fulfils the expectation, for callbacks that may outlive the test. After the expectation
    /// is released, the closure does nothing.
    public var fulfiller: @Sendable () -> Void {
        { [weak self] in self?.fulfill() }
    }

    public var description: String {
        let kind = isInverted ? "not to be fulfilled" : "fulfilled"
        return "“\(name)” (\(kind) \(fulfillments) of \(count))"
    }

    // MARK: Waits

    func snapshot() -> State { state.withLock { $0 } }

    /// - Parameter gate: the gate of the blocked thread; nil if the loop runs during the wait.
    func waitBegins(_ gate: ThreadGate?) {
        state.withLock { state in
            state.wasWaitedFor = true
            if let gate { state.gates.append(gate) } else { state.loopWaits += 1 }
        }
    }

    func waitEnds(_ gate: ThreadGate?, isFulfilled: Bool) {
        let isTooMuch = state.withLock { state in
            if let gate { state.gates.removeAll { $0 === gate } } else { state.loopWaits -= 1 }
            guard isFulfilled, !state.isConcluded else { return false }
            state.isConcluded = true
            // This reports a fulfilment between the last evaluation and this line, which neither that
            // evaluation nor `fulfill()` has noticed.
            return !isInverted && !allowsMore && state.fulfillments > count
        }
        if isTooMuch { reportTooMuch() }
    }
}

extension LoopExpectation {
    /// The part of an expectation that changes.
    struct State: Sendable {
        var fulfillments = 0
        /// The time of the fulfilment that reached the count, on the monotonic clock.
        var completion: LoopInstant?
        var wasWaitedFor = false
        /// Whether a wait for this expectation has succeeded.
        var isConcluded = false
        fileprivate var loopWaits = 0
        fileprivate var gates: [ThreadGate] = []

        /// A function that wakes everybody who waits. Call it after releasing the lock.
        fileprivate var wake: @Sendable () -> Void {
            { [gates, loopWaits] in
                if loopWaits > 0 { UILoop.shared.wakeUp() }
                for gate in gates { gate.open() }
            }
        }
    }
}
