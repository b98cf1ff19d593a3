import Locking

/// The schedule of one clock: the timers that are set on it, earliest first, and the sleeps that are about to begin.
@UIActor
final class Timeline {
    nonisolated let clock: any LoopClock
    nonisolated let virtual: VirtualTime?
    private(set) var timers: [LoopTimer] = []
    /// The number of sleeps that tasks have asked for and that have no timer yet.
    private nonisolated let askedSleeps = Lock(0)

    nonisolated init(_ clock: any LoopClock) {
        self.clock = clock
        virtual = clock as? VirtualTime
    }

    /// Returns the timeline of a clock. The monotonic clock has the loop's own timeline, and each virtual
    /// clock has a timeline of its own. For any other clock, this is the timeline of a scope with the same
    /// clock, or else a new timeline.
    static nonisolated func of(_ clock: any LoopClock) -> Timeline {
        switch clock {
        case is MonotonicClock: UILoop.shared.monotonic
        case let virtual as VirtualClock: virtual.timeline
        default: UILoop.shared.registry.timeline(of: clock) ?? Timeline(clock)
        }
    }

    var now: LoopInstant { clock.now }

    nonisolated var isMonotonic: Bool { clock is MonotonicClock }

    /// Returns the instant, on the monotonic clock, at which the loop has to wake up for an instant on this clock.
    func wakeUp(for instant: LoopInstant, after now: LoopInstant) -> LoopInstant {
        let due = now.advanced(by: self.now.duration(to: instant))
        return clock.longestSleep.map { min(due, now.advanced(by: $0)) } ?? due
    }

    // MARK: Timers

    func add(_ timer: LoopTimer) { timers.insert(timer, at: position(of: timer)) }

    /// Removes a timer. Does nothing if the timeline does not have it.
    func remove(_ timer: LoopTimer) {
        let position = position(of: timer)
        if position < timers.count, timers[position] === timer { timers.remove(at: position) }
    }

