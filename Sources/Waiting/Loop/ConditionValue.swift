/// A value that says by itself whether the condition that gave it is met.
private protocol ConditionValue {
    var isMet: Bool { get }
}

extension Bool: ConditionValue {
    fileprivate var isMet: Bool { self }
}

extension Optional: ConditionValue {
    fileprivate var isMet: Bool {
        switch self {
        case .some(let value): Waiting.isMet(by: value)
        case .none: false
        }
    }
}

/// Whether a condition that gave this value is met: not by false, nor by nil, in however many optionals they are.
func isMet<Value>(by value: Value) -> Bool {
    (value as? any ConditionValue)?.isMet ?? true
}
