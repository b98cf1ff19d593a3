/// A setting at the top of a scenario.
public struct ScenarioSettingWord: Sendable {
    public var word: String
    /// Help in a sentence, for editors.
    public var about: String
    /// Whether a scenario with it runs without a service, such as one that replays a recording.
    public var replacesService: Bool
    /// The JSON Schema of its value, for editors; nil for any value.
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
