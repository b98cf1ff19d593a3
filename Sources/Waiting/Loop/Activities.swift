/// The pieces of work in progress, by name.
@UIActor
public final class Activities {
    /// The running activities, oldest first.
    public private(set) var all: [Activity] = []
    private let clock: any LoopClock
    private let registry: LoopRegistry
    /// Called whenever a piece of work begins or ends.
    public var onChange: (@UIActor () -> Void)?

    public nonisolated convenience init(clock: any LoopClock = MonotonicClock()) {
        self.init(clock: clock, registry: UILoop.shared.registry)
    }

    nonisolated init(clock: any LoopClock, registry: LoopRegistry) {
        self.clock = clock
        self.registry = registry
    }

    /// Counts a piece of work from now until `end()` of the returned activity.
    public func begin(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> Activity {
        let activity = Activity(
            name: name, startedAt: clock.now,
            location: FileLocation(file: fileID, path: filePath, line: line), registry: registry)
        activity.owner = self
        all.append(activity)
        registry.began(activity)
        onChange?()
        return activity
    }

    public var isEmpty: Bool { all.isEmpty }
    public var count: Int { all.count }

    fileprivate func remove(_ activity: Activity) {
        all.removeAll { $0 === activity }
        registry.ended(ObjectIdentifier(activity))
        onChange?()
    }
}

/// A piece of work in progress.
@UIActor
public final class Activity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    /// The line that began it.
    public nonisolated let location: FileLocation
    /// The number of its tasks that sleep on a virtual clock.
    var sleeps = 0
    private var parts: [Activity] = []
    private weak var whole: Activity?
    fileprivate weak var owner: Activities?
    private nonisolated let registry: LoopRegistry

    /// The activity that the current task is a part of.
    @TaskLocal static var current: Activity?

    fileprivate init(name: String, startedAt: LoopInstant, location: FileLocation, registry: LoopRegistry) {
        self.name = name
        self.startedAt = startedAt
        self.location = location
        self.registry = registry
    }

    // An activity that is released with its scope gets no `end()`.
    deinit { registry.ended(ObjectIdentifier(self)) }

    /// Ends the work; a second call does nothing.
    public func end() {
        owner?.remove(self)
        owner = nil
        whole?.parts.removeAll { $0 === self }
        whole = nil
    }

    /// Whether it does not hold a virtual clock: it sleeps on one, or all its concurrent parts do.
    var isAsleep: Bool { parts.isEmpty ? sleeps > 0 : parts.allSatisfy(\.isAsleep) }

    /// Runs `operation` as a part of this activity. The activity does not hold a virtual clock while `operation`
    /// sleeps on that clock.
    ///
    /// If some tasks sleep on the clock while others work in real time, begin a part for each task.
    public func perform<Value>(_ operation: @UIActor () async throws -> Value) async rethrows -> Value {
        try await Activity.$current.withValue(self) { try await operation() }
    }

    /// Begins one of several concurrent parts of this activity, which lasts until its `end()`. An activity with parts
    /// holds a virtual clock until every part sleeps on that clock.
    public func beginPart() -> Activity {
        let part = Activity(name: name, startedAt: startedAt, location: location, registry: registry)
        part.whole = self
        parts.append(part)
        return part
    }
}
