/// Building blocks of the schema of scenarios.
extension JSONValue {
    /// Definitions of the schema, by reference.
    static let words = reference("words")
    static let duration = reference("duration")
    static let size = reference("size")
    static let locator = reference("locator")
    static let target = reference("target")

    static let flag: JSONValue = ["type": "boolean"]

    static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

    static func either(_ forms: JSONValue...) -> JSONValue { ["anyOf": .list(forms)] }

    /// A mapping with these keys, and no others.
    static func mapping(_ properties: [String: JSONValue], required: [JSONValue] = []) -> JSONValue {
        var members: [String: JSONValue] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { members["required"] = .list(required) }
        return .object(members)
    }

    /// The schema with a description; the description alone where it is no object.
    func described(_ about: String) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if case .object(let own) = self { members = own }
        members["description"] = .text(about)
        return .object(members)
    }
}
