// Re-exported, so that whoever imports this module can read a location.
@_exported public import FileLocations

/// Something that a test's doubles were not told to expect, or that a test expected of them in vain.
///
/// Its `description` is made for a person: what happened, what to do about it, and the calls received.
public struct DoubleFailure: Error, Sendable {
    public var reason: Reason
    /// The name of the double concerned, or the names of those that an order names.
    public var double: String
    /// The line to look at: that of the expectation or the answer, else that where the double was made.
    public var location: FileLocation
    /// The last calls that the double received, oldest first, at most 20.
    public var calls: [LoggedCall]
    /// How many calls it received in all.
    public var callCount: Int
    /// What else went wrong, where one error has to tell of several: of each double, the first 10 failures.
    public var others: [DoubleFailure] = []
    /// How much else went wrong in all.
    public var otherCount: Int { others.count + unlistedCount }
    /// What the body of `withDoubles` threw, where the doubles' own failure probably explains it.
    public var underlying: (any Error)?

    /// The double whose calls are listed; nil where they are those of several.
    var source: DoubleIdentity?
    var unlistedCount = 0
    /// Whether its scope was given it, to be thrown by `verify()`.
    var isKept = false

    /// The same failure may be kept by its scope and be what the body of `withDoubles` throws: that tells it once.
    let identity = Identity()
    final class Identity: Sendable {}

    /// Calls are given as text, e.g. `trips("Paris")`.
    public enum Reason: Hashable, Sendable {
        /// A call came that no rule answers.
        case unstubbed(call: String)
        /// A call came after the last answer of a sequence.
        case sequenceEnded(call: String, count: Int)
        /// A call came that would be held, after the end of `withDoubles`, or of its scope.
        case scopeEnded(call: String)
        /// A call was still held when its scope was verified.
        case stillHeld(call: String, cancelled: Bool)
        /// A call was still held when the task that runs `withDoubles` was cancelled, as a time limit does.
        case heldAtCancellation(call: String)
        /// The stub was told to throw, but what it stands in for cannot.
        case cannotThrow(call: String, error: String)
        /// The stub was told to throw an error of a type that what it stands in for does not throw.
        case wrongError(call: String, error: String, expected: String)
        /// A held call was to end with its task's cancellation, but what it stands in for does not throw
        /// `CancellationError`.
        case wrongCancellation(call: String, expected: String)
        /// The test answered a call that does not wait for an answer, e.g. for a second time.
        case notHeld(call: String, state: String)
        /// The test asked for a call that is not there.
        case noSuchCall(index: Int)
        /// Not as many calls as expected; `wanted` says which, e.g. `trips("Paris")`.
        case count(expected: String, received: Int, wanted: String)
        /// Calls came in another order; both lists hold what was called, in order.
        case order(expected: [String], received: [String])
        /// An order was asked of doubles that do not share a scope.
        case noCommonScope(others: [String])
        /// The task that waited was cancelled, e.g. by a time limit.
        case waitCancelled(for: String)
        case waitTimedOut(for: String, after: Duration)
        /// The call that the test wants to see cancelled has ended otherwise.
        case endedUncancelled(call: String, state: String)
    }
}
