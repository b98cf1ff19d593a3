/// A part of the loop's work that is waited for by itself: its clock, its activities, its input.
///
/// One loop may carry several user interfaces; a wait in one takes no notice of another's clock, timers, activities,
/// input and displays. Jobs that are ready are everybody's: any may be what is waited for.
@UIActor
public final class LoopScope {
    public nonisolated let name: String
    public nonisolated let clock: any LoopClock
    public nonisolated let activities: Activities
    /// Whether something that will be delivered has not been yet, such as a key in a terminal's queue.
    public var hasPendingInput: @UIActor () -> Bool = { false }
    /// Set when something outside the program may act on it at any time, such as a person at a terminal:
    /// then it is never quiescent, and a virtual clock does not jump.
    public var isOpenEnded = false
    /// How often its displays have painted.
    public internal(set) var frames = 0
    nonisolated let timeline: Timeline
    private nonisolated let registry: LoopRegistry
    /// The timers that are set.
    var timers = 0
    /// The names of the descriptors that are listened to.
    var descriptors: [String] = []
    /// The waits whose deadline lets their code go on: what that does may be what another one waits for.
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

    deinit { registry.remove(ObjectIdentifier(self)) }

    /// What is still to come, by name; empty when nothing in this scope can change any more by itself.
    public var pending: [String] {
        var names = activities.all.map(\.name)
        if timers > 0 { names.append(timers == 1 ? "1 timer" : "\(timers) timers") }
        if sleepers > 0 { names.append(sleepers == 1 ? "1 sleeping task" : "\(sleepers) sleeping tasks") }
        names += descriptors
        if hasPendingInput() { names.append("undelivered input") }
        return names
    }

    var isQuiescent: Bool {
        !isOpenEnded && timers == 0 && sleepers == 0 && descriptors.isEmpty && activities.isEmpty
            && !hasPendingInput()
    }

    /// Tasks that sleep on a virtual clock are this scope's affair; those on the common clock may be anyone's.
    private var sleepers: Int { timeline.virtual == nil ? 0 : timeline.sleepers }

    /// Whether nothing is under way that time alone does not bring on: no input is undelivered, and every
    /// activity is asleep on the scope's virtual clock, or there is none.
    public var isAtRest: Bool { activities.areAllAsleep && !hasPendingInput() }

    /// What goes on here besides the clock, in words.
    var offTheClock: [String] {
        var names = activities.awake.map(\.name)
        if hasPendingInput() { names.append("undelivered input") }
        if isOpenEnded { names.append("somebody who may act on “\(name)” at any time") }
        return names
    }
}
