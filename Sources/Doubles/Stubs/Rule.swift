import Locking

/// What a double does with the calls that the rule is for.
///
/// It counts them itself: a call that found it keeps its place in its sequence, though it is replaced meanwhile.
final class Rule<Arguments: Sendable, Behavior: Sendable>: Sendable {
    let condition: (@Sendable (Arguments) -> Bool)?
    let steps: [Behavior]
    let end: SequenceEnd
    private let used = Lock(0)

    init(when condition: (@Sendable (Arguments) -> Bool)?, _ steps: [Behavior], then end: SequenceEnd) {
        self.condition = condition
        self.steps = steps
        self.end = end
    }

    /// What to do with the next call.
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

/// What a sequence does with calls that come after its last answer.
public enum SequenceEnd: Hashable, Sendable {
    /// They fail, as if nobody had stubbed them.
    case fails
    /// The last answer is given again.
    case repeatsLast
}

enum Choice<Behavior: Sendable>: Sendable {
    case behavior(Behavior)
    case unstubbed
    case sequenceEnded(count: Int)
}
