import BlackBox
import TerminalUI

/// Reads a locator: a label, or a mapping of criteria.
struct LocatorReader {
    /// The word in front of the locator, for messages: `“tap”`.
    let what: String

    /// The keys of a locator, besides kinds and states.
    enum Word: String, CaseIterable {
        case label, text, matching, containing, value, id, hint, style, within, nth, number
    }

    static let narrowing =
        Word.allCases.map(\.rawValue) + Criterion.State.allCases.map(\.rawValue)
    static let known = Kind.all.map(\.name) + narrowing

    func read(_ value: DocumentValue) throws(DocumentMistake) -> Locator {
        switch value.content {
        case .text: return Locator([.named(try value.text(what))])
        case .mapping(let entries): return try read(entries, at: value.place)
        case .nothing:
            throw value.mistake("\(what) needs a label, or what else to look for; there is nothing.")
        case .list: throw value.mistake("\(what) needs one thing to look for, not a list.")
        }
    }

    func read(_ entries: [DocumentValue.Entry], at place: FileLocation) throws(DocumentMistake) -> Locator {
        guard !entries.isEmpty else {
            throw DocumentMistake("\(what) needs something to look for, such as button: Search.", at: place)
        }
        var criteria: [Criterion] = []
        var kind: String?
        for entry in entries {
            if let found = Kind.all.first(where: { $0.name == entry.key }) {
                if let other = kind {
                    throw DocumentMistake(
                        "\(other.quoted) and \(entry.key.quoted) are two kinds; one thing has one.",
                        at: entry.place)
                }
                kind = entry.key
                criteria += [.kind(found)] + (try named(entry.value, entry.key))
            } else {
                criteria.append(try criterion(entry, among: Self.known))
            }
        }
        return Locator(criteria)
    }

    /// Reads the criteria after a kind: a label, or a mapping.
    private func named(_ value: DocumentValue, _ kind: String) throws(DocumentMistake) -> [Criterion] {
        guard case .mapping(let entries) = value.content else {
            return [.label(try value.text(kind.quoted))]
        }
        var criteria: [Criterion] = []
        for entry in entries { criteria.append(try criterion(entry, among: Self.narrowing)) }
        return criteria
    }

    private func criterion(_ entry: DocumentValue.Entry, among known: [String]) throws(DocumentMistake)
        -> Criterion
    {
        let key = entry.key.quoted
        if let state = Criterion.State(rawValue: entry.key) {
            return .state(state, try entry.value.flag(key))
        }
        guard let word = Word(rawValue: entry.key) else {
            let list = "; it can be a kind such as button, field or row, or \(Self.narrowing.listed("or"))."
            throw DocumentMistake(
                "Unknown key \(key) in \(what)" + suggestion(for: entry.key, among: known, otherwise: list),
                at: entry.place)
        }
        switch word {
        case .label: return .label(try entry.value.text(key))
        case .text: return .text(try entry.value.text(key))
        case .containing: return .containing(try entry.value.text(key))
        case .value:
            if case .nothing = entry.value.content { return .value("") }
            return .value(try entry.value.text(key, mayBeEmpty: true))
        case .id: return .id(ControlID(try entry.value.text(key)))
        case .hint: return .hint(try entry.value.text(key))
        case .matching:
            let source = try entry.value.text(key)
            do throws(Pattern.Unusable) { _ = try Pattern(source) } catch {
                throw entry.value.mistake(error.description)
            }
            return .matching(source)
        case .style:
            let name = try entry.value.text(key)
            guard let look = Look(named: name) else {
                throw DocumentMistake(
                    "Unknown style", name, among: Look.named.map(\.name) + Look.colorNames, called: "styles",
                    at: entry.value.place)
            }
            return .drawn(look)
        case .within: return .inside(try LocatorReader(what: key).read(entry.value))
        case .nth: return .nth(try place(entry.value, key, limit: 999))
        case .number: return .number(try place(entry.value, key, limit: 1_000_000))
        }
    }

    private func place(_ value: DocumentValue, _ key: String, limit: Int) throws(DocumentMistake) -> Int {
        let number = try value.integer(key, in: -limit...limit)
        guard number != 0 else {
            throw value.mistake("\(key) counts from 1, or from -1 backwards; not from 0.")
        }
        return number
    }
}
