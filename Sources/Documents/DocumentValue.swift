// Re-exported, so that clients of this module can read a place.
@_exported public import FileLocations
import SharedAlgorithms

/// A value in a file of YAML or JSON, with its place.
public struct DocumentValue: Hashable, Sendable {
    public indirect enum Content: Hashable, Sendable {
        /// A scalar, such as a text, a number or a date, without its quotation marks.
        case text(String)
        /// An empty value.
        case nothing
        case list([DocumentValue])
        case mapping([Entry])
    }

    public var content: Content
    public var place: FileLocation
    /// The notation of a text, which tells `200` from `"200"`.
    package var notation = Notation()
    /// Whether the text may contain variables. Only scenarios fill them in.
    package var isTemplate = false

    /// The notation of a text in the file.
    package struct Notation: Hashable, Sendable {
        /// Whether the text has no quotation marks, so that it may be a number.
        package var isPlain = true
        /// YAML's tag, such as `!!str`; empty if there is no tag.
        package var tag = ""
        /// Whether the text is a block, `|`, whose lines follow the line of its place.
        package var isBlock = false
    }

    /// Whether a text may be a number or a truth value, because it has no quotation marks.
    public var isPlain: Bool {
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
        public var value: DocumentValue

        public init(_ key: String, at place: FileLocation, value: DocumentValue) {
            self.key = key
            self.place = place
            self.value = value
        }

        /// Makes an entry that is in no file yet.
        package init(_ key: String, _ value: DocumentValue) { self.init(key, at: value.place, value: value) }
    }

    public init(_ content: Content, at place: FileLocation) {
        self.content = content
        self.place = place
    }

    /// The kind of the value in words, for a message that asks for another kind.
    package var kindInWords: String {
        switch content {
        case .text(let text): text.count > 40 ? "words" : text.quoted
        case .nothing: "nothing"
        case .list(let members): members.isEmpty ? "an empty list" : "a list"
        case .mapping: "a mapping"
        }
    }

    /// The entries of a mapping. Empty for any other value.
    package var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }
}
