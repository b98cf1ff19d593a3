package import TerminalUI

/// A locator prepared for searching many frames. The words of a query are cleaned like the words on the screen.
package struct Query {
    let locator: Locator
    private(set) var name: String?
    private(set) var nth: Int?
    /// The criteria that an element has to meet, besides its name, its position and its containers.
    private(set) var criteria: [Criterion] = []
    /// The compiled expressions of the criteria.
    private var patterns: [String: Pattern] = [:]
    private(set) var containers: [Query] = []
    /// The parts of the screen in which a match has to lie.
    private(set) var screenParts: [ScreenPart] = []
    /// Whether a person has to be able to act on the element, now or at another time.
    package var wantsControl = false
    /// Whether a covered element matches too, if Tab can reach it.
    package var admitsCovered = false
    private(set) var legibility = Legibility.read

    package init(_ locator: Locator) throws(Pattern.Unusable) {
        self.locator = locator
        for criterion in locator.criteria {
            switch criterion {
            case .named(let name): self.name = try Self.words(name)
            case .label(let label): criteria.append(.label(try Self.words(label)))
            case .text(let words): criteria.append(.text(try Self.words(words)))
            case .matching(let source):
                patterns[source] = try Pattern(source)
                criteria.append(criterion)
            case .containing(let words): criteria.append(.containing(try Self.words(words)))
            case .value(let value): criteria.append(.value(String(value.cleaned.trimmed)))
            case .id(let id): criteria.append(.id(ControlID(try Self.words(id.name))))
            case .hint(let hint): criteria.append(.hint(try Self.words(hint)))
            case .kind, .state, .drawn: criteria.append(criterion)
            case .inside(let container): try lieWithin(Query(container))
            case .on(let part): try lie(on: part)
            case .nth(let number): nth = try Self.place(number)
            case .number(let number): criteria.append(.number(try Self.place(number)))
            }
        }
    }

    /// Returns the cleaned words. Throws if no words are left: every screen would match, or none.
    private static func words(_ text: String) throws(Pattern.Unusable) -> String {
        let words = String(text.cleaned.trimmed)
        guard !words.isEmpty else {
            throw Pattern.Unusable("There are no words to look for: \(text.quoted) shows nothing.")
        }
        return words
    }

    private static func place(_ number: Int) throws(Pattern.Unusable) -> Int {
        guard number != 0 else {
            throw Pattern.Unusable("A position counts from 1, or from -1 backwards; not from 0.")
        }
        return number
    }

    /// A container that only names a part of the screen is no element.
    private mutating func lieWithin(_ container: Query) {
        if container.isPartAlone {
            screenParts += container.screenParts
        } else {
            containers.append(container)
        }
    }

    private mutating func lie(on part: ScreenPart) throws(Pattern.Unusable) {
        switch part {
        case .rows(let span), .columns(let span):
            if let flaw = span.flaw { throw Pattern.Unusable("A part of the screen \(flaw).") }
        case .start: break
        }
        screenParts.append(part)
    }

    /// Whether the query looks for nothing but a part of the screen.
    var isPartAlone: Bool {
        !screenParts.isEmpty && name == nil && nth == nil && criteria.isEmpty && containers.isEmpty
    }

    /// Throws if the query looks into a part that the screen does not have.
    func checkParts(on size: Size) throws(Pattern.Unusable) {
        if let part = screenParts.first(where: { !$0.exists(on: size) }) {
            throw Pattern.Unusable("The screen has \(size.width)×\(size.height) cells, and no \(part.words).")
        }
        for container in containers { try container.checkParts(on: size) }
    }

    /// The same query for the whole screen.
    var anywhere: Query {
        var query = self
        query.screenParts = []
        return query
    }

    /// The same query for words in any style.
    var withoutLooks: Query {
        var query = self
        query.criteria.removeAll { if case .drawn = $0 { true } else { false } }
        return query
    }

    /// Adds a criterion whose words need no cleaning.
    package mutating func ask(_ criterion: Criterion) { criteria.append(criterion) }

    /// The words to look for on the whole screen if no element matches.
    var wordsOnScreen: String? {
        if criteria.isEmpty { return wantsControl ? nil : name }
        guard name == nil, !wantsControl, criteria.count == 1, case .text(let words) = criteria[0] else {
            return nil
        }
        return words
    }

    /// The query for an element that must not be there. It finds words even if they are cut off.
    package var forbidding: Query {
        var query = self
        query.legibility = .any
        query.containers = containers.map(\.forbidding)
        return query
    }

    package var kind: Kind? {
        for case .kind(let kind) in criteria { return kind }
        return nil
    }

    /// The id or the hint that the query asks for, as a criterion and as a text; nil if it asks for neither.
    var mark: (criterion: Criterion, text: String)? {
        for case .id(let id) in criteria { return (.id(id), id.name) }
        for case .hint(let hint) in criteria { return (.hint(hint), hint) }
        return nil
    }

    var rowNumber: Int? {
        for case .number(let number) in criteria { return number }
        return nil
    }

    /// Whether the element may be a row, a cell, or a text in a row or cell.
    var mayBeARow: Bool {
        if mark != nil { return false }
        return kind.map { !$0.roles.isDisjoint(with: [.row, .cell]) } ?? true
    }

    package var description: String { locator.description }

    var looks: [Look] { criteria.compactMap { if case .drawn(let look) = $0 { look } else { nil } } }

    var hasWords: Bool { parts(of: "") != nil }

    var hasExpression: Bool { !patterns.isEmpty }

    /// Returns the parts of a line that have the query's words. Nil if the query has no words.
    func parts(of line: String) -> WordsInLine? {
        for case .matching(let source) in criteria { return patterns[source]?.matches(inRow: line) }
        var words = name
        for case .text(let text) in criteria { words = words ?? text }
        for case .containing(let text) in criteria { words = words ?? text }
        return words.map { words in
            WordsInLine(
                places: line.rangesOfWords(words).map { (String(line[..<$0.lowerBound]), String(line[$0])) })
        }
    }

    func isMet(
        _ criterion: Criterion, by index: Int, in snapshot: Snapshot, _ legibility: Legibility = .read
    ) -> Bool {
        let element = snapshot.entries[index].element
        switch criterion {
        case .label(let label):
            // The label of a cell is the title of its column, so the cell itself does not draw it.
            return element.label.trimmed == label
                && (element.role == .cell || snapshot.showsName(index, legibility))
        case .text(let words): return snapshot.says(index, legibility) { $0.containsWords(words) }
        case .matching(let source):
            guard let pattern = patterns[source] else { return false }
            return snapshot.says(index, legibility) { snapshot.hasMatch(pattern, in: $0) }
                || element.visibleFrame.x > 0
                    && snapshot.line(ofTerminal: index).map { snapshot.hasMatch(pattern, in: $0) } ?? false
        case .value(let value):
            return element.shownValue.map { $0.trimmed == value } ?? false
                && (legibility == .any || snapshot.showsValue(value, element))
        case .id(let id): return element.id == id
        case .hint(let hint):
            return element.hint.map { $0.trimmed == hint } ?? false
                && (legibility == .any || element.value?.isEmpty == false
                    || snapshot.canBeRead(hint, of: index))
        case .number(let number): return snapshot.number(number, isOf: index)
        // Comparing a few roles is quicker than hashing one role, and every search asks this of all elements.
        case .kind(let kind): return kind.roles.contains { $0 == element.role }
        case .state(let state, let isIn): return state.holds(for: element) == isIn
        // In a row of another program's screen, only the words that the query looks for need the look, which
        // `Snapshot.matches` checks.
        case .drawn(let look):
            return snapshot.isLineOfTerminal(index) || look.isOf(element.visibleFrame, in: snapshot.grid)
        case .containing(let words):
            return (index..<snapshot.entries[index].end).contains { part in
                (part == index || snapshot.entries[part].isVisible)
                    && snapshot.says(part, legibility) { $0.containsWords(words) }
            }
        case .named, .inside, .on, .nth: return true
        }
    }
}

extension Element {
    /// Whether a person can act on the element, now or at another time.
    package var isActedOn: Bool { states.contains(.focusable) || role.isActedOn }

    /// The name that a person would use: the text of a cell, or the label of any other element. The label of a cell is
    /// the title of its column.
    package var name: String { role == .cell ? value ?? label : label }

    /// The name of the element, and its value if that is not the name.
    package var words: [String] { role == .cell ? [name] : [name] + (shownValue.map { [$0] } ?? []) }

    /// The value as the element draws it. The value of a text field is the typed text, which the field cleans when it
    /// draws it.
    var shownValue: String? { role == .textField ? value?.cleaned : value }

    func says(_ isWanted: (String) -> Bool) -> Bool { words.contains(where: isWanted) }
}

/// The words of an element that a query may find.
enum Legibility {
    /// Words that a person can read on the screen: for an element that must be there.
    case read
    /// All words, even if they are cut off: for an element that must not be there.
    case any
}
