import BlackBox

/// Makes the values of a scenario that is not in a file yet.
extension ScenarioValue {
    /// A text that means itself: a dollar sign in it begins no variable.
    public static func literal(_ text: String) -> ScenarioValue { template(text.replacing("$", with: "$$")) }

    /// A text in which `${name}` is a variable.
    package static func template(_ text: String) -> ScenarioValue {
        var value = plain(text)
        value.notation.isPlain = false
        return value
    }

    /// A number, a truth value or a date, which never has quotation marks.
    package static func plain(_ text: String) -> ScenarioValue { ScenarioValue(.text(text), at: .transcript) }

    package static func list(_ members: [ScenarioValue]) -> ScenarioValue {
        ScenarioValue(.list(members), at: .transcript)
    }

    static func mapping(_ entries: KeyValuePairs<String, ScenarioValue>) -> ScenarioValue {
        ScenarioValue(.mapping(entries.map { Entry($0, at: .transcript, value: $1) }), at: .transcript)
    }
}

extension FileLocation {
    /// The place of a value that is in no file yet.
    static let transcript = FileLocation(file: "the recorded scenario")
}
