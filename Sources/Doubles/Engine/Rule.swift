/// What a double does with the calls that the rule is for.
final class Rule<Arguments: Sendable, Behavior: Sendable>: Sendable {
    let condition: (@Sendable (Arguments) -> Bool)?
    let steps: [Behavior]
    let end: SequenceEnd

    init(when condition: (@Sendable (Arguments) -> Bool)?, _ steps: [Behavior], then end: SequenceEnd) {
        self.condition = condition
        self.steps = steps
        self.end = end
    }

    func choice(after used: Int) -> Choice<Behavior> {
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
