import BlackBox
import JSONTrees

/// The options of every step, `timeout: 10 s` and `unless: { dialog: Error }`, and of expectations, `soft: true`.
struct StepOptions {
    enum Key: String, CaseIterable {
        case timeout, unless, soft
    }

    static let words = Key.allCases.map(\.rawValue)
    /// The words of the options that every step has.
    static let wordsOfAnyStep = [Key.timeout, .unless].map(\.rawValue)

    /// Returns the schemas of the options and of a step's own keys.
    static func schemas(with keys: [String: JSONTree] = [:], soft: Bool = false) -> [String: JSONTree] {
        var options: [String: JSONTree] = [
            "timeout": .duration.described("The time that the step may take: 500 ms, 5 s, 2 min."),
            "unless": .locator.described("Fails the step as soon as this is on the screen."),
        ]
        if soft {
            options["soft"] = .flag.described(
                "Whether the scenario goes on when the expectation fails, and fails at its end.")
        }
        return options.merging(keys) { option, _ in option }
    }

    var timeout: Duration?
    var unless: Locator?
    /// The place of `soft: true`; nil without it.
    var soft: FileLocation?
    private var isSoftSaid = false

    /// Reads the options among the entries of a mapping, and returns the other entries.
    mutating func take(from entries: [DocumentValue.Entry]) throws(DocumentMistake) -> [DocumentValue.Entry] {
        var others: [DocumentValue.Entry] = []
        for entry in entries {
            let key = entry.key.quoted
            switch Key(rawValue: entry.key) {
            case .timeout:
                guard timeout == nil else { throw twice(entry) }
                timeout = try entry.value.timeout(key)
            case .unless:
                guard unless == nil else { throw twice(entry) }
                unless = try LocatorReader(what: key).read(entry.value)
            case .soft:
                guard !isSoftSaid else { throw twice(entry) }
                isSoftSaid = true
                if try entry.value.flag(key) { soft = entry.place }
            case nil:
                others.append(entry)
            }
        }
        return others
    }

    private func twice(_ entry: DocumentValue.Entry) -> DocumentMistake {
        DocumentMistake("\(entry.key.quoted) is there twice; once is enough.", at: entry.place)
    }
}

extension DocumentValue {
    /// Reads a time limit. Zero is a mistake: nothing can happen in no time, so an absence would prove nothing.
    func timeout(_ what: String) throws(DocumentMistake) -> Duration {
        let limit = try duration(what)
        guard limit > .zero else {
            throw mistake("\(what) needs some time, such as 500 ms; in none nothing can happen.")
        }
        return limit
    }
}
