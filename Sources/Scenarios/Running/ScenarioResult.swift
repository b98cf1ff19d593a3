public import BlackBox

/// The result of one run of a scenario.
public struct ScenarioResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case passed
        case failed(StepFailure)
        /// Every step was done, but something was wrong at the end. There is a sentence for each problem.
        case failedAtEnd([String])
        /// The program could not be opened, for this reason.
        case notOpened(String)
    }

    /// The verdict on a failed run that was repeated.
    public enum Verdict: String, Hashable, Sendable, Codable {
        case failsEachTime = "fails each time"
        /// The same run failed at another step, or in another way, when it was repeated.
        case failsDifferently = "fails differently each time"
        /// The same run passed when it was repeated.
        case flaky
    }

    public var run: PlannedRun
    public var outcome: Outcome
    /// The time from opening the program to the end of the last step.
    public var elapsed: Duration
    /// The time to open the program, which is part of `elapsed`.
    package var opening: Duration
    /// The steps that came close to their timeout, so they might fail on a slower machine.
    package var narrowSteps: [NarrowStep] = []
    /// The verdict on a failure; nil if the run was not repeated.
    public var verdict: Verdict?
    /// The fault for which the scenario was expected to fail; nil if it was expected to pass, or if something else has
    /// kept it from being done.
    public var knownFault: String?

    public var scenario: Scenario { run.scenario }
    /// The path of the run's trace; nil if there is no trace.
    public var traceFile: String?
    /// A sentence that says why the trace could not be written.
    package var traceProblem: String?
    /// The failures of soft expectations, each with its own screen. If nothing else has failed, the first of these
    /// failures is the outcome.
    public var softFailures: [StepFailure] = []
    /// The screens that steps have kept.
    public var screenshots: [Screenshot] = []

    /// Reasons to doubt a run that has passed: a sentence for each guess, and for each rule that has checked nothing.
    public var doubts: [String] = []

    /// All failures of steps, in the order of the steps.
    public var failures: [StepFailure] {
        guard case .failed(let failure) = outcome, failure != softFailures.first else { return softFailures }
        return softFailures + [failure]
    }

    /// Whether two runs failed at the same step, or both at their end.
    func failedLike(_ other: ScenarioResult) -> Bool {
        switch (outcome, other.outcome) {
        case (.failed(let one), .failed(let two)): one.place == two.place
        case (.failedAtEnd, .failedAtEnd), (.notOpened, .notOpened), (.passed, .passed): true
        default: false
        }
    }

    /// Whether all was as expected: the scenario passed, or it failed for a known fault.
    public var isPassed: Bool { (outcome == .passed) == (knownFault == nil) }

    /// Whether the scenario failed, and is known to fail.
    public var failedAsExpected: Bool { outcome != .passed && knownFault != nil }

    /// Replaces secrets by dots.
    mutating func hide(_ secrets: Secrets) {
        switch outcome {
        case .passed: break
        case .failed(let failure): outcome = .failed(failure.hiding(secrets))
        case .failedAtEnd(let sentences): outcome = .failedAtEnd(sentences.map(secrets.hidden))
        case .notOpened(let reason): outcome = .notOpened(secrets.hidden(in: reason))
        }
        knownFault = knownFault.map(secrets.hidden)
        doubts = doubts.map(secrets.hidden)
        softFailures = softFailures.map { $0.hiding(secrets) }
        screenshots = screenshots.map {
            Screenshot(name: secrets.hidden(in: $0.name), text: secrets.hidden(in: $0.text))
        }
        for place in narrowSteps.indices {
            narrowSteps[place].words = secrets.hidden(in: narrowSteps[place].words)
        }
    }

    /// A step that succeeded, but used over 80 % of its time.
    package struct NarrowStep: Hashable, Sendable {
        /// The step as it is written in the file, without the text that it types.
        package var words: String
        package var place: FileLocation
        package var used: Duration
        package var allowed: Duration
    }
}

extension ScenarioResult.NarrowStep {
    /// Returns nil if the step used less time.
    init?(_ step: Step, used: Duration, allowed: Duration) {
        guard used * 5 > allowed * 4 else { return nil }
        self.init(words: step.shownWords, place: step.place, used: used, allowed: allowed)
    }
}

extension [ScenarioResult] {
    /// The results with final verdicts: a failed run counts as flaky if its variant has passed in another round.
    var settled: [ScenarioResult] {
        guard contains(where: { $0.verdict != nil && $0.verdict != .flaky }) else { return self }
        let passed = Set(filter(\.isPassed).map(\.run.variantKey))
        return map { result in
            guard result.verdict != nil, passed.contains(result.run.variantKey) else { return result }
            var result = result
            result.verdict = .flaky
            return result
        }
    }
}

extension Step {
    /// The words of the step for reports: without the text that it types.
    var shownWords: String { hiddenWords ?? words }
}
