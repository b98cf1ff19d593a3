/// A list of the work in progress, with a name for each piece.
@UIActor
public final class Activities {
    /// The running activities, oldest first.
    public private(set) var all: [Activity] = []
    private let clock: any LoopClock
    /// Called whenever an activity begins or ends.
    public var onChange: (@UIActor () -> Void)?

    public nonisolated init(clock: any LoopClock = MonotonicClock()) {
        self.clock = clock
    }

    /// Begins an activity, which lasts until its `end()` is called.
    public func begin(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> Activity {
        begin(name, at: FileLocation(file: fileID, path: filePath, line: line))
    }

    func begin(_ name: String, at location: FileLocation) -> Activity {
        let activity = Activity(name: name, startedAt: clock.now, location: location)
        activity.owner = self
        all.append(activity)
        UILoop.shared.registry.began(activity)
        onChange?()
        return activity
    }

    public var isEmpty: Bool { all.isEmpty }
    public var count: Int { all.count }

    fileprivate func remove(_ activity: Activity) {
        all.removeAll { $0 === activity }
        UILoop.shared.registry.ended(ObjectIdentifier(activity))
        onChange?()
    }
}

/// A piece of work in progress.
@UIActor
public final class Activity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    /// The line that began the activity.
    public nonisolated let location: FileLocation
    /// The number of this activity's tasks that sleep on a virtual clock.
    var sleeps = 0
    /// Whether a task of this activity has slept on a virtual clock.
    var hasSlept = false
    private var parts: [Activity] = []
    private weak var whole: Activity?
    fileprivate weak var owner: Activities?

    nonisolated init(name: String, startedAt: LoopInstant, location: FileLocation) {
        self.name = name
        self.startedAt = startedAt
        self.location = location
    }

    // When a scope is released, its activities are released without an `end()`.
    deinit { UILoop.shared.registry.ended(ObjectIdentifier(self)) }

    /// Ends the activity. A second call does nothing.
    public func end() {
        owner?.remove(self)
        owner = nil
        whole?.parts.removeAll { $0 === self }
        whole = nil
    }

    /// Whether the activity lets a virtual clock move, because its task, or every concurrent part, sleeps on a virtual
    /// clock, or waits on one.
    var isAsleep: Bool {
        guard parts.isEmpty else { return parts.allSatisfy(\.isAsleep) }
        return sleeps > 0 || UILoop.shared.registry.offLoopWaits.contains { $0.rests(for: self) }
            || UILoop.shared.waiters.contains { $0.activity === self && $0.letsClockMove }
    }

    /// Runs `operation` for this activity. The activity does not stop a virtual clock while `operation` sleeps on that
    /// clock.
    ///
    /// Begin a part for each task if some of them sleep on the clock while others work in real time.
    public func perform<Value>(_ operation: @UIActor () async throws -> Value) async rethrows -> Value {
        try await CurrentActivity.$value.withValue(self) { try await operation() }
    }

    /// Begins a part of this activity, which runs beside the other parts and lasts until its `end()`. An activity with
    /// parts stops a virtual clock until every part sleeps on that clock.
    public func beginPart() -> Activity {
        let part = Activity(name: name, startedAt: startedAt, location: location)
        part.whole = self
        parts.append(part)
        return part
    }
}

/// The activity that the current task works for. Any actor may read it.
enum CurrentActivity {
    @TaskLocal static var value: Activity?
}
