import Foundation

/// Gives each value its pseudonym, the same wherever the value stands.
package struct PseudonymRegistry: Sendable {
    /// What is put in the place of a value.
    package enum Style: Sendable {
        /// `text-1`, `text-2`, … by the order in which values came.
        case pseudonyms
        /// A mark that any other value would have had in this place, for comparing; equal values have equal marks.
        /// Texts that a recording itself has given out stand for themselves.
        case marks(known: Set<String>)
    }

    package let style: Style
    /// Whether what has the form of a pseudonym is one, because it comes from a recording.
    package var isFromRecording = false
    private var texts: [String: String] = [:]
    private var numbers: [String: Int] = [:]
    private var hosts: [String: String] = [:]
    private var issued: Set<String> = []
    private var issuedNumbers: Set<Int> = []
    private var counts: [Pseudonym.Kind: Int] = [:]
    private var lastNumber = 0
    /// What must not stand in a file that is written.
    package private(set) var secrets = SecretSearch()

    package init(_ style: Style = .pseudonyms) { self.style = style }

    /// Whether it replaces values in order to compare them, and not to write them.
    var isComparing: Bool { if case .marks = style { true } else { false } }

    /// Whether a recording has given a text out itself.
    func isKnown(_ text: String) -> Bool {
        if case .marks(let known) = style { known.contains(text) } else { false }
    }

    // MARK: values

    package mutating func pseudonym(for value: String, _ kind: Pseudonym.Kind) -> String {
        switch style {
        case .marks(let known):
            if known.contains(value) { return value }
            if let mark = texts[value] { return mark }
            let mark = "▒\(texts.count + 1)"
            texts[value] = mark
            return mark
        case .pseudonyms:
            if isOwn(value) { return value }
            if let pseudonym = texts[value] { return pseudonym }
            var number = counts[kind, default: 0]
            repeat { number += 1 } while issued.contains(Pseudonym.make(kind, number))
            counts[kind] = number
            let pseudonym = Pseudonym.make(kind, number)
            issued.insert(pseudonym)
            texts[value] = pseudonym
            secrets.learn(value)
            return pseudonym
        }
    }

    /// Whether it was put there in the place of something.
    private mutating func isOwn(_ value: String) -> Bool {
        if issued.contains(value) { return true }
        guard isFromRecording, Pseudonym.isOne(value) else { return false }
        issued.insert(value)
        return true
    }

    /// Makes sure that nothing gets a pseudonym that stands in a text already.
    mutating func adoptPseudonyms(in text: String) {
        for range in Pseudonym.ranges(in: text) { issued.insert(String(text[range])) }
    }

    /// What stands for a number in an exchange that is written; the text of a mark where it is compared.
    mutating func number(for text: String) -> Int? {
        if isFromRecording {
            if let number = Int(text) { issuedNumbers.insert(number) }
            return nil
        }
        if let number = numbers[text] { return number }
        repeat { lastNumber += 1 } while issuedNumbers.contains(lastNumber)
        issuedNumbers.insert(lastNumber)
        numbers[text] = lastNumber
        secrets.learn(text)
        return lastNumber
    }

    /// The pseudonym of a value that has one already; nil for one that is an ordinary word, which means something
    /// else wherever it did not stand for itself.
    func known(_ value: String) -> String? {
        // It stands for a number that another exchange may have.
        if isFromRecording, let number = Int(value), (1..<1_000_000).contains(number) {
            return String(number)
        }
        if let pseudonym = texts[value] { return SecretSearch.isDistinctive(value) ? pseudonym : nil }
        return numbers[value].map { String($0) }
    }

    // MARK: hosts

    /// The name that stands for a host and its port.
    package mutating func host(_ authority: String) -> String {
        let own = authority.lowercased()
        if isComparing { return "▒" }
        if Pseudonym.isHost(own), isFromRecording || issued.contains(own) {
            issued.insert(own)
            return own
        }
        if let host = hosts[own] { return host }
        // The first is the service itself, in each recording of it.
        let host = Pseudonym.host(hosts.count + 1)
        issued.insert(host)
        hosts[own] = host
        secrets.learn(own)
        if let name = own.split(separator: ":").first, name.count != own.count { secrets.learn(String(name)) }
        return host
    }
}
