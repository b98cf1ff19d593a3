import TerminalUI

extension Query.Condition {
    /// The id or the hint that is wanted; nil for another condition.
    var text: String? {
        switch self {
        case .id(let id): id.name
        case .hint(let hint): hint
        default: nil
        }
    }
}

extension Element {
    /// The id of the element, or its hint, if a condition asks for one of these.
    func text(of condition: Query.Condition) -> String? {
        switch condition {
        case .id: id.map(\.name).flatMap { $0.isEmpty ? nil : $0 }
        case .hint: hint.map { String($0.trimmed) }
        default: nil
        }
    }
}
