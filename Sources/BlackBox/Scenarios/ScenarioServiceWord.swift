/// A service that scenarios can run against.
public struct ScenarioServiceWord: Sendable {
    public var word: String
    /// Help in a sentence, for editors.
    public var about: String
    /// Throws when the options are not as they should be; they are nil for the word alone.
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
