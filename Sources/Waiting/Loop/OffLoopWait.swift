import Locking

/// A wait whose condition the loop does not evaluate itself, because it is asynchronous or runs on another actor than
/// `UIActor`. Any thread may use it.
///
/// Before each move, a virtual clock waits until every such wait on it has evaluated its condition, or that condition
/// sleeps on the clock.
final class OffLoopWait: Sendable {
    private struct State {
        /// When the condition is due again, on the wait's clock.
        var next = LoopInstant.distantFuture
        var isLooking = true
        /// Whether the condition has to be evaluated again.
        var isDue = false
        /// Whether something may have changed since the last evaluation of which Observation tells nothing.
        var hasNews = false
        /// Whether the clock may have woken tasks since the last evaluation.
        var mustSettle = true
        var isOverdue = false
        var isClosed = false

        var isResting: Bool { !isLooking && !isDue }
    }

    let what: String
    let timeline: Timeline
    /// Whether a virtual clock moves for this wait.
    let movesClock: Bool
    /// The activity of evaluating the condition, if the clock is virtual. It lets the clock move while the condition
    /// sleeps on that clock.
    let activity: Activity?
    private let outer: Activity?
    private let signal = TaskSignal()
    private let realStart = MonotonicClock().now
    private let state = Lock(State())

    /// How long a wait in real time goes on after its deadline if its condition has not returned by then.
    private static let patience = Duration.seconds(1)

