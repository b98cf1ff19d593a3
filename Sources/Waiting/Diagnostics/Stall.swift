/// A piece of the program's work that the loop does, as far as the loop can tell one from another.
public enum LoopDoing: Hashable, Sendable, CustomStringConvertible {
    /// A part of a task that is isolated to `UIActor`.
    case job
    case timer(String)
    case input(String)
    case display
    /// The condition of a wait.
    case condition(of: String, FileLocation)

    public var description: String {
        switch self {
        case .job: "a job of a task"
        case .timer(let name): "the timer “\(name)”"
        case .input(let name): "the input “\(name)”"
        case .display: "painting"
        case .condition(let what, let location): "the condition of the wait for \(what) (\(location))"
        }
    }
}

/// A piece of work that held the loop's thread for so long that a person would have noticed.
public struct Stall: Hashable, Sendable, CustomStringConvertible {
    /// How long it has held the thread.
    public var duration: Duration
    /// Whether it has let go of it.
    public var isOver: Bool
    public var doing: LoopDoing
    /// The activities that were under way, oldest first.
    public var activities: [String]

    public init(duration: Duration, isOver: Bool, doing: LoopDoing, activities: [String]) {
        self.duration = duration
        self.isOver = isOver
        self.doing = doing
        self.activities = activities
    }

    public var description: String {
        let work =
            activities.isEmpty ? "" : ", while under way: " + activities.joined(separator: ", ")
        return "The loop \(isOver ? "was" : "has been") held for \(duration.formattedSeconds) by"
            + " \(doing)\(work)."
    }
}
