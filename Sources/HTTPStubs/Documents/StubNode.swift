import Foundation
import HTTPBodies
import JSONTrees

/// A value in a document, with its path for errors.
struct StubNode {
    let value: DocumentValue
    /// The path from the top of the document: `stubs[2].request`.
    let path: String

    var json: JSONTree { value.json }

    func mistake(_ words: String) -> DocumentMistake {
        value.mistake("\(path): \(words)\(words.hasSuffix(".") ? "" : ".")")
    }

    subscript(key: String) -> StubNode? {
        guard case .mapping(let entries) = value.content,
            let entry = entries.first(where: { $0.key == key })
        else { return nil }
        return StubNode(value: entry.value, path: "\(path).\(key)")
    }

    /// Reads the keys of a mapping, in the order of `keys`, and refuses other keys.
    /// - Parameter what: The name of the mapping in errors, such as “a stub”.
    func read<Subject>(
        _ keys: [StubKey<Subject>], of what: String, into subject: inout Subject
    ) throws(DocumentMistake) {
        for entry in try entries(of: what) where !keys.contains(where: { $0.name == entry.name }) {
            let known = keys.map(\.name).joined(separator: ", ")
            throw mistake("\(entry.name.quoted) is not a key of \(what); these are: \(known)")
        }
        for key in keys {
            guard let node = self[key.name] else { continue }
            do {
                try key.read(node, &subject)
            } catch let mistake as DocumentMistake {
                throw mistake
            } catch {
                throw node.mistake("\(error)")
            }
        }
    }

    /// Returns the entries of a mapping whose keys may be any names, sorted by the bytes of the names.
    func named() throws(DocumentMistake) -> [(name: String, value: StubNode)] {
        try entries(of: nil).sorted { JSONTree.isBefore($0.name, $1.name) }
    }

    private func entries(of what: String?) throws(DocumentMistake) -> [(name: String, value: StubNode)] {
        guard case .mapping(let entries) = value.content else {
            throw mistake("there must be a mapping" + (what.map { " for \($0)" } ?? ""))
        }
        var names: Set<[UInt8]> = []
        for entry in entries where !names.insert(Array(entry.key.utf8)).inserted {
            throw mistake("\(entry.key.quoted) is there twice; only one of them could count")
        }
        return entries.map { ($0.key, StubNode(value: $0.value, path: "\(path).\($0.key)")) }
    }

    /// Returns the items of a list; nil if the value is not a list.
    /// - Parameter what: The name of an item in errors, such as “response”.
    func items(_ what: String) throws -> [StubNode]? {
        guard case .list(let items) = value.content else { return nil }
        guard !items.isEmpty else { throw mistake("there must be one \(what) at least") }
        return items.enumerated().map { StubNode(value: $1, path: "\(path)[\($0)]") }
    }

    /// Reads a Boolean: `true` or `false`, or another word of YAML 1.1 for one of them.
    func flag() throws -> Bool {
        guard value.isPlain, let truth = value.truth else { throw mistake("there must be true or false") }
        return truth
    }

    func number() throws -> Int {
        guard case .text(let text) = value.content, value.isPlain, let whole = Int(text) else {
            throw mistake("there must be a number")
        }
        return whole
    }

    /// Reads a text, with or without quotation marks.
    func text() throws -> String {
        guard case .text(let text) = value.content, json != .null else {
            throw mistake("there must be a text")
        }
        return text
    }

    func choice<Value: RawRepresentable<String>>(_ values: [Value]) throws -> Value {
        let word = try text()
        if let value = values.first(where: { $0.rawValue == word }) { return value }
        throw mistake("\(word.quoted) must be one of: \(values.map(\.rawValue).joined(separator: ", "))")
    }
}

extension Data {
    init(base64 text: String) throws {
        guard let data = Data(base64Encoded: text) else { throw StubError("it is not base64") }
        self = data
    }
}
