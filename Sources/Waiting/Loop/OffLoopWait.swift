import Locking

/// A wait whose condition the loop does not evaluate itself, because it is asynchronous or runs on another actor than
/// `UIActor`. Any thread may use it.
///
/// A virtual clock stands still until all such waits on it rest, which is after a look that began later than the clock's
/// last move, and than the last change or wake-up. So virtual time never goes on between two looks.
final class OffLoopWait: Sendable {
    private struct State {
        /// When the condition is due again, on the wait's clock.
        var next = LoopInstant.distantFuture
        var isResting = false
        /// The wake-ups so far, and those of them that came before the present look.
        var wakeUps = 0
        var seen = 0
        /// Whether the clock may have woken tasks since the last look.
        var mustSettle = true
    }

    let what: String
    let timeline: Timeline
    /// Stands for the look on a virtual clock, and does not stop the clock while the condition sleeps on it.
    let activity: Activity?
    /// The activity that waits.
    private let outer: Activity?
    /// Yields when the condition has to be evaluated again.
    let wakeUps: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let realStart = MonotonicClock().now
    private let state = Lock(State())

    /// - Parameter timeline: that of the wait's clock; nil is that of its scope.
    init(_ request: WaitRequest, on timeline: Timeline? = nil) {
        let timeline = timeline ?? request.scope.timeline
        what = request.what
        self.timeline = timeline
        outer = CurrentActivity.value
        activity =
            timeline.virtual == nil
            ? nil : Activity(name: request.what, startedAt: timeline.clock.now, location: request.location)
        (wakeUps, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        UILoop.shared.registry.add(self)
        guard timeline.virtual != nil else { return }
        // A job starts the loop's thread if it has none.
        Task { @UIActor in UILoop.shared.list(timeline) }
    }

    func close() {
        UILoop.shared.registry.remove(self)
        UILoop.shared.inbox.wakeUp()
    }

    /// Stops the clock until the next look has ended.
    func hold(wakesTasks: Bool = false) {
        state.withLock { state in
            state.wakeUps += 1
            if wakesTasks { state.mustSettle = true }
            (state.isResting, state.next) = (false, .distantFuture)
        }
    }

    /// Has the condition evaluated again.
    func wake() {
        hold()
        continuation.yield()
    }

    func beginLook() async {
        let mustSettle = state.withLock { state in
            state.seen = state.wakeUps
            defer { state.mustSettle = false }
            return state.mustSettle
        }
        if isVirtual, mustSettle { await Self.settle() }
    }

    /// Lets the clock go on, to this instant at most, unless another look is due.
    func rest(until next: LoopInstant) {
        state.withLock { state in
            state.next = next
            state.isResting = state.seen == state.wakeUps
        }
        if timeline.virtual != nil { UILoop.shared.inbox.wakeUp() }
    }

    /// The instant at which the condition is due again.
    var next: LoopInstant { state.withLock { $0.next } }

    /// Whether the clock may go on.
    @UIActor var isAtRest: Bool { isResting || activity?.isAsleep == true }

    private var isResting: Bool { state.withLock { $0.isResting } }

    /// Whether an activity waits here, and this wait rests on a virtual clock.
    func rests(for activity: Activity) -> Bool { outer === activity && isVirtual && isResting }

    var isVirtual: Bool { timeline.virtual != nil }

    /// Begins the activity for work that the wait is for, so that a virtual clock stands still meanwhile; nil for any other
    /// clock.
    func beginWork(in scope: LoopScope) async -> Activity? {
        guard let location = activity?.location else { return nil }
        return await scope.activities.begin(
            what, fileID: location.file, filePath: location.path, line: location.line)
    }

    /// Whether the patience of the virtual clock has ended.
    var isOutOfPatience: Bool {
        timeline.virtual.map { realStart.advanced(by: $0.patience) <= MonotonicClock().now } ?? false
    }

    /// Wakes the wait when its time is up, or a virtual clock's patience, and before that as often as it polls in real time.
    func timer(_ polling: Polling, until deadline: LoopInstant) -> Task<Void, Never> {
        let real = MonotonicClock()
        let patience = timeline.virtual.map { realStart.advanced(by: $0.patience) }
        let (clock, end): (any LoopClock, LoopInstant) =
            patience.map { (real, $0) } ?? (timeline.clock, deadline)
        return Task {
            while !Task.isCancelled {
                if polling == .continuous, patience == nil {
                    await Task.yield()
                } else {
                    try? await clock.pause(
                        until: patience == nil ? polling.next(after: clock.now, until: end) : end)
                }
                wake()
                if clock.now >= end { return }
            }
        }
    }

    /// Adds to the report of a wait on a virtual clock, which has timed out, why that may be.
    func explained(_ report: WaitReport, _ request: WaitRequest) async -> WaitReport {
        guard isVirtual else { return report }
        return await onLoop(report, request.scope)
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

/// Looks that follow a change of an observed property, after 1, 2, 4 … ms. Observation tells of a change before the value is
/// there, and a change between a look and the registration for the next one is not told at all.
struct RepeatedLooks {
    private let wait: OffLoopWait
    private var task: Task<Void, Never>?

    init(_ wait: OffLoopWait) { self.wait = wait }

    mutating func begin(_ count: Int) {
        task?.cancel()
        task = Task { [wait] in
            let clock = MonotonicClock()
            for doubling in 0..<count where !Task.isCancelled {
                try? await clock.pause(until: clock.now.advanced(by: .milliseconds(1 << doubling)))
                if !Task.isCancelled { wait.wake() }
            }
        }
    }

    func end() { task?.cancel() }
}
