/// A part of a scenario as it was written, with its place in the file.
public struct ScenarioValue: Hashable, Sendable {
    public indirect enum Content: Hashable, Sendable {
        /// A text, a number or a date, without quotation marks.
        case text(String)
        /// An empty value.
        case nothing
        case list([ScenarioValue])
        case mapping([Entry])
    }

    public var content: Content
    public var place: FileLocation
    /// The notation of a text, which tells `200` from `"200"`.
    var notation = Notation()

    /// The marks in the file that tell which kind of value a text is.
    struct Notation: Hashable, Sendable {
        /// Whether it has no quotation marks, so that it may be a number.
        var isPlain = true
        /// YAML's tag, such as `!!str`; empty where none was written.
        var tag = ""
        /// Whether variables are still to be put into it.
        var isTemplate = false
    }

    /// Whether a text has no quotation marks, so that it may be a number or a truth value.
    public var isPlain: Bool {
        switch notation.tag {
        case "": notation.isPlain
        // The reader gives the second one to texts in quotation marks, too.
        case "!", "tag:yaml.org,2002:str": false
        default: true
        }
    }

    var isTemplate: Bool {
        get { notation.isTemplate }
        set { notation.isTemplate = newValue }
    }

    /// A key of a mapping with its value.
    public struct Entry: Hashable, Sendable {
        public var key: String
        /// The place of the key.
        public var place: FileLocation
        public var value: ScenarioValue

        public init(_ key: String, at place: FileLocation, value: ScenarioValue) {
            self.key = key
            self.place = place
            self.value = value
        }
    }

    public init(_ content: Content, at place: FileLocation) {
        self.content = content
        self.place = place
    }

    /// The kind of the value, for a message that wants another kind.
    var kindInWords: String {
        switch content {
        case .text(let text): text.count > 40 ? "words" : text.quoted
        case .nothing: "nothing"
        case .list(let members): members.isEmpty ? "an empty list" : "a list"
        case .mapping: "a mapping"
        }
    }
}

extension ScenarioValue {
    /// The entries of a mapping; none of anything else.
    var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The value with dots in the place of the text that it is, or that stands under `text` in it.
    var withoutText: ScenarioValue {
        var value = self
        switch content {
        case .text: value.content = .text(.dots)
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { entry in
                    entry.key == "text"
                        ? Entry(entry.key, at: entry.place, value: entry.value.withoutText) : entry
                })
        case .nothing, .list: break
        }
        return value
    }

    /// The value as it could have been written on one line.
    var words: String {
        switch content {
        case .text(let text): text.inOneLine
        case .nothing: ""
        case .list(let members): "[" + members.map(\.words).joined(separator: ", ") + "]"
        case .mapping([]): "{}"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + " }"
        }
    }
}

extension String {
    /// The first line that is not blank, with `…` in place of the others.
    fileprivate var inOneLine: String {
        guard contains(where: \.isNewline) else { return self }
        let lines = split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
    }
}
