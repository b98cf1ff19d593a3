/// A timer on a timeline. Timers are ordered by deadline, equal ones by the order in which they were set.
///
/// A cancelled timer stays in the heap until its time comes, or until there are too many of them.
@UIActor
final class LoopTimer {
    nonisolated let deadline: LoopInstant
    nonisolated let number: Int
    nonisolated let name: String
    /// The line that set it, if known.
    nonisolated let location: FileLocation?
    /// A weak reference: a timer fires even when its scope is gone.
    nonisolated weak let scope: LoopScope?
    private nonisolated let isOfTask: Bool
    nonisolated let timeline: Timeline
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
        isOfTask = scope == nil
        self.timeline = timeline
        self.handler = handler
        if !isForever { scope?.timers += 1 }
    }

    var isCancelled: Bool { handler == nil }

    /// Whether it is the timer of a sleeping task, which no scope counts.
    nonisolated var isSleep: Bool { isOfTask && !isForever }

    /// Whether it is never due.
    nonisolated var isForever: Bool { deadline == .distantFuture }

    func cancel() {
        guard handler != nil else { return }
        handler = nil
        if !isForever { scope?.timers -= 1 }
        timeline.timerWasCancelled(self)
    }

    /// Calls the handler; the timer has to be taken out of its timeline before.
    func fire() {
        guard let action = handler else { return }
        handler = nil
        if !isForever { scope?.timers -= 1 }
        timeline.timerHasFired(self)
        action()
    }
}

extension LoopTimer: Comparable {
    static nonisolated func < (left: LoopTimer, right: LoopTimer) -> Bool {
        (left.deadline, left.number) < (right.deadline, right.number)
    }

    static nonisolated func == (left: LoopTimer, right: LoopTimer) -> Bool { left === right }
}
