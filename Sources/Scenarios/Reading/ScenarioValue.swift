public import BlackBox

/// A value in the file of a scenario, with its place.
public struct ScenarioValue: Hashable, Sendable {
    public indirect enum Content: Hashable, Sendable {
        /// A scalar, such as a text, a number or a date, without its quotation marks.
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
    /// Whether the text still contains variables.
    var isTemplate = false

    /// The notation of a text in the file.
    struct Notation: Hashable, Sendable {
        /// Whether the text has no quotation marks, so that it may be a number.
        var isPlain = true
        /// YAML's tag, such as `!!str`; empty if there is no tag.
        var tag = ""
        /// Whether the text is a block, `|`, whose lines follow the line of its place.
        var isBlock = false
    }

    /// Whether a text may be a number or a truth value, because it has no quotation marks.
    package var isPlain: Bool {
        switch notation.tag {
        case "": notation.isPlain
        // Yams gives the second tag to texts in quotation marks too.
        case "!", "tag:yaml.org,2002:str": false
        default: true
        }
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

    package init(_ content: Content, at place: FileLocation) {
        self.content = content
        self.place = place
    }

    /// The value in words, for a message that asks for another value.
    var kindInWords: String {
        switch content {
        case .text(let text): text.count > 40 ? "words" : text.quoted
        case .nothing: "nothing"
        case .list(let members): members.isEmpty ? "an empty list" : "a list"
        case .mapping: "a mapping"
        }
    }

    /// The entries of a mapping. Empty for any other value.
    var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The value with dots in place of its text, or of the text under the key `text`.
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

    /// The value as it could be written on one line.
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
    /// The first line that is not blank, and `…` if there are more.
    fileprivate var inOneLine: String {
        guard contains(where: \.isNewline) else { return self }
        let lines = split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
    }
}

/// A mistake in a scenario, with its place. A scenario with a mistake cannot run.
public struct ScenarioMistake: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: FileLocation
    /// One or two sentences about the mistake, and about the remedy.
    public var message: String
    /// The places of the steps that include the file, innermost first.
    package var includedBy: [FileLocation] = []

    public init(_ message: String, at place: FileLocation) {
        self.place = place
        self.message = message
    }

    /// Makes a mistake about a word that is not among the known words: `start`, the word, and a hint.
    init(
        _ start: String, _ word: String, among known: [String], called plural: String, at place: FileLocation
    ) {
        let hint = suggestion(for: word, among: known, called: plural)
        self.init("\(start) \(word.quoted)\(hint)", at: place)
    }

    public var description: String {
        let inclusion = includedBy.map { " (included by \($0.description.printable))" }.joined()
        // Each mistake is one line, even if it quotes a text of several lines.
        let sentence = message.printable.replacing("\n", with: "\\n")
        return "\(place.description.printable): \(sentence)\(inclusion)"
    }
}
