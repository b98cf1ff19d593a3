/// A mistake in the use of this module that no call could return: it is reported where it was made.
public struct LoopIssue: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// Nobody waited for an expectation before it was given up.
        case expectationNotWaitedFor
        /// An expectation was fulfilled once more after its wait had ended well.
        case overFulfilled
        /// The code of an `outcome(within:)` reported after that had ended.
        case lateReport
        /// The code of an `outcome(within:)` reported a second time after that had ended.
        case secondReport
        /// A descriptor was closed while the loop listened to it.
        case closedDescriptor
        /// A signal cannot be listened to.
        case unwatchableSignal
    }

    public var kind: Kind
    /// One or more sentences: what, and what to do about it.
    public var message: String
    /// Where the expectation, the outcome or the source was made.
    public var location: FileLocation

    public init(kind: Kind, message: String, location: FileLocation) {
        self.kind = kind
        self.message = message
        self.location = location
    }

    public var description: String { "\(location): \(message)" }
}
