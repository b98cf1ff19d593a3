import JSONTrees

/// Gives each value a pseudonym, which is the same wherever the value occurs.
package struct PseudonymRegistry: Sendable {
    /// The kind of text that replaces a value.
    package enum Style: Sendable {
        /// `text-1`, `text-2`, … in the order of the values.
        case pseudonyms
        /// Marks that make texts comparable: equal values get equal marks, whatever the values are. The known texts,
        /// which come from a recording's responses, stay as they are.
        case marks(known: Set<String>)
        /// The same mark for all values. Comparisons then only show whether a value is there.
        case oneMark
    }

    /// The mark that `oneMark` puts in place of each value. In comparisons, this mark also replaces a text in
    /// a kept field if the text itself cannot be kept.
    package static let keptMark = "▒"

    let style: Style
    /// Whether texts come from a recording. If they do, a text in the form of a pseudonym is taken for a
    /// pseudonym.
    package var isFromRecording = false
    private var texts: [ExactText: String] = [:]
    private var numbers: [String: Int] = [:]
    private var hosts: [ExactText: String] = [:]
    private var issued: Set<String> = []
    private var issuedNumbers: Set<Int> = []
    private var counts: [Pseudonym.Kind: Int] = [:]
    private var lastNumber = 0
    /// The values that were replaced, and must not occur in any other text.
    package internal(set) var replaced: ReplacedValues

    /// - Parameter codes: Words that are not secret.
    package init(_ style: Style = .pseudonyms, codes: [String] = []) {
        self.style = style
        replaced = ReplacedValues(ordinary: codes)
    }

    mutating func restart() {
        (texts, numbers, hosts, issued, issuedNumbers) = ([:], [:], [:], [], [])
        (counts, lastNumber) = ([:], 0)
        replaced.removeAll()
    }

    /// Makes all numbers free again for new values.
    package mutating func forgetNumbers() { (numbers, issuedNumbers, lastNumber) = ([:], [], 0) }

    /// Whether the redacted values are only compared, and never written.
    package var isComparing: Bool { if case .pseudonyms = style { false } else { true } }

    /// Whether a text comes from the recording's own responses.
    func isKnown(_ text: String) -> Bool {
        if case .marks(let known) = style { known.contains(text) } else { false }
    }

    package mutating func pseudonym(for value: String, _ kind: Pseudonym.Kind) -> String {
        if isKnown(value) || isOwn(value, Pseudonym.isOne) { return value }
        if case .oneMark = style { return Self.keptMark }
        if let pseudonym = texts[ExactText(value)] { return pseudonym }
        var pseudonym = "\(Self.keptMark)\(texts.count + 1)"
        if !isComparing {
            repeat {
                counts[kind, default: 0] += 1
                pseudonym = "\(kind.rawValue)-\(counts[kind, default: 0])"
            } while issued.contains(pseudonym)
            issued.insert(pseudonym)
        }
        texts[ExactText(value)] = pseudonym
        return pseudonym
    }

    /// Whether a text is a pseudonym that was issued here, or that comes from a recording.
    private mutating func isOwn(_ text: String, _ hasForm: (String) -> Bool) -> Bool {
        if issued.contains(text) { return true }
        return isFromRecording && hasForm(text) && issued.insert(text).inserted
    }

    /// Notes that a value was replaced, unless it is a pseudonym itself.
    mutating func learn(_ value: String, in field: String, isSecret: Bool = false) {
        if isKnown(value) || issued.contains(value) || isFromRecording && Pseudonym.isOne(value) { return }
        replaced.learn(value, in: field, isSecret: isSecret)
    }

    /// Learns a value, and returns the pseudonym that replaces it.
    mutating func replace(_ value: String, by kind: Pseudonym.Kind, in field: String = "") -> String {
        learn(value, in: field)
        return pseudonym(for: value, kind)
    }

    /// Reserves the pseudonyms that a text contains, so that no other value gets them.
    mutating func adoptPseudonyms(in text: String) {
        for range in Pseudonym.ranges(in: text) { issued.insert(String(text[range])) }
    }

    /// Returns the number that replaces another number; nil for a small number from a recording, which is already
    /// a replacement.
    mutating func number(for text: String) -> Int? {
        if isFromRecording, let number = Self.replacement(text) {
            issuedNumbers.insert(number)
            return nil
        }
        if let number = numbers[text] { return number }
        repeat { lastNumber += 1 } while !issuedNumbers.insert(lastNumber).inserted
        numbers[text] = lastNumber
        return lastNumber
    }

    /// Makes sure that a number is not the pseudonym of another one that gets its pseudonym later.
    mutating func reserve(_ number: Int) { issuedNumbers.insert(number) }

    /// Returns the number in a text from a recording if it is small: then it is probably a replacement.
    private static func replacement(_ text: String) -> Int? {
        Int(text).flatMap { (1..<1_000_000).contains($0) ? $0 : nil }
    }

    /// Returns the number that replaces this value in bodies, for use in a path; nil if there is none.
    func knownNumber(_ value: String) -> String? {
        // Other exchanges of the recording may contain the replacement too.
        if isFromRecording, let number = Self.replacement(value) { return String(number) }
        return numbers[value].map { String($0) }
    }

    /// Returns the host name that replaces a host and its port.
    package mutating func host(_ authority: String) -> String {
        if isComparing { return Self.keptMark }
        let own = authority.lowercased()
        if Pseudonym.isHost(own), isOwn(own, { _ in true }) { return own }
        if let host = hosts[ExactText(own)] { return host }
        // The first host is the recorded service itself.
        let host = Pseudonym.host(hosts.count + 1)
        issued.insert(host)
        hosts[ExactText(own)] = host
        // Do not learn a single word such as `localhost`: texts use it with other meanings.
        let name = own.split(separator: ":").first.map(String.init) ?? own
        if name.contains(".") { replaced.learn(name, in: "") }
        return host
    }
}
