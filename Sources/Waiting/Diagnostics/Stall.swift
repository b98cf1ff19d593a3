/// A piece of work that held the loop's thread for longer than the limit of `reportStalls`.
public struct Stall: Hashable, Sendable, CustomStringConvertible {
    /// A kind of work that the loop does on its thread.
    public enum Work: Hashable, Sendable, CustomStringConvertible {
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

    /// The time for which the work has held the thread so far.
    public var duration: Duration
    /// Whether the work has ended, and the thread is free again.
    public var isOver: Bool
    public var work: Work
    /// The names of the activities in progress, oldest first.
    public var activities: [String]

    public var description: String {
        let underWay = activities.isEmpty ? "" : ", while under way: " + activities.joined(separator: ", ")
        return "The loop \(isOver ? "was" : "has been") held for \(duration.formattedSeconds) by"
            + " \(work)\(underWay)."
    }
}
