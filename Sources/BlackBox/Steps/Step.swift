/// One line of a scenario: an action of a person, or an expectation of the screen.
public struct Step: Hashable, Sendable {
    /// The word of its `ScenarioStepWord`, e.g. `tap`.
    public var word: String
    /// The value after the word, without the options that stand within.
    public var value: ScenarioValue
    /// The step as it was written, for reports: `tap: Sign In`.
    public var words: String
    /// The same without the text that it types, which may be a secret; nil where it types none.
    public var hiddenWords: String?
    public var place: FileLocation
    /// The time that it may take; nil for the scenario's timeout, or else the app's.
    public var timeout: Duration?
    /// A locator that fails the step as soon as it matches.
    public var unless: Locator?
    /// Whether the scenario goes on when it fails, and fails at its end.
    public var isSoft = false
    /// The variable that it gives a value.
    public var captures: String?
    /// The steps that include or repeat it, the innermost first.
    public var origins: [StepOrigin] = []
    /// The step with the names of the variables that are captured before it, where it has any: it is read again when
    /// it runs.
    var template: ScenarioValue?

    public init(
        _ word: String, _ value: ScenarioValue, words: String, at place: FileLocation,
        timeout: Duration? = nil, unless: Locator? = nil
    ) {
        self.word = word
        self.value = value
        self.words = words
        self.place = place
        self.timeout = timeout
        self.unless = unless
    }

    /// The step with dots in the place of secrets, where it is told.
    func hiding(_ secrets: Secrets) -> Step {
        var step = self
        step.words = secrets.hidden(in: words)
        step.hiddenWords = hiddenWords.map(secrets.hidden)
        return step
    }
}
