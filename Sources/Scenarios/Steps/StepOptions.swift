import BlackBox
import JSONTrees

/// The options of every step, `timeout: 10 s` and `unless: { dialog: Error }`, and of expectations, `soft: true`.
enum StepOptions {
    private static let timeout = ScenarioKey(
        "timeout", .duration, "The time that the step may take: 500 ms, 5 s, 2 min."
    ) { value, what throws(DocumentMistake) in try value.timeout(what) }
    private static let unless = ScenarioKey.locator(
        "unless", "Fails the step as soon as this is on the screen.")
    static let soft = ScenarioKey(
        "soft", .flag, "Whether the scenario goes on when the expectation fails, and fails at its end.",
        or: false
    ) { value, what throws(DocumentMistake) in try value.flag(what) }

    static let ofAnyStep = StepKeys(timeout.optional, unless.optional)
    static let all = StepKeys(timeout.optional, unless.optional, soft)

    static func schemas(with keys: [String: JSONTree] = [:], soft: Bool = false) -> [String: JSONTree] {
        keys.merging(soft ? all.schemas : ofAnyStep.schemas) { _, option in option }
    }
}

extension DocumentValue {
    /// Reads a time limit. Zero is a mistake: nothing can appear in no time, so a step that expects that something does
    /// not appear would prove nothing.
    func timeout(_ what: String) throws(DocumentMistake) -> Duration {
        let limit = try duration(what)
        guard limit > .zero else {
            throw mistake("\(what) needs some time, such as 500 ms; in none nothing can happen.")
        }
        return limit
    }
}
