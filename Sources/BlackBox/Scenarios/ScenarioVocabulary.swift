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

/// Something that a scenario can run against.
public struct ScenarioServiceWord: Sendable {
    public var word: String
    /// A sentence, for the schema that editors read.
    public var about: String
    /// Throws when the options are not as they should be; nil is the word alone.
    public var check: @Sendable (ScenarioValue?) throws(ScenarioMistake) -> Void

    /// A service with options that `check` approves.
    public init(
        _ word: String, about: String,
        check: @escaping @Sendable (ScenarioValue?) throws(ScenarioMistake) -> Void
    ) {
        self.word = word
        self.about = about
        self.check = check
    }

    /// A service without options.
    public init(_ word: String, about: String) {
        self.init(word, about: about) { options throws(ScenarioMistake) in
            if let options { throw options.mistake("The service \(word.quoted) takes no options.") }
        }
    }
}

/// Something that can be said at the top of a scenario.
public struct ScenarioSettingWord: Sendable {
    public var word: String
    public var about: String
    /// Whether a scenario with it runs without a service, such as one that replays a recording.
    public var replacesService: Bool
    /// The JSON Schema of its value, for editors; nil for any.
    public var schema: String?
    public var check: @Sendable (ScenarioValue) throws(ScenarioMistake) -> Void

    public init(
        _ word: String, about: String, replacesService: Bool = false, schema: String? = nil,
        check: @escaping @Sendable (ScenarioValue) throws(ScenarioMistake) -> Void
    ) {
        self.word = word
        self.about = about
        self.replacesService = replacesService
        self.schema = schema
        self.check = check
    }
}
