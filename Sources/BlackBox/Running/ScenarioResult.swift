/// The result of one run of a scenario.
public struct ScenarioResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case passed
        case failed(StepFailure)
        /// Every step was done, but something was wrong at the end; a sentence each.
        case failedAtEnd([String])
        /// The program could not be opened; the reason.
        case notOpened(String)
    }

    /// The sort of a failure, once the run was made again.
    public enum Verdict: String, Hashable, Sendable {
        case failsEachTime = "fails each time"
        /// The same run passed when it was made again.
        case flaky
    }

    public var run: PlannedRun
    public var outcome: Outcome
    /// The time from the opening to the end of the last step.
    public var elapsed: Duration
    /// The part of it that the opening took.
    public var opening: Duration
    /// The steps that used most of their time, and might fail on a slower machine.
    public var narrowSteps: [NarrowStep] = []
    /// Nil for a run that was made only once.
    public var verdict: Verdict?

    public var scenario: Scenario { run.scenario }
    /// The path of its trace, if one was written.
    public var traceFile: String?
    /// The reason why its trace could not be written, as a sentence.
    public var traceProblem: String?
    /// The failures of soft expectations, each with its own screen; where nothing else has failed, the first of them is
    /// the outcome.
    public var softFailures: [StepFailure] = []
    /// The screens that were kept.
    public var screenshots: [Screenshot] = []

    /// All failures of steps, in the order of the steps.
    public var failures: [StepFailure] {
        guard case .failed(let failure) = outcome, failure != softFailures.first else { return softFailures }
        return softFailures + [failure]
    }

    public var isPassed: Bool { outcome == .passed }
}

extension ScenarioResult {
    /// A step that was done, but used over 80 % of its time.
    public struct NarrowStep: Hashable, Sendable {
        /// The step as it was written, without the text that it types.
        public var words: String
        public var place: FileLocation
        public var used: Duration
        public var allowed: Duration

        init(words: String, place: FileLocation, used: Duration, allowed: Duration) {
            self.words = words
            self.place = place
            self.used = used
            self.allowed = allowed
        }

        /// Returns nil where there was time enough.
        init?(_ step: Step, used: Duration, allowed: Duration) {
            guard used * 5 > allowed * 4 else { return nil }
            self.init(words: step.shownWords, place: step.place, used: used, allowed: allowed)
        }
    }
}

extension [ScenarioResult] {
    /// The results of runs; a failed run whose variant has passed in another round counts as flaky.
    var settled: [ScenarioResult] {
        guard contains(where: { $0.verdict == .failsEachTime }) else { return self }
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
    /// The step as reports show it: without the text that it types.
    var shownWords: String { hiddenWords ?? words }
}
