/// How the scenarios of one run ended.
public struct ScenarioRun: Hashable, Sendable {
    public var results: [ScenarioResult] = []
    /// What could not be read; then nothing was run.
    public var mistakes: [ScenarioMistake] = []
    public var elapsed = Duration.zero

    public init() {}

    public var passed: Int { results.count(where: \.isPassed) }

    /// For the program to exit with: 0 all passed, 1 one failed, 2 something cannot be used, 3 there was none.
    public var exitCode: Int32 {
        let isUnusable = results.contains { if case .notOpened = $0.outcome { true } else { false } }
        if !mistakes.isEmpty || isUnusable { return 2 }
        if results.isEmpty { return 3 }
        return passed == results.count ? 0 : 1
    }
}
