// Re-exported, so that users of this module can read a location.
@_exported public import FileLocations

/// A call that a double had no rule for, or an expectation of a test that was not met.
///
/// Its `description` is for a person: what happened, what to do about it, and the calls received.
public struct DoubleFailure: Error, Sendable {
    public var reason: Reason
    /// The name of the double, or the names of all doubles of an order.
    public var double: String
    /// The line of the expectation or the response, or else the line that made the double.
    public var location: FileLocation
    /// The last calls that the double received, oldest first, at most 20.
    public var calls: [LoggedCall]
    /// The number of calls that it received in all.
    public var callCount: Int
    /// The other failures, if one error has to report several: the first 10 of each double.
    public var others: [DoubleFailure] = []
    /// The number of other failures in all.
    public var otherCount: Int { others.count + unlistedCount }
    /// The error of the body of `withDoubles`, which the failure of the doubles probably explains.
    public var underlying: (any Error)?

    /// The double whose calls are listed; nil if they are of several.
    var source: DoubleIdentity?
    var unlistedCount = 0
    /// Whether its scope keeps it as well, to be thrown by `verify()`.
    var isKept = false

    /// A failure that its scope keeps, and that the body of `withDoubles` throws as well, is reported once.
    let identity = Identity()
    final class Identity: Sendable {}

    /// Calls are given as text, e.g. `trips("Paris")`.
    public enum Reason: Hashable, Sendable {
        /// A call had no rule.
        case unstubbed(call: String)
        /// A call came after the last step of a sequence.
        case sequenceEnded(call: String, count: Int)
        /// A call would have been held after the end of `withDoubles`, of its scope, or after `verify()`.
        case scopeEnded(call: String)
        /// A call was still held when its scope was verified.
        case stillHeld(call: String, cancelled: Bool)
        /// A call was still held when the task that runs `withDoubles` was cancelled, as a time limit does.
        case heldAtCancellation(call: String)
        /// The stub was told to wait, or to await a closure, but its caller is not `async`.
        case cannotWait(call: String)
        /// The stub was told to throw, but stands in for a function that cannot.
        case cannotThrow(call: String, error: String)
        /// The stub was told to throw an error of a type that the real function does not throw.
        case wrongError(call: String, error: String, expected: String)
        /// A held call should end with its task's cancellation, but the real function does not throw
        /// `CancellationError`.
        case wrongCancellation(call: String, expected: String)
        /// The test responded to a call that does not wait for it, e.g. for a second time.
        case notHeld(call: String, state: String)
        /// The test asked for a call that does not exist.
        case noSuchCall(index: Int)
        /// An expectation that any calls would meet: an order of no double, or any number of calls.
        case nothingExpected(String)
        /// The number of calls was not the expected one; `wanted` names the calls, e.g.
        /// `trips("Paris")`.
        case count(expected: String, received: Int, wanted: String)
        /// Calls came in another order than expected.
        case order(expected: [String], received: [String])
        /// The doubles of an expected order do not share a scope.
        case noCommonScope(others: [String])
        /// The task that waited was cancelled, e.g. by a time limit.
        case waitCancelled(for: String)
        case waitTimedOut(for: String, after: Duration)
        /// A call ended without the cancellation that the test was waiting for.
        case endedUncancelled(call: String, state: String)
    }
}

/// The double that received a call; compared by identity, for two doubles may have one name.
final class DoubleIdentity: Sendable {
    let name: String
    let location: FileLocation
    let hidesValues: Bool

    init(name: String, location: FileLocation, hidesValues: Bool) {
        self.name = Printed.clean(name)
        self.location = location
        self.hidesValues = hidesValues
    }
}

/// One call as text, in failures and in a scope's log.
public struct LoggedCall: Hashable, Sendable, CustomStringConvertible {
    /// The name of the double that received it.
    public var double: String
    /// Counted from 0 among the calls of its double.
    public var index: Int
    /// Counted from 0 among all calls of its scope.
    public var position: Int
    /// The time since its scope was made, on a clock that never jumps.
    public var elapsed: Duration
    /// E.g. `trips("Paris", 2)`.
    public var call: String
    /// The result of the call, e.g. `returned 8`.
    public var outcome: String
    /// The line that called the double; nil if the call came through the double's `function`.
    public var location: FileLocation?
    /// The name of the calling task, if it has one.
    public var task: String?

    public var description: String {
        var origin = "after \(Printed.time(elapsed))"
        if let location { origin += ", from \(location)" }
        if let task { origin += ", task \(Printed.text(task))" }
        return "[\(index)] \(call) \(outcome) (\(origin))"
    }
}
