public import BlackBox

/// One line of a scenario: an action, or an expectation.
public struct Step: Hashable, Sendable {
    /// The word of the step's `StepDefinition`, e.g. `tap`.
    public var word: String
    /// The value after the word, without the step's options.
    public var value: DocumentValue
    /// The step as it is written in the file, for reports: `tap: Sign In`.
    public var words: String
    /// The words without the text that the step types, which may be a secret; nil if the step types nothing.
    public var hiddenWords: String?
    public var place: FileLocation
    /// The time that the step may take; nil for the timeout of the scenario, or else of the app.
    public var timeout: Duration?
    /// Fails the step as soon as this locator matches.
    public var unless: Locator?
    /// Whether the scenario continues if the step fails, and fails at the end.
    public var isSoft = false
    /// The variable that the step captures.
    public var captures: String?
    /// The steps that include or repeat this step, innermost first.
    package var origins: [StepOrigin] = []
    /// The step before the values of captured variables are filled in; nil if the step uses no captured
    /// variable. When the step runs, it is read again from this template.
    var template: DocumentValue?

    public init(
        _ word: String, _ value: DocumentValue, words: String, at place: FileLocation,
        timeout: Duration? = nil, unless: Locator? = nil
    ) {
        self.word = word
        self.value = value
        self.words = words
        self.place = place
        self.timeout = timeout
        self.unless = unless
    }

    func hiding(_ secrets: Secrets) -> Step {
        var step = self
        step.words = secrets.hidden(in: words)
        step.hiddenWords = hiddenWords.map(secrets.hidden)
        return step
    }
}
