import Foundation
import HTTPBodies

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
        /// Written without its accents: a word may be written so, too.
        var isBare = false
    }

    enum Substitution: Sendable {
        case pseudonyms
        /// `‹password›`: for comparing, where which password it was must not count.
        case kinds
    }

    /// Where what is looked through comes from: digits alone do not tell a pseudonym from a secret.
    enum Source: Sendable {
        case service
        /// What was written before, with what has been given away since.
        case again
        /// A recording that is there already: its pseudonyms stay, and nothing else is learned.
        case recording
    }

    private let substitution: Substitution
    var source = Source.service
    var isComparing: Bool { substitution == .kinds }
    private let protocolWords: @Sendable (String) -> Bool
    private(set) var entries: [Entry] = []
    private var byValue: [String: Int] = [:]
    /// Pseudonyms that stand for something, in small letters.
    private(set) var issued: Set<String> = []
    /// Those of them that an older recording holds.
    private var older: Set<String> = []
    /// What stands for a number of JSON, without zeros before it.
    private var numbers: [SecretKind: [String: String]] = [:]
    private var issuedNumbers: [SecretKind: Set<String>] = [:]
    private var olderNumbers: [SecretKind: Set<String>] = [:]
    /// Those that are looked for nowhere until a field says for certain what they are.
    private var guesses: Set<String> = []
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
    ///
    /// - Parameters:
    ///   - isCertain: Whether it is looked for outside its field.
    mutating func entry(_ value: String, _ kind: SecretKind, isCertain: Bool = true) -> Entry? {
        guard !value.isEmpty else { return nil }
        let key = Self.key(value)
        let itself = Entry(kind: kind, value: value, number: 1, substitute: value, reach: .field)
        if source == .recording {
            guard Pseudonym.mayBeOne(value, kind) else { return nil }
            older.insert(key)
            issued.insert(Self.issuedKey(value, kind))
            return itself
        }
        if older.contains(key) || source == .again && issued.contains(key) { return itself }
        if let index = byValue[key] {
            if isCertain, guesses.remove(key) != nil {
                let first = entries[index]
                alias(value, of: first, as: first.substitute, reach: reach(value, kind))
                return entries[entries.count - 1]
            }
            addSpellings(of: entries[index], as: value)
            return entries[index]
        }
        // A secret may begin with zeros too: digits are a pseudonym only where they were given away as one.
        if substitution == .pseudonyms, !Pseudonym.isDigits(value), Pseudonym.isOne(value, kind) {
            issued.insert(Self.issuedKey(value, kind))
            return itself
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
            } while isTaken(substitute, kind, by: key)
        }
        counts[kind] = number
        issued.insert(Self.issuedKey(substitute, kind))
        // What equals a pseudonym, its own or another's, cannot be told from it outside its field.
        let entry = Entry(
            kind: kind, value: value, number: number, substitute: substitute,
            reach: !isCertain || !isComparing && issued.contains(key) ? .field : reach(value, kind))
        if !isCertain { guesses.insert(key) }
        byValue[key] = entries.count
        entries.append(entry)
        search.add(entry, index: entries.count - 1)
        addSpellings(of: entry, as: value)
        return entry
    }

    /// Whether it stands for another, or is a secret itself.
    private func isTaken(_ substitute: String, _ kind: SecretKind, by key: String) -> Bool {
        let substitute = Self.issuedKey(substitute, kind)
        return issued.contains(substitute) || substitute != key && byValue[substitute] != nil
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
            let isBare = cased != value && cased.utf8.allSatisfy { $0 < 0x80 }
            for form in [
                cased, cased.precomposedStringWithCanonicalMapping,
                cased.decomposedStringWithCanonicalMapping,
            ]
            where form.utf8.count >= 3 && !(isBare && protocolWords(form))
                && spellings.insert(Array(form.utf8)).inserted
            {
                var alias = entry
                alias.value = form
                alias.isBare = isBare
                entries.append(alias)
                search.add(alias, index: entries.count - 1)
            }
        }
    }

    /// What stands for a number; nil for one that stays.
    mutating func number(_ text: String, _ kind: SecretKind) -> JSONTree? {
        if isComparing { return entry(text, kind).map { .string($0.substitute) } }
        if source == .recording {
            if let number = Int(text), (1..<1000).contains(number) {
                olderNumbers[kind, default: []].insert(text)
            }
            return nil
        }
        if source == .again, issuedNumbers[kind, default: []].contains(text) { return nil }
        if numbers[kind]?[text] == nil {
            guard !olderNumbers[kind, default: []].contains(text), let entry = entry(text, kind),
                byValue[Self.key(text)] != nil
            else { return nil }
            numbers[kind, default: [:]][text] = freeNumber(from: entry.number, for: text, kind)
        }
        guard let number = numbers[kind]?[text], number != text else { return nil }
        return .number(JSONNumber(text: number))
    }

    /// Without its zeros a number may be another's, of another kind, or a secret itself.
    private mutating func freeNumber(from first: Int, for text: String, _ kind: SecretKind) -> String {
        var number = first
        while issuedNumbers[kind, default: []].contains(String(number))
            || olderNumbers[kind, default: []].contains(String(number))
            || String(number) != text && byValue[String(number)] != nil
        {
            number += 1
        }
        issuedNumbers[kind, default: []].insert(String(number))
        return String(number)
    }

    /// The address of a service is known under several forms; they share a number.
    mutating func addAddress(scheme: String?, authority: String) {
        guard source != .recording else { return }
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

    /// Links have the host of their secret.
    private static func issuedKey(_ substitute: String, _ kind: SecretKind) -> String {
        let name = kind == .downloadLink ? substitute.split(separator: "/").last.map(String.init) : nil
        return key(name ?? substitute)
    }

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
