/// A misuse of this module that cannot be the error of a call, such as an expectation that nobody waited for.
public struct LoopIssue: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// An expectation was released before anybody waited for it.
        case expectationNotWaitedFor
        /// An expectation was fulfilled again after its wait had succeeded.
        case overFulfilled
        /// The body of an `outcome(within:)` reported after its deadline, or after the outcome had ended.
        case lateReport
        /// The body of an `outcome(within:)` reported a second time after the outcome had ended.
        case secondReport
        /// The condition of a wait was found true only at the wait's deadline, because nothing had woken the
        /// loop when the condition became true.
        case changeWithoutWakeUp
        /// A wait failed, and `withWaiting(reporting:)` caught its error.
        case failedWait
        /// An `UnimplementedClock` was used.
        case unimplementedClock
        /// A descriptor was closed while the loop listened to it, or was negative from the start.
        case closedDescriptor
        /// The loop was asked to listen to a signal that no program can handle.
        case unwatchableSignal
    }

    public var kind: Kind
    /// The mistake and how to fix it, in one or more sentences.
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