    /// The index of a timer in the order of deadlines. Timers with the same deadline are in the order in which they
    /// were set.
    private func position(of timer: LoopTimer) -> Int {
        var (low, high) = (0, timers.count)
        while low < high {
            let middle = (low + high) / 2
            let other = timers[middle]
            let isEarlier = (other.deadline, other.number) < (timer.deadline, timer.number)
            if isEarlier { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The deadline of the next timer; nil if no timer is ever due.
    var nextTimer: LoopInstant? {
        guard let timer = timers.first, !timer.isForever else { return nil }
        return timer.deadline
    }

    /// Removes and returns the next timer that is due at `now` and whose number is below `number`. In a seeded order,
    /// this is any of those with the earliest deadline.
    func takeTimer(
        dueAt now: LoopInstant, setBefore number: Int, _ choices: inout LoopChoices?
    ) -> LoopTimer? {
        guard let next = nextTimer, next <= now, timers[0].number < number else { return nil }
        guard choices != nil else { return timers.removeFirst() }
        let count = timers.prefix { $0.deadline == next && $0.number < number }.count
        return timers.remove(at: choices?.index(below: count) ?? 0)
    }

    /// Whether the clock has reached `target`, and no timer is due any more.
    func hasArrived(at target: LoopInstant) -> Bool {
        guard now >= target else { return false }
        return nextTimer.map { $0 > now } ?? true
    }

    // MARK: Sleeps and waits

    var sleepers: Int { timers.count { $0.isSleep } }

    /// Counts a sleep that a task asks for, on any thread, until the loop sets a timer for it.
    nonisolated func sleepIsAsked() { askedSleeps.withLock { $0 += 1 } }

    func askedSleepHasArrived() { askedSleeps.withLock { $0 -= 1 } }

    /// Whether a task has asked to sleep on this clock, and the loop has not set the timer yet.
    var isAskedForSleep: Bool { askedSleeps.withLock { $0 > 0 } }

    /// The waits on this clock that have not ended.
    var waiters: [Waiter] { UILoop.shared.waiters.filter { $0.timeline === self && $0.ending == nil } }
    /// The waits on this clock that the loop does not evaluate itself.
    var offLoopWaits: [OffLoopWait] { UILoop.shared.registry.offLoopWaits(on: self) }
    /// The last move of a virtual clock; nil once the waits that the loop does not evaluate have been woken after that
    /// move.
    var move: Move?

    /// What a virtual clock has moved to: a timer, which may wake tasks, or the instant of an evaluation, a deadline,
    /// or the end of `advance`.
    enum Move { case toTimer, toOther }

    /// If tasks sleep on the clock but nobody waits on it, the real time for which it stands still before it moves. The
    /// code that started the tasks may be about to wait for them.
    private static let graceForSleeps = Duration.milliseconds(50)
    private var grace: Task<Void, Never>?
    private var isGraceOver = false

    /// Whether the clock may move although tasks only sleep on it and nobody waits. In a seeded order, the code that
    /// started them runs on the loop as well, and nothing is left to run when the clock is asked to move.
    func mayMoveForSleeps() -> Bool {
        guard UILoop.shared.choices == nil else { return true }
        if grace == nil {
            grace = Task { @UIActor in
                let clock = MonotonicClock()
                try? await clock.pause(until: clock.now.advanced(by: Self.graceForSleeps))
                isGraceOver = !Task.isCancelled
            }
        }
        return isGraceOver
    }

    /// Makes the clock stand still once more before it moves for sleeps alone, because somebody waits on it, or because
    /// nobody slept any more.
    func restartGrace() {
        grace?.cancel()
        (grace, isGraceOver) = (nil, false)
    }

    /// Whether somebody waits or sleeps on this clock. If nobody does, a virtual clock stands still. So nothing expires
    /// between two waits of a test, or while another test waits on its own clock.
    var isAwaited: Bool {
        timers.contains { $0.isSleep } || !waiters.isEmpty || !offLoopWaits.isEmpty
    }

    /// Whether this is a virtual clock that will never move again, and nobody waits or sleeps on the clock.
    var isAbandoned: Bool { virtual?.isAbandoned == true && !isAwaited && !isAskedForSleep }

    /// Whether the loop has nothing to do for this timeline: no wait and no timer is left, and the clock need not move.
    var isIdle: Bool {
        // Until a virtual clock is released, it keeps even a timer that is never due.
        if nextTimer != nil || (virtual != nil && !timers.isEmpty) { return isAbandoned }
        return virtual?.target(next: nil) == nil && !isAwaited
    }
}

@UIActor
final class LoopTimer {
    nonisolated let deadline: LoopInstant
    /// A timer that is set later has a higher number.
    nonisolated let number: Int
    nonisolated let name: String
    /// The line that set the timer, if known.
    nonisolated let location: FileLocation?
    /// Weak: a timer fires even after its scope is gone.
    nonisolated weak let scope: LoopScope?
    /// Whether the timer is never due.
    nonisolated var isForever: Bool { deadline == .distantFuture }
    /// Whether the timer ends a task's sleep. Such a timer belongs to no scope.
    let isSleep: Bool
    private let timeline: Timeline
    private var handler: (@UIActor () -> Void)?

    init(
        deadline: LoopInstant, number: Int, name: String, location: FileLocation?, scope: LoopScope?,
        timeline: Timeline, handler: @escaping @UIActor () -> Void
    ) {
        self.deadline = deadline
        self.number = number
        self.name = name
        self.location = location
        self.scope = scope
        isSleep = scope == nil && deadline != .distantFuture
        self.timeline = timeline
        self.handler = handler
    }

    func cancel() {
        timeline.remove(self)
        handler = nil
    }

    /// Calls the handler. The timer has already left the timeline.
    func fire() {
        let action = handler
        handler = nil
        action?()
    }
}
