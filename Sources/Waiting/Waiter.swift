/// One wait that the loop is to end.
@UIActor
final class Waiter {
    enum Ending {
        case fulfilled
        case timedOut
        case failed(any Error)
        case interrupted(by: String)
        case cancelled
        case quiescent
    }

    let what: String
    let location: SourceLocation
    let scope: LoopScope
    let timeout: Duration
    let start: LoopInstant
    let deadline: LoopInstant
    let polling: Polling
    let failsWhenQuiescent: Bool
    let probe = WaitProbe()
    /// True when the condition has its value, and keeps it.
    let condition: @UIActor (WaitProbe) throws -> Bool
    var onEnd: (@UIActor () -> Void)?
    private(set) var ending: Ending?
    private(set) var report: WaitReport?
    var passes = 0
    private var isEvaluating = false

    init(
        what: String, location: SourceLocation, scope: LoopScope, timeout: Duration, latest: LoopInstant?,
        polling: Polling, failsWhenQuiescent: Bool,
        condition: @escaping @UIActor (WaitProbe) throws -> Bool
    ) {
        self.what = what
        self.location = location
        self.scope = scope
        self.timeout = timeout
        self.polling = polling
        self.failsWhenQuiescent = failsWhenQuiescent
        self.condition = condition
        start = scope.clock.now
        deadline = min(start.advanced(by: max(timeout, .zero)), latest ?? .distantFuture)
    }

    /// Evaluates the condition; a condition that itself lets the loop run is not entered again meanwhile.
    func evaluate() {
        guard ending == nil, !isEvaluating else { return }
        isEvaluating = true
        defer { isEvaluating = false }
        do {
            if try condition(probe) { end(.fulfilled) }
        } catch {
            end(.failed(error))
        }
    }

    /// The first ending counts; later ones do nothing.
    func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        report = WaitReport(
            what: what, location: location, elapsed: start.duration(to: scope.clock.now), timeout: timeout,
            passes: passes, lastSeen: probe.lastSeen?(), pending: isFulfilled ? [] : scope.pending)
        onEnd?()
        onEnd = nil
    }

    private var isFulfilled: Bool {
        if case .fulfilled = ending { true } else { false }
    }

    func outcome<Value>(_ value: Value?) -> WaitOutcome<Value> {
        guard let ending, let report else {
            preconditionFailure("A wait's outcome was read before it ended.")
        }
        switch ending {
        case .fulfilled:
            guard let value else { preconditionFailure("A fulfilled wait has no value.") }
            return .fulfilled(value, report)
        case .timedOut: return .timedOut(report)
        case .failed(let error): return .failed(error, report)
        case .interrupted(let by): return .interrupted(by: by, report)
        case .cancelled: return .cancelled(report)
        case .quiescent: return .quiescent(report)
        }
    }
}
