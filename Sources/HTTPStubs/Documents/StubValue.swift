public import Foundation
import HTTPBodies
package import JSONTrees

/// A value in a document of stubs, as it is written. Its key decides whether it is read as a number or as a text.
public struct StubValue: Sendable {
    public indirect enum Content: Sendable {
        /// A text without quotation marks. `12:30` and `NO` are texts, `200` may be a number or a text.
        case plain(String)
        /// A text in quotation marks.
        case text(String)
        case list([StubValue])
        case mapping([Entry])
    }

    /// A key of a mapping with its value.
    public struct Entry: Sendable {
        public var key: String
        public var value: StubValue

        public init(_ key: String, _ value: StubValue) { (self.key, self.value) = (key, value) }
    }

    public var content: Content
    /// The place, if known.
    public var place: StubPlace?

    public init(_ content: Content, at place: StubPlace? = nil) {
        self.content = content
        self.place = place
    }

    /// - Throws: `StubError`, with its place, if the data is not JSON.
    public init(json data: Data) throws(StubError) {
        do {
            self.init(tree: try JSONTree(reading: data))
        } catch {
            var sentence = StubError("It is not JSON: \(error).")
            sentence.place = StubPlace(line: error.line, column: error.column ?? 1)
            throw sentence
        }
    }

    private init(tree: JSONTree) {
        switch tree {
        case .null, .bool, .number: self.init(.plain(tree.compactText))
        case .string(let text): self.init(.text(text))
        case .array(let items): self.init(.list(items.map { StubValue(tree: $0) }))
        case .object(let members):
            self.init(.mapping(members.map { Entry($0.name, StubValue(tree: $0.value)) }))
        }
    }

    /// The value as JSON. Without quotation marks, a number in the form of JSON is a number and keeps all its digits;
    /// the words of YAML 1.2 (section 10.3.2) are `true`, `false` and `null`; all else is text: `0750`, `12:30`, `NO`.
    package var json: JSONTree {
        switch content {
        case .plain(let text):
            switch text {
            case "", "~", "null", "Null", "NULL": .null
            case "true", "True", "TRUE": true
            case "false", "False", "FALSE": false
            default: JSONNumber(reading: text).map { .number($0) } ?? .string(text)
            }
        case .text(let text): .string(text)
        case .list(let items): .array(items.map(\.json))
        case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
        }
    }
}

extension JSONNumber {
    /// Reads a number in the form of JSON. Returns nil for any other text.
    fileprivate init?(reading text: String) {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
            case .number(let number)? = try? JSONTree(reading: text)
        else { return nil }
        self = number
    }
}
