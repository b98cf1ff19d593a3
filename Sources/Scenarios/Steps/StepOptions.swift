import BlackBox
import JSONTrees

/// The options of every step, `timeout: 10 s` and `unless: { dialog: Error }`, and of expectations, `soft: true`.
struct StepOptions {
    /// An option, with the JSON Schema of its value and the closure that reads its entry.
    struct Key: Sendable {
        let name: String
        let schema: JSONTree
        let read: @Sendable (ScenarioValue.Entry, inout StepOptions) throws(ScenarioMistake) -> Void
    }

    static let ofAnyStep = [
        Key(
            name: "timeout",
            schema: .duration.described("The time that the step may take: 500 ms, 5 s, 2 min.")
        ) { entry, options throws(ScenarioMistake) in
            options.timeout = try entry.value.timeout(entry.key.quoted)
        },
        Key(name: "unless", schema: .locator.described("Fails the step as soon as this is on the screen.")) {
            entry, options throws(ScenarioMistake) in
            options.unless = try LocatorReader(what: entry.key.quoted).read(entry.value)
        },
    ]
    static let soft = Key(
        name: "soft",
        schema: .flag.described(
            "Whether the scenario goes on when the expectation fails, and fails at its end.")
    ) { entry, options throws(ScenarioMistake) in
        if try entry.value.flag(entry.key.quoted) { options.soft = entry.place }
    }
    static let all = ofAnyStep + [soft]

    /// Returns the schemas of the options and of a step's own keys.
    static func schemas(with keys: [String: JSONTree] = [:], soft: Bool = false) -> [String: JSONTree] {
        let options = (soft ? all : ofAnyStep).map { ($0.name, $0.schema) }
        return keys.merging(options) { _, option in option }
    }

    var timeout: Duration?
    var unless: Locator?
    /// The place of `soft: true`; nil without it.
    var soft: FileLocation?
    private var taken: Set<String> = []

    /// Reads the options among the entries of a mapping, and returns the other entries.
    mutating func take(from entries: [ScenarioValue.Entry]) throws(ScenarioMistake) -> [ScenarioValue.Entry] {
        var others: [ScenarioValue.Entry] = []
        for entry in entries {
            guard let key = Self.all.first(where: { $0.name == entry.key }) else {
                others.append(entry)
                continue
            }
            guard taken.insert(entry.key).inserted else {
                throw ScenarioMistake(
                    "\(entry.key.quoted) is there twice; once is enough.", at: entry.place)
            }
            try key.read(entry, &self)
        }
        return others
    }
}

extension ScenarioValue {
    /// Reads a time limit. Zero is a mistake: nothing can happen in no time, so an absence would prove nothing.
    func timeout(_ what: String) throws(ScenarioMistake) -> Duration {
        let limit = try duration(what)
        guard limit > .zero else {
            throw mistake("\(what) needs some time, such as 500 ms; in none nothing can happen.")
        }
        return limit
    }
}
