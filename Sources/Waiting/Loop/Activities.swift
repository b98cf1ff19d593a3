/// The pieces of work that are under way, by name.
@UIActor
public final class Activities {
    private var running: [ObjectIdentifier: Activity] = [:]
    private var nextNumber = 0
    private let clock: any LoopClock
    private let registry: LoopRegistry
    /// Called each time that a piece of work begins or ends.
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
        nextNumber += 1
        let activity = Activity(
            name: name, number: nextNumber, startedAt: clock.now,
            location: FileLocation(file: fileID, path: filePath, line: line),
            owner: self, registry: registry)
        running[ObjectIdentifier(activity)] = activity
        registry.began(activity)
        onChange?()
        return activity
    }

    public var isEmpty: Bool { running.isEmpty }
    public var count: Int { running.count }

    /// The running activities, oldest first.
    public var all: [Activity] { running.values.sorted { $0.number < $1.number } }

    /// The running activities that do not sleep on a virtual clock.
    var awake: [Activity] { all.filter { !$0.isAsleep } }

    var areAllAsleep: Bool { running.values.allSatisfy(\.isAsleep) }

    func remove(_ activity: Activity) {
        guard running.removeValue(forKey: ObjectIdentifier(activity)) != nil else { return }
        registry.ended(ObjectIdentifier(activity))
        onChange?()
    }
}
