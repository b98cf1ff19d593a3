/// A wait, from its beginning to its end.
@UIActor
final class Waiter {
    enum Ending {
        case fulfilled
        case timedOut
        case failed(any Error)
        case interrupted(by: String)
        case cancelled
        case quiescent

        var isFulfilled: Bool {
            if case .fulfilled = self { true } else { false }
        }
    }

    let request: WaitRequest
    let number: Int
    let timeline: Timeline
    let start: LoopInstant
    /// The start on the monotonic clock.
    private let realStart: LoopInstant
    let deadline: LoopInstant
    /// The end of a virtual clock's patience, on the monotonic clock.
    let patienceDeadline: LoopInstant
    /// The waits around this one, outermost first: when one of them is over, this one is too.
    let outers: [Waiter]
    let probe = WaitProbe()
    /// Evaluates the condition and keeps its value; returns whether there is one.
    private let condition: @UIActor (WaitProbe) throws -> Bool
    private let unless: (@UIActor () throws -> String?)?
    var onEnd: (@UIActor () -> Void)?
    private(set) var ending: Ending?
    private(set) var report: WaitReport?
    var passes = 0
    private(set) var isEvaluating = false
    /// The loop's count of events at the last evaluation.
    private var seenEvents = 0
    /// Whether it ended by the clock's patience, and whether its condition was true by then.
    private var patienceEnd: (isOver: Bool, isMet: Bool) = (false, false)

    /// The innermost `outcome(within:)` whose body started the current task.
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
        realStart = timeline.isMonotonic ? start : MonotonicClock().now
        let timeout = max(request.timeout ?? .unlimited, .zero)
        deadline = start.advanced(by: timeout)
        patienceDeadline =
            timeline.virtual.map { [realStart] in realStart.advanced(by: $0.patience) } ?? .distantFuture
    }

    var what: String { request.what }
    var location: FileLocation { request.location }
    var scope: LoopScope { request.scope }

    /// Evaluates the condition, and ends the wait if it is fulfilled or its time is up.
    ///
    /// A condition that runs the loop is not entered again meanwhile; at the deadline, its own last result
    /// counts.
    func look(in loop: UILoop) {
        guard ending == nil, !isEvaluating else { return }
        // Read before the condition is evaluated: the last evaluation must not lie before the deadline.
        let isDue = timeline.now(in: loop.evaluation) >= deadline
        let isOutOfPatience = !isDue && hasRunOutOfPatience(in: loop)
        let hasNews = passes == 0 || request.polling != .never || seenEvents != loop.events
        seenEvents = loop.events
        let found = evaluate(isDue ? .deadline : .ordinary)
        guard ending == nil else { return }
        // Somebody may have woken the loop meanwhile.
        let isUnnoticed = found != nil && !hasNews && !loop.isReady
        if let found, !(isOutOfPatience && isUnnoticed && found.isFulfilled) {
            end(found)
            if isDue, isUnnoticed, found.isFulfilled, !request.lastsItsTime { loop.report(unnoticed: self) }
        } else if let outer = outers.first(where: { $0.isOver(in: loop) }) {
            end(.interrupted(by: outer.what))
        } else if isDue || isOutOfPatience {
            patienceEnd = (isOver: isOutOfPatience, isMet: found != nil)
            end(.timedOut)
        } else if request.failsWhenQuiescent, passes > 0, loop.isQuiescent(for: self) {
            end(evaluate(.quiescence) ?? .quiescent)
        }
    }

    /// Returns the way in which the wait has to end; nil if it goes on.
    private func evaluate(_ moment: WaitProbe.Moment) -> Ending? {
        isEvaluating = true
        defer { isEvaluating = false }
        probe.moment = moment
        do {
            if let unless, let reason = try unless() { return .failed(UnlessError(reason: reason)) }
            return try condition(probe) ? .fulfilled : nil
        } catch {
            return .failed(error)
        }
    }

    private func isOver(in loop: UILoop) -> Bool {
        ending != nil || timeline.now(in: loop.evaluation) >= deadline || hasRunOutOfPatience(in: loop)
    }

    private func hasRunOutOfPatience(in loop: UILoop) -> Bool {
        patienceDeadline != .distantFuture && loop.monotonic.now(in: loop.evaluation) >= patienceDeadline
    }

    /// Returns the time, on the monotonic clock, at which the loop has to evaluate this wait by itself.
    ///
    /// While its condition runs the loop, only its deadline counts, for that ends the waits inside the
    /// condition; once they have seen that it is over, nothing does.
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

    /// Whether it ends by its deadline at the latest, so that its caller goes on and may fulfil other waits.
    var isFinite: Bool {
        deadline != .distantFuture && !request.failsWhenQuiescent && !request.isBystander
    }

    /// Ends the wait; only the first call counts.
    func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        let elapsed = start.duration(to: timeline.now)
        report = WaitReport(
            what: what, location: location, elapsed: elapsed,
            realElapsed: timeline.isMonotonic ? elapsed : realStart.duration(to: MonotonicClock().now),
            timeout: request.timeout ?? .unlimited, passes: passes, lastSeen: probe.lastSeen?(),
            pending: ending.isFulfilled ? [] : (request.stillOpen?() ?? []) + scope.pending, note: note,
            lastsItsTime: request.lastsItsTime)
        UILoop.shared.waiterHasEnded(self)
        request.atEnd?()
        onEnd?()
        onEnd = nil
    }

    private var note: String? {
        guard case .timedOut = ending else { return request.note?() }
        guard !patienceEnd.isOver else {
            let notes = [request.note?(), patienceNote, patienceEnd.isMet ? Self.unnoticedNote : nil]
            return notes.compactMap(\.self).joined(separator: " ")
        }
        if let note = request.note?() { return note }
        let loop = UILoop.shared
        guard timeline.virtual == nil, scope === loop.scope, !request.isBystander else { return nil }
        return loop.noteOnVirtualClocks
    }

    private static let unnoticedNote =
        "The condition is true by now, but nothing woke the loop when it became so: call wakeUp() after such a"
        + " change, or let the wait poll."

    /// The end of a virtual clock's patience in words.
    private var patienceNote: String {
        let elapsed = start.duration(to: timeline.now)
        let real = realStart.duration(to: MonotonicClock().now).formattedSeconds
        let held = UILoop.shared.held(timeline, also: self)
        let reasons = held.isEmpty ? "" : ", because of: \(held.joined(separator: ", "))"
        let move = elapsed == .zero ? "stood still for" : "went on by only \(elapsed.formattedSeconds) in"
        return "The virtual clock \(move) \(real) of real time\(reasons)."
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
