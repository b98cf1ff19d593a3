/// A piece of work that is under way.
@UIActor
public final class Activity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    /// The line that began it.
    public nonisolated let location: FileLocation
    nonisolated let number: Int
    /// The number of its tasks that sleep on a virtual clock.
    var sleeps = 0
    private weak var owner: Activities?
    private nonisolated let registry: LoopRegistry

    /// The activity that the current task is a part of.
    @TaskLocal static var current: Activity?

    init(
        name: String, number: Int, startedAt: LoopInstant, location: FileLocation, owner: Activities,
        registry: LoopRegistry
    ) {
        self.name = name
        self.number = number
        self.startedAt = startedAt
        self.location = location
        self.owner = owner
        self.registry = registry
    }

    // One that is released together with its scope never ends.
    deinit { registry.ended(ObjectIdentifier(self)) }

    /// Ends the work; a second call does nothing.
    public func end() {
        owner?.remove(self)
        owner = nil
    }

    /// Runs `operation` as a part of this activity, which does not hold a virtual clock while `operation`
    /// sleeps on it.
    ///
    /// If some of its tasks sleep on the clock while others work in real time, use `VirtualClock.hold(_:)`
    /// for those others.
    public func perform<Value>(_ operation: @UIActor () async throws -> Value) async rethrows -> Value {
        try await Activity.$current.withValue(self) { try await operation() }
    }
}
