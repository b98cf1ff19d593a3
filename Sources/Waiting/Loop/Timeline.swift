import HeapModule

/// What is due on one clock: the timers that are set on it, and how many waits go by it.
@UIActor
final class Timeline {
    enum Source: Sendable {
        case monotonic
        case virtual(VirtualTime)
        case other(any LoopClock)
    }

    nonisolated let source: Source
    /// Whether the loop looks after it.
    var isListed = false
    /// The waits with a deadline on it that have not ended.
    var waits = 0
    /// Those that poll: they wait for something that the loop knows nothing of.
    var polls = 0
    /// The sleeps on it that no scope counts.
    private(set) var sleepers = 0
    private var timers = Heap<LoopTimer>()
    private var cancelled = 0
    private var reading: (evaluation: Int, instant: LoopInstant) = (-1, LoopInstant(nanoseconds: 0))

    nonisolated init(_ source: Source) {
        self.source = source
    }

    /// The timeline of a clock: one for all that go by the monotonic clock, and one a virtual clock.
    static nonisolated func of(_ clock: any LoopClock) -> Timeline {
        switch clock {
        case is MonotonicClock: UILoop.shared.monotonic
        case let virtual as VirtualClock: virtual.timeline
        default: Timeline(.other(clock))
        }
    }

    var now: LoopInstant {
        switch source {
        case .monotonic: MonotonicClock().now
        case .virtual(let time): time.now
        case .other(let clock): clock.now
        }
    }

    var virtual: VirtualTime? {
        if case .virtual(let time) = source { time } else { nil }
    }

    var longestSleep: Duration? {
        if case .other(let clock) = source { clock.longestSleep } else { nil }
    }

    /// The clock as read once for all waits of an evaluation: before any of their conditions is.
    func now(in evaluation: Int) -> LoopInstant {
        if reading.evaluation != evaluation { reading = (evaluation, now) }
        return reading.instant
    }

    func add(_ timer: LoopTimer) {
        timers.insert(timer)
        if timer.isSleep { sleepers += 1 }
    }

    func timerWasCancelled(_ timer: LoopTimer) {
        if timer.isSleep { sleepers -= 1 }
        cancelled += 1
        // Timers that are set and cancelled all the time must not pile up until they would have been due.
        guard cancelled > 64, cancelled > timers.count / 2 else { return }
        timers = Heap(timers.unordered.filter { !$0.isCancelled })
        cancelled = 0
    }

    func timerHasFired(_ timer: LoopTimer) {
        if timer.isSleep { sleepers -= 1 }
    }

    /// When the next timer is due; nil without one that ever is.
    var nextTimer: LoopInstant? {
        while let timer = timers.min, timer.isCancelled { removeFirst() }
        guard let timer = timers.min, !timer.isForever else { return nil }
        return timer.deadline
    }

    /// Takes out the next timer that is due at `now` and was set before the one of that number.
    func takeTimer(dueAt now: LoopInstant, setBefore number: Int) -> LoopTimer? {
        guard let next = nextTimer, next <= now, let timer = timers.min, timer.number < number else {
            return nil
        }
        timers.removeMin()
        return timer
    }

    /// The timers that are set, earliest first.
    var pendingTimers: [LoopTimer] { timers.unordered.filter { !$0.isCancelled }.sorted() }

    var hasTimers: Bool { nextTimer != nil }

    /// Whether the clock is at `target`, with nothing left to deliver up to there.
    func hasArrived(at target: LoopInstant) -> Bool {
        guard now >= target else { return false }
        return nextTimer.map { $0 > now } ?? true
    }

    /// Whether its clock will never move again: what is set on it is never due, and nobody waits for it.
    var isAbandoned: Bool { waits == 0 && sleepers == 0 && virtual?.isAbandoned == true }

    /// Lets go of what is set on it.
    func cancelTimers() {
        let timers = timers.unordered
        self.timers = Heap()
        cancelled = 0
        for timer in timers { timer.cancel() }
        cancelled = 0
    }

    private func removeFirst() {
        timers.removeMin()
        cancelled -= 1
    }
}
