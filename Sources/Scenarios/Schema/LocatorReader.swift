import BlackBox
import TerminalUI

/// Reads a locator: a label, or a mapping of criteria.
struct LocatorReader {
    /// The word in front of the locator, for messages: `“tap”`.
    let what: String

    static let narrowing = keys.map(\.name)
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

    /// Reads what a check looks for. Throws if any screen has it, so that the check could not fail.
    func readForCheck(_ value: DocumentValue) throws(DocumentMistake) -> Locator {
        let locator = try read(value)
        guard !locator.isMetAnywhere else {
            throw value.mistake(
                "\(what) looks for what any screen has. Say more of it, such as its words: text: Total.")
        }
        return locator
    }

    private func read(_ entries: [DocumentValue.Entry], at place: FileLocation) throws(DocumentMistake)
        -> Locator
    {
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
        return try entries.map { entry throws(DocumentMistake) in
            try criterion(entry, among: Self.narrowing)
        }
    }

    private func criterion(_ entry: DocumentValue.Entry, among known: [String]) throws(DocumentMistake)
        -> Criterion
    {
        guard let key = Self.keys.first(where: { $0.name == entry.key }) else {
            let list = "; it can be a kind such as button, field or row, or \(Self.narrowing.listed("or"))."
            throw DocumentMistake(
                "Unknown key \(entry.key.quoted) in \(what)"
                    + suggestion(for: entry.key, among: known, otherwise: list),
                at: entry.place)
        }
        return try key.read(entry.value, entry.key.quoted)
    }
}
