/// The result of one scenario.
public struct ScenarioResult: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case passed
        case failed(StepFailure)
        /// Every step was done, but something was wrong behind the screen; a sentence each.
        case failedAtEnd([String])
        /// The program could not be opened; the reason.
        case notOpened(String)
    }

    public var scenario: Scenario
    public var outcome: Outcome
    /// The time from the opening to the end of the last step.
    public var elapsed: Duration
    /// The part of it that the opening took.
    public var opening: Duration
    /// The steps that used most of their time, and might fail on a slower machine.
    public var narrowSteps: [NarrowStep] = []

    public var isPassed: Bool { outcome == .passed }
}

extension ScenarioResult {
    /// A step that was done, but used over 80 % of its time.
    public struct NarrowStep: Hashable, Sendable {
        public var step: Step
        public var used: Duration
        public var allowed: Duration

        /// Returns nil where there was time enough.
        init?(_ step: Step, used: Duration, allowed: Duration) {
            guard used * 5 > allowed * 4 else { return nil }
            self.step = step
            self.used = used
            self.allowed = allowed
        }
    }
}
