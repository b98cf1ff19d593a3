/// Gives each value its pseudonym, the same wherever the value stands.
package struct PseudonymRegistry: Sendable {
    /// The kind of text that is put in the place of a value.
    package enum Style: Sendable {
        /// `text-1`, `text-2`, … by the order in which values came.
        case pseudonyms
        /// Marks for comparing: any value in this place would get the same mark, and equal values get equal marks.
        /// Texts that a recording itself has given out stay as they are.
        case marks(known: Set<String>)
    }

    let style: Style
    /// Whether a text in the form of a pseudonym is one, because it comes from a recording.
    package var isFromRecording = false
    private var texts: [String: String] = [:]
    private var numbers: [String: Int] = [:]
    private var hosts: [String: String] = [:]
    private var issued: Set<String> = []
    private var issuedNumbers: Set<Int> = []
    private var counts: [Pseudonym.Kind: Int] = [:]
    private var lastNumber = 0
    /// The values that must not stand in a file that is written.
    package private(set) var secrets = SecretSearch()

    package init(_ style: Style = .pseudonyms) { self.style = style }

    /// Whether values are replaced in order to compare them, not to write them.
    var isComparing: Bool { if case .marks = style { true } else { false } }

    /// Whether a recording has given a text out itself.
    func isKnown(_ text: String) -> Bool {
        if case .marks(let known) = style { known.contains(text) } else { false }
    }

    package mutating func pseudonym(for value: String, _ kind: Pseudonym.Kind) -> String {
        if isKnown(value) || isOwn(value, Pseudonym.isOne) { return value }
        if let pseudonym = texts[value] { return pseudonym }
        var pseudonym = "▒\(texts.count + 1)"
        if !isComparing {
            repeat {
                counts[kind, default: 0] += 1
                pseudonym = Pseudonym.make(kind, counts[kind, default: 0])
            } while issued.contains(pseudonym)
            issued.insert(pseudonym)
            secrets.learn(value)
        }
        texts[value] = pseudonym
        return pseudonym
    }

    /// Whether a text is a pseudonym already, issued here or read from a recording.
    private mutating func isOwn(_ text: String, _ hasForm: (String) -> Bool) -> Bool {
        if issued.contains(text) { return true }
        return isFromRecording && hasForm(text) && issued.insert(text).inserted
    }

    /// Reserves the pseudonyms that stand in a text, so that no value gets them.
    mutating func adoptPseudonyms(in text: String) {
        for range in Pseudonym.ranges(in: text) { issued.insert(String(text[range])) }
    }

    /// The number that replaces another in a recording; nil for a number that is a replacement already.
    mutating func number(for text: String) -> Int? {
        if isFromRecording {
            if let number = Int(text) { issuedNumbers.insert(number) }
            return nil
        }
        if let number = numbers[text] { return number }
        repeat { lastNumber += 1 } while !issuedNumbers.insert(lastNumber).inserted
        numbers[text] = lastNumber
        secrets.learn(text)
        return lastNumber
    }

    /// The pseudonym that a value has already; nil for an ordinary word, which elsewhere means something else.
    func known(_ value: String) -> String? {
        // Such a number is a replacement, and another exchange may have it too.
        if isFromRecording, let number = Int(value), (1..<1_000_000).contains(number) {
            return String(number)
        }
        if let pseudonym = texts[value] { return SecretSearch.isDistinctive(value) ? pseudonym : nil }
        return numbers[value].map { String($0) }
    }

    /// The name that stands for a host and its port.
    package mutating func host(_ authority: String) -> String {
        if isComparing { return "▒" }
        let own = authority.lowercased()
        if Pseudonym.isHost(own), isOwn(own, { _ in true }) { return own }
        if let host = hosts[own] { return host }
        // In every recording the first host is the service itself.
        let host = Pseudonym.host(hosts.count + 1)
        issued.insert(host)
        hosts[own] = host
        secrets.learn(own)
        if let name = own.split(separator: ":").first, name.count != own.count { secrets.learn(String(name)) }
        return host
    }
}
