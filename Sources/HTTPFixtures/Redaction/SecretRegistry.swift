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
    private var counts: [SecretKind: Int] = [:]
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
        if let index = byValue[key] { return entries[index] }
        if substitution == .pseudonyms, issued.contains(value) || Pseudonym.isOne(value, kind) {
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
        return entry
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
        // A pseudonym stands wherever its secret stood.
        if isComparing, Pseudonym.isOne(value, kind) { return .anywhere }
        let isNumber = value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isNumber, count < 8 { return .field }
        // A state or a choice that somebody has put into such a field: `"session": "closed"`.
        let isWord = count < 12 && !SecretPatterns.looksDrawnByLot(value.utf8) && !isNumber
        if isWord, [.token, .cookie, .barcode, .voucher].contains(kind) { return .field }
        if kind == .name || kind == .birthDate || count < 8 { return .word }
        return .anywhere
    }
}
