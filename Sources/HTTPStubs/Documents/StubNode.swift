import Foundation
import HTTPBodies
import JSONTrees

/// A value of a document, with its place for errors.
struct StubNode {
    let tree: JSONTree
    /// The path from the top of the document: `[2].request`.
    let path: String

    func error(_ words: String) -> StubError {
        var error = StubError("\(path): \(words)\(words.hasSuffix(".") ? "" : ".")")
        error.isPlaced = true
        return error
    }

    /// Reads a mapping in the order of these keys, and refuses other keys; errors call it, for example, “a stub”.
    func read<Subject>(_ keys: [StubKey<Subject>], of what: String, into subject: inout Subject) throws {
        guard case .object(let members) = tree else { throw error("there must be a mapping for \(what)") }
        for member in members where !keys.contains(where: { $0.name == member.name }) {
            let known = keys.map(\.name).joined(separator: ", ")
            throw error("\(member.name.quoted) is not a key of \(what); these are: \(known)")
        }
        for key in keys {
            guard let value = tree[key.name] else { continue }
            let node = StubNode(tree: value, path: "\(path).\(key.name)")
            do {
                try key.read(node, &subject)
            } catch {
                if let error = error as? StubError, error.isPlaced { throw error }
                throw node.error("\(error)")
            }
        }
    }

    /// The members of a mapping with any names, in the order of the names.
    func named() throws -> [(name: String, value: StubNode)] {
        guard case .object(let members) = tree.sorted else { throw error("there must be a mapping") }
        return members.map { ($0.name, StubNode(tree: $0.value, path: "\(path).\($0.name)")) }
    }

    /// The items of a list, which errors call, for example, “response”; nil when the value is no list.
    func items(_ what: String) throws -> [StubNode]? {
        guard case .array(let items) = tree else { return nil }
        guard !items.isEmpty else { throw error("there must be one \(what) at least") }
        return items.enumerated().map { StubNode(tree: $1, path: "\(path)[\($0)]") }
    }

    func flag() throws -> Bool {
        guard case .bool(let flag) = tree else { throw error("there must be true or false") }
        return flag
    }

    func number() throws -> Int {
        guard case .number(let number) = tree, let whole = Int(number.text) else {
            throw error("there must be a number")
        }
        return whole
    }

    /// A text, which may be written as a number, or as true or false.
    func text() throws -> String {
        switch tree {
        case .string(let text): return text
        case .number, .bool: return tree.compactText
        case .null, .array, .object: throw error("there must be a text")
        }
    }

    /// One of several values that are written as words.
    func choice<Value: RawRepresentable<String>>(_ values: [Value]) throws -> Value {
        let word = try text()
        if let value = values.first(where: { $0.rawValue == word }) { return value }
        throw error("\(word.quoted) must be one of: \(values.map(\.rawValue).joined(separator: ", "))")
    }
}

extension Data {
    /// - Throws: `StubError`.
    init(base64 text: String) throws {
        guard let data = Data(base64Encoded: text) else { throw StubError("it is not base64") }
        self = data
    }
}
