public import BlackBox

/// One line of a scenario: an action, or an expectation.
public struct Step: Sendable {
    /// The word of the step's `StepDefinition`, e.g. `tap`.
    public let word: String
    /// The value after the word, without the step's options.
    public internal(set) var value: DocumentValue
    /// The step as it is written in the file, for reports: `tap: Sign In`.
    public var words: String
    /// The words without the text that the step types, which may be a secret; nil if the step types nothing.
    public var hiddenWords: String?
    public let place: FileLocation
    /// The time that the step may take; nil for the timeout of the scenario, or else of the app.
    public var timeout: Duration?
    /// Fails the step as soon as this locator matches.
    public var unless: Locator?
    /// Whether the scenario continues if the step fails, and fails at the end.
    public var isSoft = false
    /// The variable that the step captures.
    public internal(set) var captures: String?
    /// The steps that include or repeat this step, innermost first.
    package var origins: [StepOrigin] = []
    /// The step as it is written, with the variables whose values were known when it was read.
    let written: DocumentValue
    let traits: StepTraits
    /// The action of the step, a `StepDefinition.Action` with the `Context` of the program. Nil if the step uses a
    /// captured variable: then the action is read from `written` when the step runs, with the value of the variable.
    var action: (any Sendable)?

    init(
        _ entry: DocumentValue.Entry, words: String, _ traits: StepTraits, from written: DocumentValue
    ) {
        (word, value, place, self.words) = (entry.key, entry.value, entry.place, words)
        (self.traits, self.written) = (traits, written)
    }

    func hiding(_ secrets: Secrets) -> Step {
        var step = self
        step.words = secrets.hidden(in: words)
        step.hiddenWords = hiddenWords.map(secrets.hidden)
        return step
    }
}

extension Step: Hashable {
    /// Whether both steps are written in the same way at the same place, so that they do the same.
    public static func == (one: Step, other: Step) -> Bool {
        (one.written, one.words, one.origins) == (other.written, other.words, other.origins)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(written) }
}
