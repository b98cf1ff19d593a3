import Locking

/// A rule of a double: the behaviours for the calls that satisfy its condition.
///
/// It counts the calls itself, so that a call which has found it gets its step, even if the rule is replaced
/// meanwhile.
final class StubRule<Arguments: Sendable, Behavior: Sendable>: Sendable {
    let condition: (@Sendable (Arguments) -> Bool)?
    let steps: [Behavior]
    let end: SequenceEnd
    private let used = Lock(0)

    init(when condition: (@Sendable (Arguments) -> Bool)?, _ steps: [Behavior], then end: SequenceEnd) {
        self.condition = condition
        self.steps = steps
        self.end = end
    }

    /// Returns the behaviour for the next call.
    func choose() -> Choice<Behavior> {
        let used = used.withLock { used in
            defer { used += 1 }
            return used
        }
        if used < steps.count { return .behavior(steps[used]) }
        if end == .repeatsLast, let last = steps.last { return .behavior(last) }
        return .sequenceEnded(count: steps.count)
    }
}

/// The treatment of calls that come after the last step of a sequence.
public enum SequenceEnd: Hashable, Sendable {
    /// They fail, as if nobody had stubbed them.
    case fails
    /// They repeat the last step.
    case repeatsLast
}

enum Choice<Behavior: Sendable>: Sendable {
    case behavior(Behavior)
    case unstubbed
    case sequenceEnded(count: Int)
}
