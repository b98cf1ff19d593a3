/// The words that a program adds to scenarios; what they mean is its own affair.
public struct ScenarioVocabulary<Context: Sendable>: Sendable {
    /// What a scenario can run against.
    public var services: [ScenarioServiceWord]
    /// What else can be said at the top of a scenario, e.g. `today`.
    public var settings: [ScenarioSettingWord]
    /// The steps that every scenario can take, and then the program's own.
    public let steps: [ScenarioStepWord<Context>]
    /// A JSON object of schemas by their names, to which the words' own refer as `#/$defs/NAME`.
    public var definitions: String

    public init(
        services: [ScenarioServiceWord] = [], settings: [ScenarioSettingWord] = [],
        steps: [ScenarioStepWord<Context>] = [], definitions: String = "{}"
    ) {
        self.definitions = definitions
        self.services = services
        self.settings = settings
        self.steps = ScenarioStepWord.builtIn + steps
    }
}
