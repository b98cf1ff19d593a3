import HeapModule
import Locking

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
    /// The number of sleeps that tasks have begun and that have not come to the loop.
    private nonisolated let askedSleeps = Lock(0)
    private var timers = Heap<LoopTimer>()
    private var cancelled = 0
    private var reading: (evaluation: Int, instant: LoopInstant) = (-1, LoopInstant(nanoseconds: 0))

    nonisolated init(_ source: Source) {
        self.source = source
    }

    /// Returns the timeline of a clock: the loop's own for the monotonic clock, one for each virtual clock; for
    /// any other that of a scope with the same clock, or else a new one.
    static nonisolated func of(_ clock: any LoopClock) -> Timeline {
        switch clock {
        case is MonotonicClock: UILoop.shared.monotonic
        case let virtual as VirtualClock: virtual.timeline
        default: UILoop.shared.registry.timeline(of: clock) ?? Timeline(.other(clock))
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

    nonisolated var isMonotonic: Bool {
        if case .monotonic = source { true } else { false }
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

    /// Counts a sleep, on any thread, until it comes to the loop and sets its timer there.
    nonisolated func sleepIsAsked() { askedSleeps.withLock { $0 += 1 } }

    func askedSleepHasArrived() { askedSleeps.withLock { $0 -= 1 } }

    /// Whether a task has begun to sleep on it, and its timer is not set yet.
    var isAskedForSleep: Bool { askedSleeps.withLock { $0 > 0 } }

    /// Whether tasks sleep on it, or are about to.
    var hasSleepers: Bool { sleepers > 0 || isAskedForSleep }

    /// Whether its clock will never move again, and nobody waits or sleeps on it.
    var isAbandoned: Bool {
        guard waits == 0, sleepers == 0, let virtual else { return false }
        return virtual.isAbandoned && !isAskedForSleep
    }

    /// Whether the loop has nothing to do for it: no wait, no timer that it keeps, no time to move to.
    var isIdle: Bool {
        guard waits == 0, sleepers == 0 else { return false }
        // A timer that is never due stays until its clock is gone.
        let isNeeded = hasTimers || (virtual != nil && !timers.isEmpty)
        return isNeeded ? isAbandoned : virtual?.target(next: nil) == nil
    }

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
