/// A part of the loop's work that one can wait for separately, with its own clock, activities and input.
///
/// One loop can run several user interfaces. A wait in one scope ignores the clock, timers, activities, input
/// and displays of the other scopes. Ready jobs belong to no scope, because a wait in any scope may depend on
/// any job.
@UIActor
public final class LoopScope {
    public nonisolated let name: String
    public nonisolated let clock: any LoopClock
    public nonisolated let activities: Activities
    /// Whether some input is not delivered yet, such as a key in a terminal's queue.
    public var hasPendingInput: @UIActor () -> Bool = { false }
    /// Whether something unknown to the loop may act at any time, such as a person at a terminal. If so, the scope is
    /// never quiescent, and its virtual clock does not jump.
    public var isOpenEnded = false
    /// The number of times that this scope's displays have painted.
    public internal(set) var frames = 0
    nonisolated let timeline: Timeline

    public nonisolated convenience init(_ name: String, clock: any LoopClock = MonotonicClock()) {
        self.init(name, clock: clock, timeline: Timeline.of(clock), registry: UILoop.shared.registry)
    }

    nonisolated init(_ name: String, clock: any LoopClock, timeline: Timeline, registry: LoopRegistry) {
        self.name = name
        self.clock = clock
        self.timeline = timeline
        activities = Activities(clock: clock)
        registry.add(self)
    }

    deinit { UILoop.shared.registry.remove(ObjectIdentifier(self)) }

    /// The names of everything that is pending; empty if nothing that the loop knows of can change this scope any more.
    /// A sleep on the scope's clock counts, whichever scope the task belongs to.
    public var pending: [String] {
        var names = activities.all.map(\.name)
        let timers = timeline.timers.count { $0.scope === self && !$0.isForever }
        if timers > 0 { names.append(timers == 1 ? "1 timer" : "\(timers) timers") }
        let sleepers = timeline.sleepers
        if sleepers > 0 { names.append(sleepers == 1 ? "1 sleeping task" : "\(sleepers) sleeping tasks") }
        names += inputs.map(\.name)
        if hasPendingInput() { names.append("undelivered input") }
        return names
    }

    /// The time until the next timer, or the next end of a sleep, on the scope's clock, whichever scope it belongs to; nil if
    /// there is none.
    package var untilNextTimer: Duration? { timeline.nextTimer.map { clock.now.duration(to: $0) } }

    private var inputs: [InputSource] { UILoop.shared.inputs.filter { $0.scope === self } }

    /// Whether nothing that the loop knows of can change this scope before or at `deadline`, on the scope's clock.
    func isIdle(until deadline: LoopInstant = .distantFuture) -> Bool {
        let isTimed = timeline.timers.contains { timer in
            timer.deadline <= deadline && !timer.isForever && (timer.scope === self || timer.isSleep)
        }
        return !isTimed && !isOpenEnded && !timeline.isAskedForSleep && inputs.isEmpty && activities.isEmpty
            && !hasPendingInput()
    }

    /// Whether this scope only waits for time to pass: all input is delivered, and every activity sleeps on a virtual
    /// clock.
    public var isAtRest: Bool { activities.all.allSatisfy(\.isAsleep) && !hasPendingInput() }

    /// The names of the work in this scope that does not depend on the scope's clock.
    var offTheClock: [String] {
        var names = activities.all.filter { !$0.isAsleep }.map(\.name)
        if hasPendingInput() { names.append("undelivered input") }
        if isOpenEnded { names.append("somebody who may act on “\(name)” at any time") }
        return names
    }

    /// Starts a task that runs off `UIActor`. The scope counts it as an activity, from this call until the task's end.
    ///
    /// The scope's virtual clock stands still until the task sleeps on that clock. So two such tasks wake up in the
    /// order of their deadlines, whichever thread is faster. You may call this on any thread. Off `UIActor`, hold the
    /// clock (`VirtualClock.hold(_:)`) until all tasks are started.
    ///
    /// - Parameter name: the activity's name.
    @discardableResult
    public nonisolated func start<Value: Sendable>(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        _ work: @escaping @Sendable @concurrent () async throws -> Value
    ) -> Task<Value, any Error> {
        // Until the activity begins, the loop counts this task as a ready job.
        Task { @UIActor in
            let activity = activities.begin(name, fileID: fileID, filePath: filePath, line: line)
            defer { activity.end() }
            return try await activity.perform { try await work() }
        }
    }
}
