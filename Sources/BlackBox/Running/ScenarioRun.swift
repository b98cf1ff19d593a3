/// The results of a run of scenarios.
public struct ScenarioRun: Hashable, Sendable {
    /// One for each run of a scenario, in the order of the plan.
    public var results: [ScenarioResult] = []
    /// The mistakes in the files; nothing runs where there is one.
    public var mistakes: [ScenarioMistake] = []
    /// Sentences about runs that were left out.
    public var notes: [String] = []
    /// Whether somebody ended it early; then the results are those of the runs that were made.
    public var isInterrupted = false
    /// The number of runs whose results got lost: they are in none of the reports that were merged.
    public var missing = 0
    public var elapsed = Duration.zero

    public init() {}

    /// The mistakes that kept runs from being made, and sentences for results that are missing. A report that left them
    /// out would be green.
    var obstacles: [ScenarioMistake] {
        var obstacles = mistakes
        if missing > 0 {
            let words = "\(counted(missing, "run")) of the plan: no report has the result."
            obstacles.append(ScenarioMistake(words, at: FileLocation(file: "--shard")))
        }
        if isInterrupted {
            let words = "It was interrupted: these are the results until then."
            obstacles.append(ScenarioMistake(words, at: FileLocation(file: "scenarios")))
        }
        return obstacles
    }

    public var passed: Int { results.count(where: \.isPassed) }

    /// The exit code for the program: 0 all passed, 1 one failed, 2 something cannot be used, 3 there was none,
    /// 130 it was interrupted.
    public var exitCode: Int32 {
        if isInterrupted { return 130 }
        let isUnusable = results.contains { if case .notOpened = $0.outcome { true } else { false } }
        if !mistakes.isEmpty || isUnusable { return 2 }
        if results.isEmpty { return 3 }
        return passed == results.count && missing == 0 ? 0 : 1
    }
}
