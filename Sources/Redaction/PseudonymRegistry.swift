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

    /// The mark of a kept text that was replaced: unlike other marks it has no number.
    package static let keptMark = "▒"

    let style: Style
    /// Whether a text in the form of a pseudonym is one, because it comes from a recording.
    package var isFromRecording = false
    private var texts: [ExactText: String] = [:]
    private var numbers: [String: Int] = [:]
    private var hosts: [ExactText: String] = [:]
    private var issued: Set<String> = []
    private var issuedNumbers: Set<Int> = []
    private var counts: [Pseudonym.Kind: Int] = [:]
    private var lastNumber = 0
    /// The values that may stand in no text.
    package internal(set) var replaced: ReplacedValues

    /// - Parameter codes: Words that are no secrets.
    package init(_ style: Style = .pseudonyms, codes: [String] = []) {
        self.style = style
        replaced = ReplacedValues(ordinary: codes)
    }

    /// Forgets the values.
    mutating func restart() {
        (texts, numbers, hosts, issued, issuedNumbers) = ([:], [:], [:], [], [])
        (counts, lastNumber) = ([:], 0)
        replaced.removeAll()
    }

    /// Whether values are replaced in order to compare them, not to write them.
    var isComparing: Bool { if case .marks = style { true } else { false } }

    /// Whether a recording has given a text out itself.
    func isKnown(_ text: String) -> Bool {
        if case .marks(let known) = style { known.contains(text) } else { false }
    }

    package mutating func pseudonym(for value: String, _ kind: Pseudonym.Kind) -> String {
        if isKnown(value) || isOwn(value, Pseudonym.isOne) { return value }
        if let pseudonym = texts[ExactText(value)] { return pseudonym }
        var pseudonym = "\(Self.keptMark)\(texts.count + 1)"
        if !isComparing {
            repeat {
                counts[kind, default: 0] += 1
                pseudonym = Pseudonym.make(kind, counts[kind, default: 0])
            } while issued.contains(pseudonym)
            issued.insert(pseudonym)
        }
        texts[ExactText(value)] = pseudonym
        return pseudonym
    }

    /// Whether a text is a pseudonym already, issued here or read from a recording.
    private mutating func isOwn(_ text: String, _ hasForm: (String) -> Bool) -> Bool {
        if issued.contains(text) { return true }
        return isFromRecording && hasForm(text) && issued.insert(text).inserted
    }

    /// Learns a value that was replaced, unless it is a pseudonym itself.
    mutating func learn(_ value: String, in field: String) {
        if isKnown(value) || issued.contains(value) || isFromRecording && Pseudonym.isOne(value) { return }
        replaced.learn(value, in: field)
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
        return lastNumber
    }

    /// The number that a value in a path has already.
    func knownNumber(_ value: String) -> String? {
        // Such a number is a replacement, and another exchange may have it too.
        if isFromRecording, let number = Int(value), (1..<1_000_000).contains(number) {
            return String(number)
        }
        return numbers[value].map { String($0) }
    }

    /// The name that stands for a host and its port.
    package mutating func host(_ authority: String) -> String {
        if isComparing { return Self.keptMark }
        let own = authority.lowercased()
        if Pseudonym.isHost(own), isOwn(own, { _ in true }) { return own }
        if let host = hosts[ExactText(own)] { return host }
        // In every recording the first host is the service itself.
        let host = Pseudonym.host(hosts.count + 1)
        issued.insert(host)
        hosts[ExactText(own)] = host
        // A host of one word, such as `localhost`, means something else in a text.
        let name = own.split(separator: ":").first.map(String.init) ?? own
        if name.contains(".") { replaced.learn(name, in: "") }
        return host
    }
}
