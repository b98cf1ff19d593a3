/// One line of a scenario: an action, or an expectation.
public struct Step: Hashable, Sendable {
    /// The word of its `StepDefinition`, e.g. `tap`.
    public var word: String
    /// The value after the word, without the step's options.
    public var value: ScenarioValue
    /// The step as it is written in the file, for reports: `tap: Sign In`.
    public var words: String
    /// The same without the text that it types, which may be a secret; nil if it does not type.
    public var hiddenWords: String?
    public var place: FileLocation
    /// How long it may take; nil for the timeout of the scenario, or else the app's.
    public var timeout: Duration?
    /// The step fails as soon as this matches.
    public var unless: Locator?
    /// Whether the scenario continues if it fails, and fails at the end.
    public var isSoft = false
    /// The variable that it captures.
    public var captures: String?
    /// The steps that include or repeat it, innermost first.
    public var origins: [StepOrigin] = []
    /// If it uses captured variables: the step before their values are put in. It is read again when it runs.
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

    /// The step with dots in place of secrets in its words.
    func hiding(_ secrets: Secrets) -> Step {
        var step = self
        step.words = secrets.hidden(in: words)
        step.hiddenWords = hiddenWords.map(secrets.hidden)
        return step
    }
}
