/// A part of the loop's work that is waited for by itself: its clock, its activities, its input.
///
/// One loop may carry several user interfaces; a wait in one takes no notice of what another is doing.
@UIActor
public final class LoopScope {
    public nonisolated let name: String
    public nonisolated let clock: any LoopClock
    public let activities: Activities
    /// Whether something that will be delivered has not been yet, such as a key in a terminal's queue.
    public var hasPendingInput: @UIActor () -> Bool = { false }
    /// Set when something outside the program may act on it at any time, such as a person at a terminal:
    /// then it is never quiescent.
    public var isOpenEnded = false
    var timers = 0

    public nonisolated init(_ name: String, clock: any LoopClock = MonotonicClock()) {
        self.name = name
        self.clock = clock
        activities = Activities(clock: clock)
    }

    /// What is still to come, by name; empty when nothing in this scope can change any more by itself.
    public var pending: [String] {
        var names = activities.all.map(\.name)
        if timers > 0 { names.append(timers == 1 ? "1 timer" : "\(timers) timers") }
        if hasPendingInput() { names.append("undelivered input") }
        return names
    }

    var isQuiescent: Bool {
        !isOpenEnded && timers == 0 && activities.isEmpty && !hasPendingInput()
    }
}
