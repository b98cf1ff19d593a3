import BlackBox
public import JSONTrees

/// The words of scenarios: the built-in steps, and the words that a program adds.
public struct ScenarioVocabulary<Context: Sendable>: Sendable {
    /// The services that scenarios can run against.
    public var services: [ScenarioServiceWord]
    /// The program's settings at the top of a scenario, e.g. `today`.
    public var settings: [ScenarioSettingWord]
    /// The steps of every program, followed by the program's own.
    public var steps: [StepDefinition<Context>]
    /// An object with the program's own schemas by name. Other schemas refer to them as `#/$defs/NAME`.
    public var definitions: JSONTree

    public init(
        services: [ScenarioServiceWord] = [], settings: [ScenarioSettingWord] = [],
        steps: [StepDefinition<Context>] = [], definitions: JSONTree = [:]
    ) {
        self.definitions = definitions
        self.services = services
        self.settings = settings
        self.steps = StepDefinition.builtIn + steps
    }

    /// Returns a reader of the steps of a scenario with these settings at its top.
    func stepReader(_ settings: [DocumentValue.Entry]) -> StepReader<Context> {
        let words = self.settings.filter(\.showsOnlyTerminal).map(\.word)
        return StepReader(
            steps: steps, showsOnlyTerminal: settings.contains { words.contains($0.key) })
    }
}

extension ScenarioVocabulary {
    /// The keys of a scenario that gets its steps one after the other: all but those about its steps, and its place among
    /// other scenarios.
    package var sessionKeys: [String] {
        Scenario.keys.filter { !["name", "tags", "cases", "fails", "steps"].contains($0) }
            + settings.map(\.word)
    }
}

/// A service that scenarios can run against.
public struct ScenarioServiceWord: Sendable {
    public var word: String
    /// A sentence of help, for editors.
    public var about: String
    /// Throws if the options are wrong. The options are nil if the scenario only names the service.
    public var check: @Sendable (DocumentValue?) throws(DocumentMistake) -> Void

    /// A service with options.
    public init(
        _ word: String, about: String,
        check: @escaping @Sendable (DocumentValue?) throws(DocumentMistake) -> Void
    ) {
        self.word = word
        self.about = about
        self.check = check
    }

    /// A service without options.
    public init(_ word: String, about: String) {
        self.init(word, about: about) { options throws(DocumentMistake) in
            if let options { throw options.mistake("The service \(word.quoted) takes no options.") }
        }
    }
}

/// A setting at the top of a scenario.
public struct ScenarioSettingWord: Sendable {
    public var word: String
    /// A sentence of help, for editors.
    public var about: String
    /// Whether a scenario with this setting needs no service, for example because it replays a recording.
    public var replacesService: Bool
    /// Whether a scenario with this setting tests a program of which only the terminal is known. Such a scenario has a
    /// mistake if it asks for other elements than words and links.
    public var showsOnlyTerminal: Bool
    /// The JSON Schema of the setting's value, for editors; nil for any value.
    public var schema: JSONTree?
    /// The names of variables whose values the program fills into this setting when it opens a scenario, such as the address
    /// of a server. Until then, a text of the setting with `${name}` stays as it is.
    public var filledInLater: [String]
    /// Returns all mistakes in the setting's value.
    public var mistakes: @Sendable (DocumentValue) -> [DocumentMistake]

    /// - Parameter check: Throws if the value is wrong. ``mistakes`` then has this mistake.
    public init(
        _ word: String, about: String, replacesService: Bool = false, showsOnlyTerminal: Bool = false,
        schema: JSONTree? = nil, filledInLater: [String] = [],
        check: @escaping @Sendable (DocumentValue) throws(DocumentMistake) -> Void
    ) {
        self.word = word
        self.about = about
        self.replacesService = replacesService
        self.showsOnlyTerminal = showsOnlyTerminal
        self.schema = schema
        self.filledInLater = filledInLater
        mistakes = { value in
            do throws(DocumentMistake) { try check(value) } catch { return [error] }
            return []
        }
    }
}
