import Foundation

/// The secrets that a session has seen, in the order in which they appeared, and what stands for each.
struct SecretRegistry: Sendable {
    /// How far a secret is looked for outside the field that named it.
    enum Reach: Sendable {
        /// Wherever its characters stand.
        case anywhere
        /// Where it stands between other characters than letters and digits.
        case word
        /// Nowhere: it is a word of the protocol, or so short that it stands everywhere.
        case field
    }

    struct Entry: Sendable {
        var kind: SecretKind
        var value: String
        /// Its number among those of its kind.
        var number: Int
        var substitute: String
        var reach: Reach
    }

    enum Substitution: Sendable {
        case pseudonyms
        /// `‹password›`: for comparing, where which password it was must not count.
        case kinds
    }

    private let substitution: Substitution
    var isComparing: Bool { substitution == .kinds }
    private let protocolWords: @Sendable (String) -> Bool
    private(set) var entries: [Entry] = []
    private var byValue: [String: Int] = [:]
    private var issued: Set<String> = []
    /// Those that stand in a recording as numbers of JSON, without zeros before them.
    private var issuedNumbers: [SecretKind: Set<String>] = [:]
    private var counts: [SecretKind: Int] = [:]
    /// Those beyond ASCII that are searched for.
    private var spellings: Set<[UInt8]> = []
    private(set) var search = SecretSearch()

    /// - Parameters:
    ///   - isProtocolWord: Whether a value is a name that services use, such as `password` itself.
    init(_ substitution: Substitution, isProtocolWord: @escaping @Sendable (String) -> Bool) {
        self.substitution = substitution
        protocolWords = isProtocolWord
    }

    /// What stands for a value; it is known from then on.
    mutating func entry(_ value: String, _ kind: SecretKind) -> Entry? {
        guard !value.isEmpty else { return nil }
        let key = Self.key(value)
        if let index = byValue[key] {
            addSpellings(of: entries[index], as: value)
            return entries[index]
        }
        // A secret may begin with zeros too: digits are a pseudonym only where they were given away as one.
        if substitution == .pseudonyms,
            issued.contains(value) || !Pseudonym.isDigits(value) && Pseudonym.isOne(value, kind)
        {
            issued.insert(value)
            return Entry(kind: kind, value: value, number: 1, substitute: value, reach: .field)
        }
        var number = counts[kind, default: 0]
        var substitute: String
        switch substitution {
        case .kinds:
            number += 1
            substitute = kind.mark
        case .pseudonyms:
            repeat {
                number += 1
                substitute = Pseudonym.make(kind, number, for: value)
            } while issued.contains(substitute) && substitute != value
        }
        counts[kind] = number
        issued.insert(substitute)
        let entry = Entry(
            kind: kind, value: value, number: number, substitute: substitute, reach: reach(value, kind))
        byValue[key] = entries.count
        entries.append(entry)
        search.add(entry, index: entries.count - 1)
        addSpellings(of: entry, as: value)
        return entry
    }

    /// The search knows capitals in ASCII only, and bytes: the other ways of writing a letter are values of
    /// their own.
    private mutating func addSpellings(of entry: Entry, as value: String) {
        guard entry.reach != .field else { return }
        if value.utf8.allSatisfy({ $0 < 0x80 }) {
            // `MULLER` may be an entry's other spelling; ASCII for ASCII it is the same one.
            guard !entry.value.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        }
        let bare = value.folding(options: .diacriticInsensitive, locale: nil)
        for cased in [value, value.lowercased(), value.uppercased(), bare, bare.uppercased()] {
            for form in [
                cased, cased.precomposedStringWithCanonicalMapping,
                cased.decomposedStringWithCanonicalMapping,
            ] where form.utf8.count >= 3 && spellings.insert(Array(form.utf8)).inserted {
                var alias = entry
                alias.value = form
                entries.append(alias)
                search.add(alias, index: entries.count - 1)
            }
        }
    }

    /// What stands for a number; nil for one that stands for another already.
    mutating func number(_ text: String, _ kind: SecretKind) -> JSONTree? {
        if !isComparing, issuedNumbers[kind, default: []].contains(text) { return nil }
        guard let entry = entry(text, kind) else { return nil }
        if isComparing { return .string(entry.substitute) }
        guard entry.substitute != text else { return nil }
        let number = JSONNumber(entry.number)
        issuedNumbers[kind, default: []].insert(number.text)
        return .number(number)
    }

    /// The address of a service is known under several forms; they share a number.
    mutating func addAddress(scheme: String?, authority: String) {
        let host = authority.split(separator: "@").last.map(String.init) ?? authority
        // What is compared may come from a recording: its neutral address is the service's own.
        guard !host.isEmpty, isComparing || !Pseudonym.isOne(host, .address) else { return }
        guard byValue[Self.key(host)] == nil, let entry = entry(host, .address) else { return }
        for scheme in ["http", "https"] {
            alias(
                "\(scheme)://\(host)", of: entry,
                as: substitution == .kinds ? entry.substitute : "https://\(entry.substitute)",
                reach: .anywhere)
        }
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            let name = String(host[..<colon])
            if byValue[Self.key(name)] == nil {
                alias(
                    name, of: entry, as: entry.substitute,
                    reach: name.contains { ".:".contains($0) } ? .anywhere : .word)
            }
        }
    }

    private mutating func alias(_ value: String, of entry: Entry, as substitute: String, reach: Reach) {
        var alias = entry
        alias.value = value
        alias.substitute = substitute
        alias.reach = reach
        byValue[Self.key(value)] = entries.count
        entries.append(alias)
        search.add(alias, index: entries.count - 1)
    }

    private static func key(_ value: String) -> String { value.lowercased() }

    private func reach(_ value: String, _ kind: SecretKind) -> Reach {
        let count = value.utf8.count
        if kind == .address { return count >= 8 && value.contains { ".:".contains($0) } ? .anywhere : .word }
        if count < 3 || protocolWords(value) { return .field }
        let isNumber = Pseudonym.isDigits(value)
        // A pseudonym stands wherever its secret stood; one of digits is as long as that was.
        if isComparing, !isNumber, Pseudonym.isOne(value, kind) { return .anywhere }
        if isNumber, count < 8 { return .field }
        // A state or a choice that somebody has put into such a field: `"session": "closed"`.
        let isWord = count < 12 && !SecretPatterns.looksDrawnByLot(value.utf8) && !isNumber
        if isWord, [.token, .cookie, .barcode, .voucher].contains(kind) { return .field }
        if kind == .name || kind == .birthDate || count < 8 { return .word }
        return .anywhere
    }
}
