// Re-exported, so that users of this module can read a location.
@_exported public import FileLocations
import Locking

/// A call for which a double had no rule, or an expectation of a test that was not met.
///
/// The `description` is for a person: what happened, what to do about it, and which calls were received.
public struct DoubleFailure: Error, Sendable {
    public var reason: Reason
    /// The name of the double, or the names of all doubles of an order.
    public var double: String
    /// The line of the expectation or the response, or else the line that made the double.
    public var location: FileLocation
    /// The last calls that the double received, oldest first, at most 20.
    public var calls: [LoggedCall] = []
    /// The number of calls that the double received in all.
    public var callCount = 0
    /// The other failures, if one error has to report several: the first 10 of each double.
    public var others: [DoubleFailure] = []
    /// The number of other failures in all.
    public var otherCount: Int { others.count + unlistedCount }
    /// The error of the body of `withDoubles`, which the failure of the doubles probably explains.
    public var underlying: (any Error)?

    /// The double whose calls are listed; nil if several doubles received those calls.
    var source: DoubleIdentity?
    var unlistedCount = 0
    /// Whether the scope keeps the failure as well, and `verify()` throws it.
    var isKept = false

    /// Tells whether two values are the same failure. So a failure that the scope keeps, and that the body of
    /// `withDoubles` throws as well, is reported once.
    let identity = Identity()
    final class Identity: Sendable {}

    /// The reason for a failure. A `call` is text, e.g. `trips("Paris")`.
    public enum Reason: Hashable, Sendable {
        /// A call had no rule.
        case unstubbed(call: String)
        /// A call came after the last step of a sequence.
        case sequenceEnded(call: String, count: Int)
        /// A call would have been held after the end of `withDoubles`, after the end of its scope, or after `verify()`.
        case scopeEnded(call: String)
        /// A call was still held when its scope was verified.
        case stillHeld(call: String, cancelled: Bool)
        /// A call was still held when the task that runs `withDoubles` was cancelled, e.g. by a time limit.
        case heldAtCancellation(call: String)
        /// The rule holds calls or awaits a closure, but the caller is not `async`.
        case cannotWait(call: String)
        /// The rule throws, but the double stands in for a function that cannot throw.
        case cannotThrow(call: String, error: String)
        /// The rule throws an error of a type that the real function does not throw.
        case wrongError(call: String, error: String, expected: String)
        /// A held call was cancelled with its task, but the real function does not throw `CancellationError`.
        case wrongCancellation(call: String, expected: String)
        /// The test responded to a call that does not wait for a response, e.g. for a second time.
        case notHeld(call: String, state: String)
        /// The test asked for a call that does not exist.
        case noSuchCall(index: Int)
        /// An expectation always holds: it names no double, or allows any number of calls.
        case nothingExpected(String)
        /// The double received more or fewer calls than expected; `wanted` names the calls, e.g. `trips("Paris")`.
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
        /// Code of one actor asked for a `Confined` value of another.
        case wrongActor(type: String)
    }
}

/// The double that received a call. It is compared by identity, because two doubles may have the same name.
final class DoubleIdentity: Sendable {
    private let given: Lock<String>
    let location: FileLocation
    let hidesValues: Bool

    init(name: String, location: FileLocation, hidesValues: Bool) {
        given = Lock(Printed.clean(name))
        self.location = location
        self.hidesValues = hidesValues
    }

    var name: String { given.withLock { $0 } }

    /// Names a double that was made before its name was known.
    func rename(_ name: String) { given.withLock { $0 = Printed.clean(name) } }
}

/// One call as text, in failures and in a scope's log.
public struct LoggedCall: Hashable, Sendable, CustomStringConvertible {
    /// The name of the double that received the call.
    public var double: String
    /// The index of the call, counted from 0 among the calls of its double.
    public var index: Int
    /// The position of the call, counted from 0 among all calls of its scope.
    public var position: Int
    /// The time between the making of the scope and the call, on a clock that never jumps.
    public var elapsed: Duration
    /// The call as text, e.g. `trips("Paris", 2)`.
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
