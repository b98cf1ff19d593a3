import Locking

/// A rule of a double: the behaviours for the calls that satisfy its condition.
///
/// The rule itself counts its calls. So a call that has found this rule gets its step even if another thread replaces
/// the rule at the same time.
final class StubRule<Arguments: Sendable, Behavior: Sendable>: Sendable {
    let condition: (@Sendable (Arguments) -> Bool)?
    private let steps: [Behavior]
    private let end: SequenceEnd
    private let used = Lock(0)

    init(when condition: (@Sendable (Arguments) -> Bool)?, _ steps: [Behavior], then end: SequenceEnd) {
        self.condition = condition
        self.steps = steps
        self.end = end
    }

    /// Returns the behaviour for the next call.
    func next() -> Result<Behavior, Refusal> {
        let used = used.withLock { used in
            defer { used += 1 }
            return used
        }
        if used < steps.count { return .success(steps[used]) }
        if end == .repeatsLast, let last = steps.last { return .success(last) }
        return .failure(.sequenceEnded(count: steps.count))
    }
}

/// The behaviour of calls after the last step of a sequence.
public enum SequenceEnd: Hashable, Sendable {
    /// The calls fail, like calls without a rule.
    case fails
    /// The calls repeat the last step.
    case repeatsLast
}

/// The reason why a double itself fails a call.
enum Refusal: Error {
    case unstubbed
    case sequenceEnded(count: Int)
    /// Nobody can respond to a held call any more.
    case scopeEnded
    /// The rule waits, and the caller is not `async`.
    case cannotWait

    /// The outcome of the refused call, for the list of calls in a failure.
    var outcome: String {
        switch self {
        case .unstubbed: "was not stubbed"
        case .sequenceEnded: "came after the sequence's end"
        case .scopeEnded: "came after the test's end"
        case .cannotWait: "could not wait for its response"
        }
    }

    func reason(call: String) -> DoubleFailure.Reason {
        switch self {
        case .unstubbed: .unstubbed(call: call)
        case .sequenceEnded(let count): .sequenceEnded(call: call, count: count)
        case .scopeEnded: .scopeEnded(call: call)
        case .cannotWait: .cannotWait(call: call)
        }
    }
}
