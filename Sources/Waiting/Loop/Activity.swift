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
    private var parts: [Activity] = []
    private weak var whole: Activity?
    private weak var owner: Activities?
    private nonisolated let registry: LoopRegistry

    /// The activity that the current task is a part of.
    @TaskLocal static var current: Activity?

    init(
        name: String, number: Int, startedAt: LoopInstant, location: FileLocation, owner: Activities?,
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
        whole?.parts.removeAll { $0 === self }
        whole = nil
    }

    /// Whether it holds no virtual clock: it sleeps on one, or all its concurrent parts do.
    var isAsleep: Bool { parts.isEmpty ? sleeps > 0 : parts.allSatisfy(\.isAsleep) }

    /// Runs `operation` as a part of this activity, which does not hold a virtual clock while `operation`
    /// sleeps on it.
    ///
    /// If some of its tasks sleep on the clock while others work in real time, begin a part for each of them.
    public func perform<Value>(_ operation: @UIActor () async throws -> Value) async rethrows -> Value {
        try await Activity.$current.withValue(self) { try await operation() }
    }

    /// Begins one of several concurrent parts of this activity, until `end()` of it. While there are any, the activity
    /// holds a virtual clock until each of them sleeps on it.
    public func beginPart() -> Activity {
        let part = Activity(
            name: name, number: number, startedAt: startedAt, location: location, owner: nil,
            registry: registry)
        part.whole = self
        parts.append(part)
        return part
    }
}
