/// A mistake in the use of this module that no call can return, such as an expectation that nobody waited
/// for.
public struct LoopIssue: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// An expectation was released, and nobody had waited for it.
        case expectationNotWaitedFor
        /// An expectation was fulfilled again after its wait had succeeded.
        case overFulfilled
        /// The body of an `outcome(within:)` reported after its deadline, or after the outcome had ended.
        case lateReport
        /// The body of an `outcome(within:)` reported a second time after the outcome had ended.
        case secondReport
        /// The condition of a wait was first true at its deadline, and nothing had woken the loop for it.
        case changeWithoutWakeUp
        /// A descriptor was closed while the loop listened to it.
        case closedDescriptor
        /// A signal was to be listened to that no program can handle.
        case unwatchableSignal
    }

    public var kind: Kind
    /// One or more sentences: the mistake, and how to mend it.
    public var message: String
    /// The line that made the expectation, the wait, the outcome or the source.
    public var location: FileLocation

    public init(kind: Kind, message: String, location: FileLocation) {
        self.kind = kind
        self.message = message
        self.location = location
    }

    public var description: String { "\(location): \(message)" }
}
