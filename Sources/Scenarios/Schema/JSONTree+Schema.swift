import BlackBox
import JSONTrees

/// Building blocks for the schema of scenarios.
extension JSONTree {
    static let words = reference("words")
    static let duration = reference("duration")
    static let size = reference("size")
    static let locator = reference("locator")
    static let target = reference("target")

    static let cell: JSONTree = [
        "type": "array", "items": .number(from: 1), "minItems": 2, "maxItems": 2,
        "description": "A cell of the screen: its column and its row, each from 1.",
    ]

    static let flag = orVariable(["type": "boolean"])

    static func orVariable(_ form: JSONTree) -> JSONTree { either(form, reference("variable")) }

    static func number(from least: JSONTree? = nil) -> JSONTree {
        var members: [String: JSONTree] = ["type": "integer"]
        members["minimum"] = least
        return orVariable(.object(members))
    }

    static func reference(_ name: String) -> JSONTree { ["$ref": .string("#/$defs/\(name)")] }

    static func either(_ forms: JSONTree...) -> JSONTree { ["anyOf": .array(forms)] }

    static func list(of items: JSONTree) -> JSONTree { ["type": "array", "items": items, "minItems": 1] }

    static func object(_ members: [String: JSONTree]) -> JSONTree {
        .object(ofUnsorted: members.map { Member($0.key, $0.value) })
    }

    /// The values of an object by their names; empty for any other value.
    var members: [String: JSONTree] {
        guard case .object(let members) = self else { return [:] }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Makes the schema of a mapping that only has these keys.
    static func mapping(_ properties: [String: JSONTree], required: [JSONTree] = []) -> JSONTree {
        var members: [String: JSONTree] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { members["required"] = .array(required) }
        return .object(members)
    }

    /// Returns the schema with a description. If the schema is not an object, returns only the description.
    func described(_ about: String) -> JSONTree {
        var members = members
        members["description"] = .string(about)
        return .object(members)
    }
}
