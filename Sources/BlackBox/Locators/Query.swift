import TerminalUI

/// A locator that is prepared for searching many frames. Its words are cleaned like those on the screen.
struct Query {
    let locator: Locator
    private(set) var name: String?
    private(set) var nth: Int?
    /// The conditions on the element, besides its name.
    private(set) var conditions: [Condition] = []
    private(set) var containers: [Query] = []
    /// Whether a covered element matches too, if Tab can reach it.
    var admitsCovered = false
    private(set) var legibility = Legibility.read
    /// Words to look for on the whole screen if no element has them.
    private(set) var wordsOnScreen: String?

    enum Condition {
        case label(String)
        case text(String)
        case matching(Pattern)
        case containing(String)
        case value(String)
        case kind(Kind)
        case state(Criterion.State, Bool)
        case drawn(Look)
        /// A person can act on the element, now or at another time.
        case actedOn
    }

    init(_ locator: Locator) throws(Pattern.Unusable) {
        self.locator = locator
        for criterion in locator.criteria {
            switch criterion {
            case .named(let name): self.name = try Self.words(name)
            case .label(let label): conditions.append(.label(try Self.words(label)))
            case .text(let words): conditions.append(.text(try Self.words(words)))
            case .matching(let pattern): conditions.append(.matching(try Pattern(pattern)))
            case .containing(let words): conditions.append(.containing(try Self.words(words)))
            case .value(let value): conditions.append(.value(String(value.cleaned.trimmed)))
            case .kind(let kind): conditions.append(.kind(kind))
            case .state(let state, let isIn): conditions.append(.state(state, isIn))
            case .drawn(let look): conditions.append(.drawn(look))
            case .inside(let container): containers.append(try Query(container))
            case .nth(let number):
                guard number != 0 else {
                    throw Pattern.Unusable("A position counts from 1, or from -1 backwards; not from 0.")
                }
                nth = number
            }
        }
        if conditions.isEmpty {
            wordsOnScreen = name
        } else if name == nil, conditions.count == 1, case .text(let words) = conditions[0] {
            wordsOnScreen = words
        }
    }

    /// The words to look for. Without any words, every screen would match, or none.
    private static func words(_ text: String) throws(Pattern.Unusable) -> String {
        let words = String(text.cleaned.trimmed)
        guard !words.isEmpty else {
            throw Pattern.Unusable("There are no words to look for: \(text.quoted) shows nothing.")
        }
        return words
    }

    /// Adds a condition.
    mutating func ask(_ condition: Condition) {
        conditions.append(condition)
        wordsOnScreen = nil
    }

    /// The query for something that must not be there: words that are cut off count too.
    var forbidding: Query {
        var query = self
        query.legibility = .any
        query.containers = containers.map(\.forbidding)
        return query
    }

    /// Whether a kind of element is asked for.
    var hasKind: Bool {
        conditions.contains { if case .kind = $0 { true } else { false } }
    }

    /// Whether the element may be a row, a cell, or a text in a row or cell.
    var mayBeARow: Bool {
        for case .kind(let kind) in conditions { return kind.roles.contains { $0 == .row || $0 == .cell } }
        return true
    }

    /// Whether only the innermost counts if matches contain one another.
    var wantsInnermost: Bool { !hasKind }

    /// The query in words, to follow “waited for”.
    var description: String { locator.description }
}

extension Query.Condition {
    func holds(for index: Int, in snapshot: Snapshot, _ legibility: Legibility = .read) -> Bool {
        let element = snapshot.entries[index].element
        switch self {
        case .label(let label):
            // The label of a cell is its column's title.
            return element.label.trimmed == label
                && (element.role == .cell || snapshot.showsName(index, legibility))
        case .text(let words): return snapshot.says(index, legibility) { $0.containsWords(words) }
        case .matching(let pattern):
            return snapshot.says(index, legibility) { snapshot.hasMatch(pattern, in: $0) }
        case .value(let value):
            return element.shownValue.map { $0.trimmed == value } ?? false
                && (legibility == .any || !element.role.showsValue || snapshot.canBeRead(value, of: index))
        // Comparing a few roles is quicker than hashing one.
        case .kind(let kind): return kind.roles.contains { $0 == element.role }
        case .state(let state, let isIn): return state.holds(for: element) == isIn
        case .drawn(let look): return look.isOf(element.visibleFrame, in: snapshot.grid)
        case .actedOn: return element.isActedOn
        case .containing(let words):
            return (index..<snapshot.entries[index].end).contains { part in
                (part == index || snapshot.entries[part].isVisible)
                    && snapshot.says(part, legibility) { $0.containsWords(words) }
            }
        }
    }
}

extension Element {
    /// Whether a person can act on it, now or at another time.
    var isActedOn: Bool { states.contains(.focusable) || role.isActedOn }

    /// The name that a person would use: its label, or the words of a cell, whose label is its column's title.
    var name: String { role == .cell ? value ?? label : label }

    /// Its name, and its value if that is not the name.
    var words: [String] { role == .cell ? [name] : [name] + (shownValue.map { [$0] } ?? []) }

    /// The value as it is drawn. A field's value is what was typed, so it has to be cleaned.
    var shownValue: String? { role == .textField ? value?.cleaned : value }

    func says(_ isWanted: (String) -> Bool) -> Bool { words.contains(where: isWanted) }
}

/// Which words of an element count for a query.
enum Legibility {
    /// Words that can be read on the screen: for something that must be there.
    case read
    /// All words, even if they are cut off: for something that must not be there.
    case any
}
