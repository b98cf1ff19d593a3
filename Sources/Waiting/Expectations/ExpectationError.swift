/// The reason why a wait for expectations failed.
public enum ExpectationError: Error, Hashable, Sendable, CustomStringConvertible {
    case overFulfilled(String, times: Int, expected: Int)
    case fulfilledThoughInverted(String, times: Int)
    /// The first name is of the expectation that came too early, the second of the one that was to come
    /// first.
    case outOfOrder(String, before: String)
    /// There was no expectation to wait for.
    case nothingToWaitFor
    /// An inverted expectation was waited for with a timeout of zero or less, which proves nothing.
    case noTimeToWatch

    public var description: String {
        switch self {
        case .overFulfilled(let name, let times, let expected):
            "“\(name)” was fulfilled \(times) times; \(expected) expected."
        case .fulfilledThoughInverted(let name, let times):
            "“\(name)” was fulfilled \(times == 1 ? "once" : "\(times) times"), which was not to happen."
        case .outOfOrder(let name, let before):
            "“\(name)” was fulfilled before “\(before)”, which was to come first."
        case .nothingToWaitFor: "There is no expectation that could be fulfilled."
        case .noTimeToWatch:
            "What is not to be fulfilled was given no time in which that could happen: wait with a timeout."
        }
    }
}
