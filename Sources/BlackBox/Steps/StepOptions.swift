import JSONTrees

/// The options that go with any step: `timeout: 10 s`, `unless: { dialog: Error }`.
struct StepOptions {
    enum Key: String, CaseIterable {
        case timeout, unless
    }

    static let words = Key.allCases.map(\.rawValue)

    /// The schemas of the options, together with those of a step's own keys.
    static func schemas(with keys: [String: JSONTree] = [:]) -> [String: JSONTree] {
        let options: [String: JSONTree] = [
            "timeout": .duration.described("The time that the step may take: 500 ms, 5 s, 2 min."),
            "unless": .locator.described("Fails the step as soon as this is on the screen."),
        ]
        return options.merging(keys) { option, _ in option }
    }

    var timeout: Duration?
    var unless: Locator?

    /// Takes the options from the entries of a mapping, and returns the other entries.
    mutating func take(from entries: [ScenarioValue.Entry]) throws(ScenarioMistake) -> [ScenarioValue.Entry] {
        var others: [ScenarioValue.Entry] = []
        for entry in entries {
            let key = entry.key.quoted
            switch Key(rawValue: entry.key) {
            case .timeout:
                guard timeout == nil else { throw twice(entry) }
                timeout = try entry.value.duration(key)
            case .unless:
                guard unless == nil else { throw twice(entry) }
                unless = try LocatorReader(what: key).read(entry.value)
            case nil:
                others.append(entry)
            }
        }
        return others
    }

    private func twice(_ entry: ScenarioValue.Entry) -> ScenarioMistake {
        ScenarioMistake("\(entry.key.quoted) is there twice; once is enough.", at: entry.place)
    }
}
