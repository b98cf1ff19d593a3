import BlackBox

/// The results of a run of scenarios.
public struct ScenarioRun: Hashable, Sendable {
    /// The result of each run, in the order of the plan.
    public var results: [ScenarioResult] = []
    /// The mistakes in the files. If there is a mistake, nothing runs.
    public var mistakes: [DocumentMistake] = []
    /// Sentences about omitted runs.
    public var notes: [String] = []
    /// Whether somebody ended the run early, so that some results are missing.
    package var isInterrupted = false
    /// The number of runs whose results are missing from the merged reports.
    package var missing = 0
    public var elapsed = Duration.zero

    package init() {}

    /// The mistakes that prevented runs, and a mistake for missing results. Without these, a report would look as if
    /// everything had passed.
    var obstacles: [DocumentMistake] {
        var obstacles = mistakes
        if missing > 0 {
            let words = "\(counted(missing, "run")) of the plan: no report has the result."
            obstacles.append(DocumentMistake(words, at: FileLocation(file: "--shard")))
        }
        if isInterrupted {
            let words = "It was interrupted: these are the results until then."
            obstacles.append(DocumentMistake(words, at: FileLocation(file: "scenarios")))
        }
        return obstacles
    }

    /// The number of runs that went as expected, also those that failed for a known fault.
    public var passed: Int { results.count(where: \.isPassed) }

    /// The number of runs that failed for a known fault.
    public var failedAsExpected: Int { results.count(where: \.failedAsExpected) }

    /// The exit code for the program: 0 all passed, 1 one failed, 2 unusable input, 3 no scenario, 130 interrupted.
    public var exitCode: Int32 {
        if isInterrupted { return 130 }
        let isUnusable = results.contains { if case .notOpened = $0.outcome { true } else { false } }
        if !mistakes.isEmpty || isUnusable { return 2 }
        if results.isEmpty { return 3 }
        return passed == results.count && missing == 0 ? 0 : 1
    }
}
