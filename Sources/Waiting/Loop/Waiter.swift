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

    let request: WaitRequest
    let number: Int
    let timeline: Timeline
    let start: LoopInstant
    let deadline: LoopInstant
    /// The end of a virtual clock's patience, on the monotonic clock.
    let patienceDeadline: LoopInstant
    /// The waits around this one, outermost first: when one of them is over, this one is too.
    let outers: [Waiter]
    let probe = WaitProbe()
    /// True when the condition has its value, and keeps it.
    private let condition: @UIActor (WaitProbe) throws -> Bool
    private let unless: (@UIActor () throws -> String?)?
    var onEnd: (@UIActor () -> Void)?
    private(set) var ending: Ending?
    private(set) var report: WaitReport?
    var passes = 0
    private(set) var isEvaluating = false

    /// The innermost wait that the current task was started inside of.
    @TaskLocal static var current: Waiter?

    init(
        _ request: WaitRequest, number: Int, outers: [Waiter],
        condition: @escaping @UIActor (WaitProbe) throws -> Bool
    ) {
        self.request = request
        self.number = number
        self.outers = outers
        self.condition = condition
        unless = request.unless
        timeline = request.scope.timeline
        start = timeline.now
        let timeout = max(request.timeout ?? .unlimited, .zero)
        deadline = start.advanced(by: timeout)
        patienceDeadline =
            timeline.virtual.map { MonotonicClock().now.advanced(by: max(timeout, $0.patience)) }
            ?? .distantFuture
    }

    var what: String { request.what }
    var location: FileLocation { request.location }
    var scope: LoopScope { request.scope }

    /// Evaluates the condition, and ends the wait when that, or the time, is enough to do so.
    ///
    /// A condition that itself lets the loop run is not entered again meanwhile, and keeps its last word at
    /// the deadline.
    func look(in loop: UILoop) {
        guard ending == nil, !isEvaluating else { return }
        // Read before the condition is evaluated: the last evaluation must not lie before the deadline.
        let isLast = timeline.now(in: loop.evaluation) >= deadline || hasRunOutOfPatience(in: loop)
        evaluate(isLast ? .deadline : .ordinary)
        guard ending == nil else { return }
        if let outer = outers.first(where: { $0.isOver(in: loop) }) {
            end(.interrupted(by: outer.what))
        } else if isLast {
            end(.timedOut)
        } else if request.failsWhenQuiescent, passes > 0, loop.isQuiescent(for: self) {
            evaluate(.quiescence)
            if ending == nil { end(.quiescent) }
        }
    }

    private func evaluate(_ moment: WaitProbe.Moment) {
        isEvaluating = true
        defer { isEvaluating = false }
        probe.moment = moment
        do {
            if let unless, let reason = try unless() {
                end(.failed(UnlessError(reason: reason)))
            } else if try condition(probe) {
                end(.fulfilled)
            }
        } catch {
            end(.failed(error))
        }
    }

    private func isOver(in loop: UILoop) -> Bool {
        ending != nil || timeline.now(in: loop.evaluation) >= deadline || hasRunOutOfPatience(in: loop)
    }

    private func hasRunOutOfPatience(in loop: UILoop) -> Bool {
        patienceDeadline != .distantFuture && loop.monotonic.now(in: loop.evaluation) >= patienceDeadline
    }

    /// The instant on the monotonic clock at which the loop has to look again by itself.
    ///
    /// One whose condition is being evaluated is not entered again: it has only its time to end what the condition
    /// waits for, and once those waits have seen that it is over, nothing.
    func nextLook(after now: LoopInstant) -> LoopInstant {
        var next = patienceDeadline
        if timeline.virtual == nil, deadline != .distantFuture {
            next = now.advanced(by: timeline.now.duration(to: deadline))
            if let longest = timeline.longestSleep { next = min(next, now.advanced(by: longest)) }
        }
        if isEvaluating { return isOver(in: .shared) ? .distantFuture : next }
        switch request.polling {
        case .never: return next
        case .every(let interval): return min(next, now.advanced(by: interval))
        case .continuous: return now
        }
    }

    /// Whether the end of its time lets its code go on to do what others wait for.
    var isFinite: Bool {
        deadline != .distantFuture && !request.failsWhenQuiescent && !request.isBystander
    }

    /// The first ending counts; later ones do nothing.
    func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        report = WaitReport(
            what: what, location: location, elapsed: start.duration(to: timeline.now),
            timeout: request.timeout ?? .unlimited, passes: passes, lastSeen: probe.lastSeen?(),
            pending: isFulfilled ? [] : (request.stillOpen?() ?? []) + scope.pending, note: note,
            lastsItsTime: request.lastsItsTime)
        UILoop.shared.waiterHasEnded(self)
        request.atEnd?()
        onEnd?()
        onEnd = nil
    }

    private var isFulfilled: Bool {
        if case .fulfilled = ending { true } else { false }
    }

    private var note: String? {
        if let note = request.note?() { return note }
        guard case .timedOut = ending else { return nil }
        let loop = UILoop.shared
        guard timeline.virtual != nil else {
            return scope === loop.scope && !request.isBystander ? loop.noteOnVirtualClocks : nil
        }
        let held = loop.held(timeline, also: self)
        return held.isEmpty ? nil : "The virtual clock stood still for: \(held.joined(separator: ", "))."
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
