import Locking

/// A wait whose condition the loop does not evaluate itself, because it is asynchronous or runs on another actor than
/// `UIActor`. Any thread may use it.
///
/// A virtual clock stands still until all such waits on it rest. So virtual time never goes on between two looks.
final class OffLoopWait: Sendable {
    private struct State {
        /// When the condition is due again, on the wait's clock.
        var next = LoopInstant.distantFuture
        var isLooking = true
        /// Whether the condition has to be evaluated again.
        var isDue = false
        /// Whether the clock may have woken tasks since the last look.
        var mustSettle = true
        var isOverdue = false
        var isClosed = false

        var isResting: Bool { !isLooking && !isDue }
    }

    let what: String
    let timeline: Timeline
    /// Whether a virtual clock moves for this wait.
    let movesClock: Bool
    /// Stands for the look on a virtual clock, and does not stop the clock while the condition sleeps on it.
    let activity: Activity?
    private let outer: Activity?
    private let signal = TaskSignal()
    private let realStart = MonotonicClock().now
    private let state = Lock(State())

    /// The real time for which a wait in real time goes on after its deadline while its condition has not returned.
    private static let patience = Duration.seconds(1)

    /// - Parameter timeline: that of a clock on which this wait looks, but which does not move for it; nil is that of the
    ///   wait's scope.
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
        Task { @UIActor in UILoop.shared.list(timeline) }
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
    /// - Parameter hasTimers: whether the clock has moved to a timer, which may have woken tasks.
    func wake(hasTimers: Bool = false) {
        state.withLock { state in
            (state.isDue, state.next) = (true, .distantFuture)
            if hasTimers { state.mustSettle = true }
        }
        signal.send()
    }

    func beginLook() async {
        let mustSettle = state.withLock { state in
            (state.isLooking, state.isDue) = (true, false)
            defer { state.mustSettle = false }
            return state.mustSettle
        }
        if isVirtual, mustSettle { await Self.settle() }
    }

    /// Lets the clock go on, to `next` at most, unless another look is due.
    func endLook(next: LoopInstant) {
        let isResting = state.withLock { state in
            (state.isLooking, state.next) = (false, next)
            return state.isResting
        }
        if isVirtual, isResting { UILoop.shared.inbox.wakeUp() }
    }

    /// Suspends until another look is due, or the task is cancelled.
    func rest(isolation: isolated (any Actor)? = #isolation) async {
        while isResting, !Task.isCancelled { await signal.wait() }
    }

    /// Suspends until an asynchronous condition has returned, is overdue, or the task is cancelled.
    func waitForReturn(isolation: isolated (any Actor)? = #isolation, _ hasReturned: () -> Bool) async {
        while !hasReturned(), !state.withLock({ $0.isOverdue }), !Task.isCancelled { await signal.wait() }
    }

    func conditionHasReturned() { signal.send() }

    /// The instant at which the condition is due again.
    var next: LoopInstant { state.withLock { $0.next } }

    /// Wakes the wait when its time is up, or a virtual clock's patience, and before that as often as it polls in real time.
    ///
    /// - Parameter extraLook: returns the instant of another look in real time, after one.
    func timer(
        _ polling: Polling, until deadline: LoopInstant,
        or extraLook: @escaping @Sendable (_ after: LoopInstant) -> LoopInstant?
    ) -> Task<Void, Never> {
        let real = MonotonicClock()
        let patienceEnd = timeline.virtual.map { realStart.advanced(by: $0.patience) }
        let clock: any LoopClock = patienceEnd == nil ? timeline.clock : real
        let end = patienceEnd ?? deadline
        return Task {
            while clock.now < end, !Task.isCancelled {
                let (now, realNow) = (clock.now, real.now)
                var next = patienceEnd ?? polling.next(after: now, until: end)
                if let look = extraLook(realNow) {
                    next = min(next, now.advanced(by: realNow.duration(to: look)))
                }
                if polling == .continuous, patienceEnd == nil {
                    await Task.yield()
                } else {
                    try? await clock.pause(until: next)
                }
                if isResting { wake() }
            }
            guard !Task.isCancelled else { return }
            wake()
            if patienceEnd == nil { try? await real.pause(until: real.now.advanced(by: Self.patience)) }
            state.withLock { $0.isOverdue = true }
            signal.send()
        }
    }

    // MARK: The clock

    var isVirtual: Bool { timeline.virtual != nil }

    /// Whether the clock may go on.
    @UIActor var isAtRest: Bool { isResting || activity?.isAsleep == true }

    private var isResting: Bool { state.withLock { $0.isResting } }

    /// Whether an activity waits here, and this wait rests on a virtual clock.
    func rests(for activity: Activity) -> Bool { outer === activity && isVirtual && isResting }

    /// Begins the activity for work that the wait is for, so that a virtual clock stands still meanwhile; nil for any other
    /// clock.
    func beginWork(in scope: LoopScope) async -> Activity? {
        guard let location = activity?.location else { return nil }
        return await scope.activities.begin(what, at: location)
    }

    /// Whether the patience of the virtual clock has ended.
    var isOutOfPatience: Bool {
        timeline.virtual.map { realStart.advanced(by: $0.patience) <= MonotonicClock().now } ?? false
    }

    /// Adds to the report of a wait on a virtual clock, which has timed out, why that may be.
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

    /// Lets tasks get on that nobody counts: those of a model that the clock has just woken, for example. Other test
    /// clocks do the same.
    static func settle() async {
        let clock = MonotonicClock()
        try? await clock.pause(until: clock.now.advanced(by: .milliseconds(1)))
        for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
    }
}
