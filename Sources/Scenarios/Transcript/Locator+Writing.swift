package import BlackBox
import TerminalUI

extension Locator {
    /// The locator as a scenario has it: a label, or a mapping such as `{ row: { containing: "08:45" } }`.
    package var written: DocumentValue {
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
        let name = label.map(DocumentValue.literal)
        guard let kind else { return .mapping((name.map { [.init("label", $0)] } ?? []) + rest) }
        // Without a label, the other criteria become the value of the kind.
        return .mapping([.init(kind.name, name ?? .mapping(rest))] + (name == nil ? [] : rest))
    }
}

extension Criterion {
    /// The criterion as a key with its value; nil for a kind or a name, which the locator writes.
    fileprivate var entry: DocumentValue.Entry? {
        switch self {
        case .named, .label, .kind: nil
        case .text(let words): .init("text", .literal(words))
        case .matching(let pattern): .init("matching", .literal(pattern))
        case .containing(let words): .init("containing", .literal(words))
        case .value(let value): .init("value", .literal(value))
        case .id(let id): .init("id", .literal(id.name))
        case .hint(let hint): .init("hint", .literal(hint))
        case .drawn(let look): .init("style", .template(look.name))
        case .inside(let container): .init("within", container.written)
        case .on(.rows(let span)): .init("rows", .plain(span.text))
        case .on(.columns(let span)): .init("columns", .plain(span.text))
        case .on(.start(let place)):
            .init("at", .list([place.x + 1, place.y + 1].map { .plain("\($0)") }))
        case .nth(let number): .init("nth", .plain("\(number)"))
        case .number(let number): .init("number", .plain("\(number)"))
        case .state(let state, let isIn): .init(state.rawValue, .plain("\(isIn)"))
        }
    }
}
