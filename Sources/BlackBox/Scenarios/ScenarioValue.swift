/// A part of a scenario as it was written, with its place, to be read by whoever knows what it means.
public struct ScenarioValue: Hashable, Sendable {
    public indirect enum Content: Hashable, Sendable {
        /// Words, a number, a date: whatever was written, without its quotation marks.
        case text(String)
        /// Nothing at all, where something was to be.
        case nothing
        case list([ScenarioValue])
        case mapping([ScenarioEntry])
    }

    public var content: Content
    public var place: FileLocation

    public init(_ content: Content, at place: FileLocation) {
        self.content = content
        self.place = place
    }

    /// For a message: what it is instead of what was wanted.
    var kindInWords: String {
        switch content {
        case .text(let text): text.count > 40 ? "words" : text.quoted
        case .nothing: "nothing"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// A key of a mapping with its value.
public struct ScenarioEntry: Hashable, Sendable {
    public var key: String
    /// Where the key stands.
    public var place: FileLocation
    public var value: ScenarioValue

    public init(_ key: String, at place: FileLocation, value: ScenarioValue) {
        self.key = key
        self.place = place
        self.value = value
    }
}
