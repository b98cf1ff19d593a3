/// The words of scenarios: the built-in steps, and the words that a program adds.
public struct ScenarioVocabulary<Context: Sendable>: Sendable {
    /// The services that scenarios can run against.
    public var services: [ScenarioServiceWord]
    /// The program's settings at the top of a scenario, e.g. `today`.
    public var settings: [ScenarioSettingWord]
    /// The steps that every scenario can take, and then the program's own.
    public let steps: [ScenarioStepWord<Context>]
    /// A JSON object of schemas by name; the schemas of words refer to them as `#/$defs/NAME`.
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
