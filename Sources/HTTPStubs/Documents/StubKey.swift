import HTTPBodies
import JSONTrees

/// A key of a mapping in a document, with the JSON Schema of its value, and with a closure that stores the value in a
/// `Subject`.
struct StubKey<Subject>: Sendable {
    let name: String
    let schema: JSONTree
    let read: @Sendable (StubNode, inout Subject) throws -> Void

    /// A key with any value.
    static func node(
        _ name: String, _ schema: JSONTree,
        _ read: @escaping @Sendable (StubNode, inout Subject) throws -> Void
    ) -> Self { Self(name: name, schema: schema, read: read) }

    /// A key with a text, which needs no quotation marks: `010`, `12:30`, `NO`.
    static func text(
        _ name: String, _ description: String,
        _ read: @escaping @Sendable (String, inout Subject) throws -> Void
    ) -> Self { node(name, .text(description)) { try read($0.text(), &$1) } }
}

extension JSONTree {
    /// Returns the schema of a mapping that has only these keys.
    static func mapping<Subject>(_ keys: [StubKey<Subject>], _ more: Member...) -> JSONTree {
        let properties = JSONTree.object(keys.map { Member($0.name, $0.schema) })
        return .object(
            [.init("type", "object"), .init("additionalProperties", false)] + more
                + [.init("properties", properties)])
    }

    static func text(_ description: String) -> JSONTree {
        ["type": ["string", "number", "boolean"], "description": .string(description)]
    }

    static func flag(_ description: String) -> JSONTree {
        ["type": "boolean", "description": .string(description)]
    }

    static let count: JSONTree = ["type": "integer", "minimum": 0]

    static func choice<Word: RawRepresentable<String>>(_ words: [Word], _ description: String) -> JSONTree {
        ["enum": .array(words.map { .string($0.rawValue) }), "description": .string(description)]
    }

    static func reference(_ name: String, _ description: String) -> JSONTree {
        ["$ref": .string("#/$defs/\(name)"), "description": .string(description)]
    }

    static func list(_ name: String) -> JSONTree {
        ["type": "array", "minItems": 1, "items": ["$ref": .string("#/$defs/\(name)")]]
    }
}
