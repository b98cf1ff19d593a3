import Foundation
import HTTPBodies

/// A value of a document, with its place for errors.
struct StubNode {
    let tree: JSONTree
    /// From the document on: `[2].request`.
    let path: String

    func error(_ words: String) -> StubError {
        StubError("\(path): \(words)\(words.hasSuffix(".") ? "" : ".")")
    }

    /// The members of a mapping that has none but these keys.
    ///
    /// - Parameters:
    ///   - what: Its name for errors, such as “a stub”.
    func members<Key: RawRepresentable<String> & CaseIterable & Hashable>(
        _ keys: Key.Type, of what: String
    ) throws(StubError) -> [Key: StubNode] {
        guard case .object(let members) = tree else { throw error("there must be a mapping for \(what)") }
        var found: [Key: StubNode] = [:]
        for member in members {
            guard let key = Key(rawValue: member.name) else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("\(member.name.quoted) is not a key of \(what); these are: \(known)")
            }
            found[key] = StubNode(tree: member.value, path: "\(path).\(member.name)")
        }
        return found
    }

    /// The members of a mapping with names of any kind, in the order of these.
    func named() throws(StubError) -> [(name: String, value: StubNode)] {
        guard case .object(let members) = tree.sorted else { throw error("there must be a mapping") }
        return members.map { ($0.name, StubNode(tree: $0.value, path: "\(path).\($0.name)")) }
    }

    /// The items of a list; nil when it is none.
    ///
    /// - Parameters:
    ///   - what: The name of an item for errors, such as “response”.
    func items(_ what: String) throws(StubError) -> [StubNode]? {
        guard case .array(let items) = tree else { return nil }
        guard !items.isEmpty else { throw error("there must be one \(what) at least") }
        return items.enumerated().map { StubNode(tree: $1, path: "\(path)[\($0)]") }
    }

    func flag() throws(StubError) -> Bool {
        guard case .bool(let flag) = tree else { throw error("there must be true or false") }
        return flag
    }

    func number() throws(StubError) -> Int {
        guard case .number(let number) = tree, let whole = Int(number.text) else {
            throw error("there must be a number")
        }
        return whole
    }

    /// A text, be it written as one, as a number or as true or false.
    func text() throws(StubError) -> String {
        switch tree {
        case .string(let text): return text
        case .number, .bool: return tree.compactText
        case .null, .array, .object: throw error("there must be a text")
        }
    }

    func bytes() throws(StubError) -> Data {
        guard let data = Data(base64Encoded: try text()) else { throw error("it is not base64") }
        return data
    }

    /// A value that is made from a text.
    func read<Value>(_ make: (String) throws(StubError) -> Value) throws(StubError) -> Value {
        let text = try text()
        do {
            return try make(text)
        } catch {
            throw self.error(error.message)
        }
    }
}
