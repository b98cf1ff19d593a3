import Locking

/// Something that is to happen so many times, said by whoever sees it happen, from any thread.
///
/// It is waited for in three ways: by code that owns the loop's thread (`run`), by another thread (`block`), or
/// by a task (`wait`). It may be fulfilled before it is waited for. One that nobody has waited for when it is
/// given up is reported where it was made.
public final class Expectation: Sendable, CustomStringConvertible {
    /// To complete "Waited for …".
    public let name: String
    /// How often it is to be fulfilled.
    public let count: Int
    /// Whether being fulfilled so often is the failure.
    public let isInverted: Bool
    /// Whether more fulfilments than `count` are all right.
    public let allowsMore: Bool
    /// Where it was made.
    public let location: FileLocation
    private let reporter: IssueReporter
    private let state = Lock(ExpectationState())

    /// - Parameters:
    ///   - count: zero is fulfilled from the start; less counts as zero.
    ///   - inverted: then it must not be fulfilled so often while it is waited for; zero counts as one.
    ///   - reporter: who is told of what no wait can return.
    public init(
        _ name: String, count: Int = 1, inverted: Bool = false, allowsMore: Bool = false,
        reporter: IssueReporter = .standardError, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) {
        self.name = name
        self.count = max(count, inverted ? 1 : 0)
        isInverted = inverted
        self.allowsMore = allowsMore
        self.reporter = reporter
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
                    + " or do not make it.",
                location: location))
    }

    /// How often it was fulfilled so far.
    public var fulfillments: Int { state.withLock { $0.fulfillments } }

    /// Whether it was fulfilled at least `count` times.
    public var isFulfilled: Bool { fulfillments >= count }

    /// Says that it has happened once more; from any thread.
    ///
    /// Not to be called in a signal's handler: `UILoop.addSignal` brings signals to where it may be.
    public func fulfill() {
        let now = MonotonicClock().now
        let (wake, isTooMuch) = state.withLock { state in
            state.fulfillments += 1
            if state.fulfillments == max(count, 1) { state.completion = now }
            let isTooMuch = state.isConcluded && !isInverted && !allowsMore && state.fulfillments > count
            return (state.wake, isTooMuch)
        }
        wake()
        if isTooMuch { reportTooMuch() }
    }

    private func reportTooMuch() {
        let error = ExpectationError.overFulfilled(name, times: fulfillments, expected: count)
        reporter.report(LoopIssue(kind: .overFulfilled, message: "\(error)", location: location))
    }

    /// Has whoever waits for it evaluate the `while:` again; from any thread.
    public func poke() {
        let wake = state.withLock { $0.wake }
        wake()
    }

    /// Fulfils it, and does nothing once nobody keeps it any more: for callbacks that may outlive the test.
    public var fulfiller: @Sendable () -> Void {
        { [weak self] in self?.fulfill() }
    }

    public var description: String {
        let kind = isInverted ? "not to be fulfilled" : "fulfilled"
        return "“\(name)” (\(kind) \(fulfillments) of \(count))"
    }

    // MARK: Waits

    func snapshot() -> ExpectationState { state.withLock { $0 } }

    func waitBegins(_ waiting: ExpectationState.Waiting) {
        state.withLock { state in
            state.wasWaitedFor = true
            state.begin(waiting)
        }
    }

    func waitEnds(_ waiting: ExpectationState.Waiting, isFulfilled: Bool) {
        let isTooMuch = state.withLock { state in
            state.end(waiting)
            guard isFulfilled, !state.isConcluded else { return false }
            state.isConcluded = true
            // What came after the last look, and before its wait returned, was seen by neither.
            return !isInverted && !allowsMore && state.fulfillments > count
        }
        if isTooMuch { reportTooMuch() }
    }
}

/// What is known of an expectation.
struct ExpectationState: Sendable {
    enum Waiting: Sendable {
        case onLoop
        case blocked(ThreadGate)
    }

    var fulfillments = 0
    /// When it was fulfilled for the last time that counts, on the monotonic clock.
    var completion: LoopInstant?
    var wasWaitedFor = false
    /// Whether a wait for it has ended well.
    var isConcluded = false
    private var loopWaits = 0
    private var gates: [ThreadGate] = []

    mutating func begin(_ waiting: Waiting) {
        switch waiting {
        case .onLoop: loopWaits += 1
        case .blocked(let gate): gates.append(gate)
        }
    }

    mutating func end(_ waiting: Waiting) {
        switch waiting {
        case .onLoop: loopWaits -= 1
        case .blocked(let gate): gates.removeAll { $0 === gate }
        }
    }

    /// Wakes all that wait; to be called when no lock is held.
    var wake: @Sendable () -> Void {
        { [gates, loopWaits] in
            if loopWaits > 0 { UILoop.shared.wakeUp() }
            for gate in gates { gate.open() }
        }
    }
}
