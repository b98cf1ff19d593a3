public import Foundation
package import JSONTrees

extension DocumentValue {
    /// Reads JSON. Its values know their file, but neither line nor column. Skips a byte order mark, with which some
    /// programs begin a file.
    ///
    /// - Throws: A mistake with its line and column, if the data is not JSON.
    public init(json data: Data, file: String) throws(DocumentMistake) {
        do {
            self.init(
                tree: try JSONTree(reading: ByteOrderMark.removed(from: data)), at: FileLocation(file: file))
        } catch {
            throw DocumentMistake(
                "It is not JSON: \(error).",
                at: FileLocation(file: file, line: error.line, column: error.column ?? 1))
        }
    }

    /// Makes the value of JSON that was read already. Every value in it has the same place.
    package init(tree: JSONTree, at place: FileLocation) {
        switch tree {
        case .null: self.init(.nothing, at: place)
        case .bool, .number: self.init(.text(tree.compactText), at: place)
        case .string(let text):
            self.init(.text(text), at: place)
            notation.isPlain = false
        case .array(let items): self.init(.list(items.map { DocumentValue(tree: $0, at: place) }), at: place)
        case .object(let members):
            let entries = members.map {
                Entry($0.name, at: place, value: DocumentValue(tree: $0.value, at: place))
            }
            self.init(.mapping(entries), at: place)
        }
    }

    /// The value as JSON. Without quotation marks, a number in the form of JSON is a number and keeps all its digits;
    /// the words of YAML 1.2 (section 10.3.2) are `true`, `false` and `null`; all else is text: `0750`, `12:30`, `NO`.
    package var json: JSONTree {
        switch content {
        case .nothing: .null
        case .text(let text) where isPlain:
            switch text {
            case "~", "null", "Null", "NULL": .null
            case "true", "True", "TRUE": true
            case "false", "False", "FALSE": false
            default: JSONNumber(reading: text).map { .number($0) } ?? .string(text)
            }
        case .text(let text): .string(text)
        case .list(let members): .array(members.map(\.json))
        case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
        }
    }

    /// The value, with the entries that `<<` merges from other mappings. A mapping's own entries take precedence
    /// (https://yaml.org/type/merge.html).
    package var merged: DocumentValue {
        var value = self
        switch content {
        case .nothing, .text: break
        case .list(let members): value.content = .list(members.map(\.merged))
        case .mapping(let entries):
            value.content = .mapping(
                Self.merged(entries).map { Entry($0.key, at: $0.place, value: $0.value.merged) })
        }
        return value
    }

    private static func merged(_ entries: [Entry]) -> [Entry] {
        let sources = entries.filter { $0.key == "<<" }.flatMap { entry in
            if case .list(let members) = entry.value.content { members } else { [entry.value] }
        }
        return sources.reduce(into: entries.filter { $0.key != "<<" }) { merged, source in
            guard case .mapping(let others) = source.content else { return }
            let known = Set(merged.map(\.key))
            merged += Self.merged(others).filter { !known.contains($0.key) }
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
