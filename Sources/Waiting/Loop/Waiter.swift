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
    /// The waits around this one, outermost first. The end of any of them ends this wait, too.
    let outers: [Waiter]
    let activity = CurrentActivity.value
    let probe = WaitProbe()
    /// Evaluates the condition, keeps the value if there is one, and returns whether there is one.
    private let condition: @UIActor (WaitProbe) throws -> Bool
    var onEnd: (@UIActor () -> Void)?
    /// Returns the instant, on the monotonic clock, of an additional evaluation after a given instant; nil if there is
    /// none.
    var extraLook: (@UIActor (_ after: LoopInstant) -> LoopInstant?)?
    private(set) var ending: Ending?
    private(set) var report: WaitReport?
    var passes = 0
    private(set) var isEvaluating = false
    /// The loop's count of events at the last evaluation.
    private var seenEvents = 0
    /// The facts of the latest evaluation.
    private var latest = Look()

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
        timeline = request.scope.timeline
        start = timeline.now
        realStart = timeline.isMonotonic ? start : MonotonicClock().now
        let timeout = max(request.timeout ?? .unlimited, .zero)
        deadline = start.advanced(by: timeout)
        patienceDeadline =
            timeline.virtual.map { [realStart] in realStart.advanced(by: $0.patience) } ?? .distantFuture
    }

    /// Whether this wait lets a virtual clock move until its condition is met.
    var letsClockMove: Bool { timeline.virtual != nil && request.polling == .never && ending == nil }

    var what: String { request.what }
    var location: FileLocation { request.location }
    var scope: LoopScope { request.scope }

    /// The facts of one evaluation.
    private struct Look {
        /// The ending to which the condition led, if any.
        var found: Ending?
        var isDue = false
        /// Whether the patience of the virtual clock has ended before the wait's deadline.
        var isOutOfPatience = false
        /// Whether the condition is fulfilled though nothing has woken the loop since the last evaluation.
        var isUnnoticed = false
    }

    /// The ways in which a wait ends. If several apply, the first one counts.
    private static let endings: [@UIActor (Waiter, Look) -> Ending?] = [
        // The result of the condition. Once the clock's patience has ended, only a change that woke the loop counts.
        { _, look in look.isOutOfPatience && look.isUnnoticed ? nil : look.found },
        { waiter, _ in waiter.outers.first(where: \.isOver).map { .interrupted(by: $0.what) } },
        { _, look in look.isDue || look.isOutOfPatience ? .timedOut : nil },
        { waiter, _ in waiter.isQuiescent ? waiter.evaluate(.quiescence) ?? .quiescent : nil },
    ]

    /// Evaluates the condition, and ends the wait if it is fulfilled or its time is up.
    ///
    /// A condition that runs the loop is not evaluated again before it has returned. If it returns after the deadline,
    /// that result still counts.
    func look() {
        guard ending == nil, !isEvaluating else { return }
        let loop = UILoop.shared
        var look = Look()
        // The clock is read before the condition is evaluated, so that the last evaluation is not before the
        // deadline.
        look.isDue = timeline.now >= deadline
        look.isOutOfPatience = !look.isDue && hasRunOutOfPatience
        probe.hasNews = seenEvents != loop.events
        let hasNews = passes == 0 || request.polling != .never || probe.hasNews
        seenEvents = loop.events
        look.found = evaluate(look.isDue ? .deadline : .ordinary)
        guard ending == nil else { return }
        // Another thread may have woken the loop during the evaluation.
        look.isUnnoticed = look.found?.isFulfilled == true && !hasNews && !loop.isReady
        latest = look
        for next in Self.endings {
            guard let ending = next(self, look) else { continue }
            end(ending)
            if let report, report.isUnnoticed { loop.report(unnoticed: report, request.reporter) }
            return
        }
    }

    /// Evaluates the condition, and returns the ending that it leads to; nil if the wait goes on.
    private func evaluate(_ moment: WaitProbe.Moment) -> Ending? {
        isEvaluating = true
        defer { isEvaluating = false }
        probe.moment = moment
        do {
            if let reason = try request.unless?() { return .failed(UnlessError(reason: reason)) }
            return try condition(probe) ? .fulfilled : nil
        } catch {
            return .failed(error)
        }
    }

    private var isOver: Bool { ending != nil || timeline.now >= deadline || hasRunOutOfPatience }

    private var hasRunOutOfPatience: Bool {
        patienceDeadline != .distantFuture && MonotonicClock().now >= patienceDeadline
    }

    private var isQuiescent: Bool {
        request.failsWhenQuiescent && passes > 0 && UILoop.shared.isQuiescent(for: self)
    }

    /// Returns the instant, on the monotonic clock, at which the loop has to wake up for this wait.
    ///
    /// While the condition itself runs the loop, the loop has to wake only for the deadline, which ends the waits
    /// inside the condition. Once this wait is over, the loop need not wake for it any more.
    func nextLook(after now: LoopInstant) -> LoopInstant {
        var next = patienceDeadline
        if timeline.virtual == nil, deadline != .distantFuture {
            next = timeline.wakeUp(for: deadline, after: now)
        }
        if isEvaluating { return isOver ? .distantFuture : next }
        if let look = extraLook?(now) { next = min(next, look) }
        switch request.polling {
        case .never: return next
        case .every(let interval): return min(next, now.advanced(by: interval))
        case .continuous: return now
        }
    }

    /// Whether the wait ends at its deadline at the latest. Its caller then continues, and may fulfil other waits.
    var isFinite: Bool { deadline != .distantFuture && !request.failsWhenQuiescent && !request.isBystander }

    /// Ends the wait; only the first call counts.
    func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        let elapsed = start.duration(to: timeline.now)
        report = WaitReport(
            what: what, location: location, elapsed: elapsed,
            realElapsed: timeline.isMonotonic ? elapsed : realStart.duration(to: MonotonicClock().now),
            timeout: request.timeout ?? .unlimited, passes: passes, lastSeen: probe.lastSeen,
            pending: ending.isFulfilled ? [] : (request.stillOpen?() ?? []) + scope.pending, note: note,
            lastsItsTime: request.lastsItsTime)
        report?.isVirtual = timeline.virtual != nil
        report?.isUnnoticed = latest.isDue && latest.isUnnoticed && !request.lastsItsTime
        request.atEnd?()
        onEnd?()
        onEnd = nil
    }

    private var note: String? {
        guard case .timedOut = ending else { return request.note?() }
        guard !latest.isOutOfPatience else {
            let notes = [request.note?(), patienceNote, latest.found == nil ? nil : Self.unnoticedNote]
            return notes.compactMap(\.self).joined(separator: " ")
        }
        if let note = request.note?() { return note }
        guard timeline.virtual == nil else { return scope.pending.isEmpty ? Self.unseenWorkNote : nil }
        let loop = UILoop.shared
        guard scope === loop.scope, !request.isBystander else { return nil }
        return loop.noteOnVirtualClocks
    }

    /// Names the usual reason for which a virtual clock is ahead of the work that should fulfil a wait.
    static let unseenWorkNote =
        "The virtual clock went on because it saw no work: it does not see a thread, or a task outside of UIActor."
        + " Put such work into an activity (Activity). A detached task can also be given the loop's thread:"
        + " Task.detached(executorPreference: LoopWorker())."

    private static let unnoticedNote =
        "The condition is true by now, but nothing woke the loop when it became so: call wakeUp() after such a"
        + " change, or let the wait poll."

    private var patienceNote: String {
        Self.patienceNote(
            start.duration(to: timeline.now), realStart.duration(to: MonotonicClock().now),
            UILoop.shared.held(timeline, also: self))
    }

    /// Explains that the patience of a virtual clock has ended.
    static func patienceNote(_ elapsed: Duration, _ real: Duration, _ held: [String]) -> String {
        let reasons = held.isEmpty ? "" : ", because of: \(held.joined(separator: ", "))"
        let move = elapsed == .zero ? "stood still for" : "went on by only \(elapsed.formattedSeconds) in"
        return "The virtual clock \(move) \(real.formattedSeconds) of real time\(reasons)."
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
