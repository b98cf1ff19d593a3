import Yams

extension ScenarioValue {
    /// A text that means itself: a dollar sign in it begins no variable.
    public static func literal(_ text: String) -> ScenarioValue { template(text.replacing("$", with: "$$")) }

    /// A text in which `${name}` is a variable.
    public static func template(_ text: String) -> ScenarioValue {
        var value = plain(text)
        value.notation.isPlain = false
        return value
    }

    /// A number, a truth value or a date, which never has quotation marks.
    public static func plain(_ text: String) -> ScenarioValue { ScenarioValue(.text(text), at: .recorded) }

    public static func list(_ members: [ScenarioValue]) -> ScenarioValue {
        ScenarioValue(.list(members), at: .recorded)
    }

    static func mapping(_ entries: KeyValuePairs<String, ScenarioValue>) -> ScenarioValue {
        ScenarioValue(.mapping(entries.map { Entry($0, at: .recorded, value: $1) }), at: .recorded)
    }

    /// The value as YAML on one line, e.g. `{ text: lyon, into: From }`.
    public var yaml: String {
        switch content {
        case .text(let text): notation.isPlain ? text : text.yamlScalar
        case .nothing: ""
        case .list(let members): "[" + members.map(\.yaml).joined(separator: ", ") + "]"
        case .mapping([]): "{}"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.yaml)" }.joined(separator: ", ") + " }"
        }
    }
}

extension FileLocation {
    /// The place of a value that is in no file yet.
    static let recorded = FileLocation(file: "the recorded scenario")
}

extension String {
    /// The text as a scalar of YAML: as it is if every reader takes it for the same text, and else in quotation marks.
    fileprivate var yamlScalar: String {
        let isPlain = wholeMatch(of: #/[\p{L}/]([\p{L}\d _.@/\-]*[\p{L}\d.])?/#) != nil
        // YAML 1.1 reads these as truth values or as nothing.
        let isSpecial = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(lowercased())
        if isPlain, !isSpecial { return self }
        let node = Node(self, Tag(.str), .doubleQuoted)
        let written = try? Yams.serialize(node: node, width: -1, allowUnicode: true)
        return (written ?? "").split(separator: "\n").first.map(String.init) ?? "\"\""
    }
}
