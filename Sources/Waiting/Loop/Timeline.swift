import HeapModule

/// The schedule of one clock: the timers that are set on it, and the number of waits that use it.
@UIActor
final class Timeline {
    enum Source: Sendable {
        case monotonic
        case virtual(VirtualTime)
        case other(any LoopClock)
    }

    nonisolated let source: Source
    /// Whether it is in the loop's list of timelines.
    var isListed = false
    /// The number of waits on it that have not ended.
    var waits = 0
    /// The number of those waits that poll, for something that the loop does not know.
    var polls = 0
    /// The number of tasks that sleep on it.
    private(set) var sleepers = 0
    private var timers = Heap<LoopTimer>()
    private var cancelled = 0
    private var reading: (evaluation: Int, instant: LoopInstant) = (-1, LoopInstant(nanoseconds: 0))

    nonisolated init(_ source: Source) {
        self.source = source
    }

    /// Returns the timeline of a clock: the loop's own for the monotonic clock, one for each virtual clock, a
    /// new one for any other.
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

    /// Returns the time for all waits of an evaluation; it is read once, before any of their conditions is
    /// evaluated.
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

    /// The deadline of the next timer; nil if no timer is ever due.
    var nextTimer: LoopInstant? {
        while let timer = timers.min, timer.isCancelled { removeFirst() }
        guard let timer = timers.min, !timer.isForever else { return nil }
        return timer.deadline
    }

    /// Removes and returns the next timer that is due at `now` and whose number is below `number`.
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

    /// Whether the clock has reached `target`, and everything due until then was delivered.
    func hasArrived(at target: LoopInstant) -> Bool {
        guard now >= target else { return false }
        return nextTimer.map { $0 > now } ?? true
    }

    /// Whether its clock will never move again, and nobody waits or sleeps on it.
    var isAbandoned: Bool { waits == 0 && sleepers == 0 && virtual?.isAbandoned == true }

    /// Cancels all timers.
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