    /// - Parameter timeline: the timeline of a virtual clock that wakes this wait but does not move for it; nil stands
    ///   for the timeline of the wait's scope.
    init(_ request: WaitRequest, on timeline: Timeline? = nil) {
        movesClock = timeline == nil
        let timeline = timeline ?? request.scope.timeline
        what = request.what
        self.timeline = timeline
        outer = CurrentActivity.value
        activity =
            timeline.virtual == nil
            ? nil : Activity(name: request.what, startedAt: timeline.clock.now, location: request.location)
        UILoop.shared.registry.add(self)
        guard timeline.virtual != nil else { return }
        // A job starts the loop's thread if it has none.
        Task { @UIActor in
            UILoop.shared.list(timeline)
            timeline.restartGrace()
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        UILoop.shared.registry.remove(self)
        UILoop.shared.inbox.wakeUp()
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    // MARK: Looks

    /// Makes the wait evaluate its condition again.
    ///
    /// - Parameters:
    ///   - isNews: whether something may have changed of which Observation tells nothing.
    ///   - hasTimers: whether the clock has moved to a timer, which may have woken tasks.
    func wake(isNews: Bool = true, hasTimers: Bool = false) {
        state.withLock { state in
            (state.isDue, state.next) = (true, .distantFuture)
            if isNews { state.hasNews = true }
            if hasTimers { state.mustSettle = true }
        }
        signal.send()
    }

    /// Returns whether something may have changed since the last evaluation of which Observation tells nothing.
    @discardableResult
    func beginLook() async -> Bool {
        let (mustSettle, hasNews) = state.withLock { state in
            (state.isLooking, state.isDue) = (true, false)
            defer { (state.mustSettle, state.hasNews) = (false, false) }
            return (state.mustSettle, state.hasNews)
        }
        if isVirtual, mustSettle { await Self.settle() }
        return hasNews
    }

    /// Lets the clock move, to `next` at most, unless the condition has to be evaluated again.
    func endLook(next: LoopInstant) {
        let isResting = state.withLock { state in
            (state.isLooking, state.next) = (false, next)
            return state.isResting
        }
        if isVirtual, isResting { UILoop.shared.inbox.wakeUp() }
    }

    /// Suspends until the condition has to be evaluated again, or the task is cancelled.
    func rest(isolation: isolated (any Actor)? = #isolation) async {
        while isResting, !Task.isCancelled { await signal.wait() }
    }

    /// Suspends until an asynchronous condition has returned or is overdue, or the task is cancelled.
    func waitForReturn(isolation: isolated (any Actor)? = #isolation, _ hasReturned: () -> Bool) async {
        while !hasReturned(), !state.withLock({ $0.isOverdue }), !Task.isCancelled { await signal.wait() }
    }

    func conditionHasReturned() { signal.send() }

    /// The instant at which the condition is due again.
    var next: LoopInstant { state.withLock { $0.next } }

    /// Wakes the wait when its timeout or a virtual clock's patience is over, and before that at each interval of its
    /// polling in real time.
    ///
    /// - Parameters:
    ///   - check: the instant, on the monotonic clock, of an additional evaluation.
    ///   - extraLook: returns the instant, on the monotonic clock, of an additional evaluation after a given instant; nil
    ///     if there is none.
    func timer(
        _ polling: Polling, until deadline: LoopInstant, _ check: LoopInstant? = nil,
        or extraLook: @escaping @Sendable (_ after: LoopInstant) -> LoopInstant?
    ) -> Task<Void, Never> {
        let real = MonotonicClock()
        let patienceEnd = timeline.virtual.map { realStart.advanced(by: $0.patience) }
        let clock: any LoopClock = patienceEnd == nil ? timeline.clock : real
        let end = patienceEnd ?? deadline
        return Task {
            var check = check
            while clock.now < end, !Task.isCancelled {
                let (now, realNow) = (clock.now, real.now)
                var next = patienceEnd ?? polling.next(after: now, until: end)
                var isExtra = false
                if let look = [check, extraLook(realNow)].compactMap(\.self).min() {
                    check = nil
                    let due = now.advanced(by: realNow.duration(to: look))
                    (next, isExtra) = (min(next, due), due <= next)
                }
                if polling == .continuous, patienceEnd == nil {
                    await Task.yield()
                } else {
                    try? await clock.pause(until: next)
                }
                guard !Task.isCancelled else { return }
                if isResting || isExtra { wake(isNews: false) }
            }
            guard !Task.isCancelled else { return }
            wake(isNews: false)
            if patienceEnd == nil { try? await real.pause(until: real.now.advanced(by: Self.patience)) }
            state.withLock { $0.isOverdue = true }
            signal.send()
        }
    }

    // MARK: The clock

    var isVirtual: Bool { timeline.virtual != nil }

    /// Whether this wait lets the clock move.
    @UIActor var isAtRest: Bool { isResting || activity?.isAsleep == true }

    private var isResting: Bool { state.withLock { $0.isResting } }

    /// Whether this wait belongs to an activity, is on a virtual clock, and lets that clock move.
    func rests(for activity: Activity) -> Bool { outer === activity && isVirtual && isResting }

    /// Begins an activity for the awaited work, so that a virtual clock stands still meanwhile; returns nil for any
    /// other clock.
    func beginWork(in scope: LoopScope) async -> Activity? {
        guard let location = activity?.location else { return nil }
        return await scope.activities.begin(what, at: location)
    }

    /// Whether the patience of the virtual clock has ended.
    var isOutOfPatience: Bool {
        timeline.virtual.map { realStart.advanced(by: $0.patience) <= MonotonicClock().now } ?? false
    }

    /// Returns the report of a wait that timed out; if the clock is virtual, with a possible reason for the timeout.
    func explained(_ report: WaitReport, _ request: WaitRequest) async -> WaitReport {
        isVirtual ? await onLoop(report, request.scope) : report
    }

    @UIActor private func onLoop(_ report: WaitReport, _ scope: LoopScope) -> WaitReport {
        var report = report
        report.pending = scope.pending
        if report.elapsed < report.timeout {
            report.note = Waiter.patienceNote(
                report.elapsed, report.realElapsed, UILoop.shared.held(timeline))
        } else if report.pending.isEmpty {
            report.note = report.note ?? Waiter.unseenWorkNote
        }
        return report
    }

    /// Gives time to tasks that the loop does not know of, such as those of a model that the clock has just woken.
    /// Other test clocks do the same.
    static func settle() async {
        let clock = MonotonicClock()
        try? await clock.pause(until: clock.now.advanced(by: .milliseconds(1)))
        for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
    }
}
