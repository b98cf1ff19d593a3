/// A part of the loop's work that can be waited for on its own, with its clock, activities and input.
///
/// One loop may run several user interfaces. A wait in one scope ignores the clock, timers, activities, input
/// and displays of the others. Jobs that are ready belong to no scope: each may be the one that a wait needs.
@UIActor
public final class LoopScope {
    public nonisolated let name: String
    public nonisolated let clock: any LoopClock
    public nonisolated let activities: Activities
    /// Whether there is input that was not delivered yet, such as a key in a terminal's queue.
    public var hasPendingInput: @UIActor () -> Bool = { false }
    /// Whether something that the loop does not know may act at any time, such as a person at a terminal. If so,
    /// the scope is never quiescent, and its virtual clock does not jump.
    public var isOpenEnded = false
    /// The number of times that its displays have painted.
    public internal(set) var frames = 0
    nonisolated let timeline: Timeline
    private nonisolated let registry: LoopRegistry
    /// The number of timers that are set.
    var timers = 0
    /// The names of the descriptors that the loop listens to.
    var descriptors: [String] = []
    /// The number of waits that end by their deadline at the latest; their callers then go on, and may fulfil
    /// other waits.
    var finiteWaits = 0

    public nonisolated convenience init(_ name: String, clock: any LoopClock = MonotonicClock()) {
        self.init(name, clock: clock, timeline: Timeline.of(clock), registry: UILoop.shared.registry)
    }

    nonisolated init(_ name: String, clock: any LoopClock, timeline: Timeline, registry: LoopRegistry) {
        self.name = name
        self.clock = clock
        self.timeline = timeline
        self.registry = registry
        activities = Activities(clock: clock, registry: registry)
        registry.add(self)
        if case .virtual(let time) = timeline.source { time.add(self) }
    }

    deinit {
        registry.remove(ObjectIdentifier(self))
        if case .virtual(let time) = timeline.source { time.remove(ObjectIdentifier(self)) }
    }

    /// The names of everything that is still to come; empty if nothing that the loop knows can change this scope
    /// any more. A sleep on its clock counts, whichever scope the task belongs to.
    public var pending: [String] {
        var names = activities.all.map(\.name)
        if timers > 0 { names.append(timers == 1 ? "1 timer" : "\(timers) timers") }
        let sleepers = timeline.sleepers
        if sleepers > 0 { names.append(sleepers == 1 ? "1 sleeping task" : "\(sleepers) sleeping tasks") }
        names += descriptors
        if hasPendingInput() { names.append("undelivered input") }
        return names
    }

    var isQuiescent: Bool {
        !isOpenEnded && timers == 0 && !timeline.hasSleepers && descriptors.isEmpty && activities.isEmpty
            && !hasPendingInput()
    }

    /// Whether nothing can change it before an instant on its clock.
    func isIdle(until deadline: LoopInstant) -> Bool {
        let isTimed = timeline.pendingTimers.contains { timer in
            timer.deadline <= deadline && (timer.scope === self || timer.isSleep)
        }
        return !isTimed && !isOpenEnded && !timeline.isAskedForSleep && descriptors.isEmpty
            && activities.isEmpty
            && !hasPendingInput()
    }

    /// Whether nothing but time is missing: all input is delivered, and every activity sleeps on the scope's
    /// virtual clock.
    public var isAtRest: Bool { activities.areAllAsleep && !hasPendingInput() }

    /// The names of what goes on in this scope without its clock.
    var offTheClock: [String] {
        var names = activities.awake.map(\.name)
        if hasPendingInput() { names.append("undelivered input") }
        if isOpenEnded { names.append("somebody who may act on “\(name)” at any time") }
        return names
    }
}
