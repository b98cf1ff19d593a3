import BlackBox
import TerminalUI

extension Locator {
    /// The locator as a scenario has it: a label, or a mapping such as `{ row: { containing: "08:45" } }`.
    var written: DocumentValue {
        if criteria.count == 1, case .named(let name) = criteria[0] { return .literal(name) }
        var kind: Kind?
        var label: String?
        var rest: [DocumentValue.Entry] = []
        for criterion in criteria {
            switch criterion {
            case .kind(let found): kind = found
            case .label(let text), .named(let text): label = text
            default: rest += [criterion.entry].compactMap(\.self)
            }
        }
        guard let kind else {
            let named =
                label.map { [DocumentValue.Entry("label", at: .transcript, value: .literal($0))] } ?? []
            return DocumentValue(.mapping(named + rest), at: .transcript)
        }
        // Without a label, the other criteria become the value of the kind.
        let own = label.map { DocumentValue.literal($0) } ?? DocumentValue(.mapping(rest), at: .transcript)
        let entry = DocumentValue.Entry(kind.name, at: .transcript, value: own)
        return DocumentValue(.mapping([entry] + (label == nil ? [] : rest)), at: .transcript)
    }
}

extension Criterion {
    /// The criterion as a key with its value; nil for a kind or a name, which the locator writes.
    fileprivate var entry: DocumentValue.Entry? {
        func entry(_ key: String, _ value: DocumentValue) -> DocumentValue.Entry {
            DocumentValue.Entry(key, at: .transcript, value: value)
        }
        switch self {
        case .named, .label, .kind: return nil
        case .text(let words): return entry("text", .literal(words))
        case .matching(let pattern): return entry("matching", .literal(pattern))
        case .containing(let words): return entry("containing", .literal(words))
        case .value(let value): return entry("value", .literal(value))
        case .id(let id): return entry("id", .literal(id.name))
        case .hint(let hint): return entry("hint", .literal(hint))
        case .drawn(let look): return entry("style", .template(look.name))
        case .inside(let container): return entry("within", container.written)
        case .nth(let number): return entry("nth", .plain("\(number)"))
        case .number(let number): return entry("number", .plain("\(number)"))
        case .state(let state, let isIn):
            return entry(state.rawValue, .plain(isIn ? "true" : "false"))
        }
    }
}
