/// The results of a run of scenarios.
public struct ScenarioRun: Hashable, Sendable {
    public var results: [ScenarioResult] = []
    /// The mistakes in the files; nothing runs where there is one.
    public var mistakes: [ScenarioMistake] = []
    public var elapsed = Duration.zero

    public init() {}

    public var passed: Int { results.count(where: \.isPassed) }

    /// The exit code for the program: 0 all passed, 1 one failed, 2 something cannot be used, 3 there was none.
    public var exitCode: Int32 {
        let isUnusable = results.contains { if case .notOpened = $0.outcome { true } else { false } }
        if !mistakes.isEmpty || isUnusable { return 2 }
        if results.isEmpty { return 3 }
        return passed == results.count ? 0 : 1
    }
}
