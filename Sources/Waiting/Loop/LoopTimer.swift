/// A timer on a timeline: earliest first, and among equals the one that was set first.
///
/// A cancelled timer stays in the heap until it comes up, or until there are too many of them.
@UIActor
final class LoopTimer {
    nonisolated let deadline: LoopInstant
    nonisolated let number: Int
    nonisolated let name: String
    /// Where it was set, where that is known.
    nonisolated let location: FileLocation?
    /// Not kept: a timer fires, too, when nobody can wait in its scope any more.
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

    /// That of a task's sleep, which no scope counts.
    nonisolated var isSleep: Bool { isOfTask && !isForever }

    /// Never due: nothing that anybody could wait for.
    nonisolated var isForever: Bool { deadline == .distantFuture }

    func cancel() {
        guard handler != nil else { return }
        handler = nil
        if !isForever { scope?.timers -= 1 }
        timeline.timerWasCancelled(self)
    }

    /// Calls the handler; to be used on a timer that was taken out of its timeline.
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
