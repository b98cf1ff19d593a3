import Locking

/// A rule of a double: the behaviours for the calls that satisfy its condition.
///
/// The rule itself counts its calls. So a call that has found this rule gets its step even if another thread replaces
/// the rule at the same time.
final class StubRule<Arguments: Sendable, Behavior: Sendable>: Sendable {
    let condition: (@Sendable (Arguments) -> Bool)?
    let priority: Int
    private let steps: [Behavior]
    private let end: SequenceEnd
    private let used = Lock(0)

    init(
        when condition: (@Sendable (Arguments) -> Bool)?, priority: Int, _ steps: [Behavior],
        then end: SequenceEnd
    ) {
        self.condition = condition
        self.priority = priority
        self.steps = steps
        self.end = end
    }

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

/// A rule that a double has, to be removed by `remove(_:)`.
public struct DoubleRule: Sendable {
    let rule: any AnyObject & Sendable
}

/// The behaviour of calls after the last step of a sequence.
public enum SequenceEnd: Hashable, Sendable {
    /// The calls fail, like calls without a rule.
    case fails
    /// The calls repeat the last step.
    case repeatsLast
}

/// The reason why a double itself fails a call.
struct Refusal: Error {
    let outcome: String
    let reason: @Sendable (_ call: String) -> DoubleFailure.Reason

    static let unstubbed = Refusal(outcome: "was not stubbed") { .unstubbed(call: $0) }
    /// Nobody can respond to a held call any more.
    static let scopeEnded = Refusal(outcome: "came after the test's end") { .scopeEnded(call: $0) }
    /// The rule waits, and the caller is not `async`.
    static let cannotWait = Refusal(outcome: "could not wait for its response") { .cannotWait(call: $0) }

    static func sequenceEnded(count: Int) -> Refusal {
        Refusal(outcome: "came after the sequence's end") { .sequenceEnded(call: $0, count: count) }
    }
}
