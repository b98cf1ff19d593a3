/// The work that is under way, by name: counted, never guessed from silence.
@UIActor
public final class Activities {
    private var running: [ObjectIdentifier: Activity] = [:]
    private var nextNumber = 0
    private let clock: any LoopClock
    /// Called after each begin and each end.
    public var onChange: (@UIActor () -> Void)?

    public nonisolated init(clock: any LoopClock = MonotonicClock()) {
        self.clock = clock
    }

    /// Starts to count a piece of work, until the activity's `end()`.
    public func begin(_ name: String) -> Activity {
        nextNumber += 1
        let activity = Activity(name: name, number: nextNumber, startedAt: clock.now, owner: self)
        running[ObjectIdentifier(activity)] = activity
        onChange?()
        return activity
    }

    public var isEmpty: Bool { running.isEmpty }
    public var count: Int { running.count }

    /// The running ones, oldest first.
    public var all: [Activity] { running.values.sorted { $0.number < $1.number } }

    fileprivate func remove(_ activity: Activity) {
        guard running.removeValue(forKey: ObjectIdentifier(activity)) != nil else { return }
        onChange?()
    }
}

/// A piece of work that is under way.
@UIActor
public final class Activity {
    public nonisolated let name: String
    public nonisolated let startedAt: LoopInstant
    fileprivate let number: Int
    private weak var owner: Activities?

    fileprivate init(name: String, number: Int, startedAt: LoopInstant, owner: Activities) {
        self.name = name
        self.number = number
        self.startedAt = startedAt
        self.owner = owner
    }

    /// Says that the work is over; calling it again does nothing.
    public func end() {
        owner?.remove(self)
        owner = nil
    }
}
