/// A piece of work that is under way.
@UIActor
public final class Activity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    /// Where it was begun.
    public nonisolated let location: FileLocation
    nonisolated let number: Int
    /// How many of its tasks are asleep on a virtual clock.
    var sleeps = 0
    private weak var owner: Activities?

    /// The activity that the current task is a part of.
    @TaskLocal static var current: Activity?

    init(
        name: String, number: Int, startedAt: LoopInstant, location: FileLocation, owner: Activities
    ) {
        self.name = name
        self.number = number
        self.startedAt = startedAt
        self.location = location
        self.owner = owner
    }

    /// Says that the work is over; calling it again does nothing.
    public func end() {
        owner?.remove(self)
        owner = nil
    }

    /// Runs `operation` as part of this activity: while it sleeps on a virtual clock, so does the activity,
    /// and does not hold that clock.
    ///
    /// Where some of its tasks sleep on the clock while others work for real, `VirtualClock.hold(_:)` keeps
    /// the clock for those.
    public func perform<Value>(_ operation: @UIActor () async throws -> Value) async rethrows -> Value {
        try await Activity.$current.withValue(self) { try await operation() }
    }
}
