import Foundation

/// Checks JSON against a JSON Schema of `Documentation/Schemas`. It knows the keywords that those files use, and
/// reports any other.
struct JSONSchemaCheck {
    private let root: [String: Any]

    init(_ name: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appending(path: "Documentation/Schemas/\(name).schema.json")
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Returns the violations of the schema, each with its path in the document.
    func violations(of text: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        return violations(of: value, root, at: "#")
    }

    private func violations(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
        schema.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
            switch (keyword, rule) {
            case ("$schema", _), ("$defs", _), ("title", _), ("description", _): []
            case ("$ref", let name as String): violations(of: value, definition(name), at: path)
            case ("type", let type as String):
                Self.isOfType(value, type) ? [] : ["\(path) is not of the type \(type)"]
            case ("type", let types as [String]):
                types.contains { Self.isOfType(value, $0) }
                    ? [] : ["\(path) is of none of the types \(types)"]
            case ("enum", let values as [String]):
                (value as? String).map(values.contains) == true ? [] : ["\(path) is not in the list"]
            case ("pattern", let pattern as String):
                (value as? String)?.range(of: pattern, options: .regularExpression) != nil
                    ? [] : ["\(path) does not match \(pattern)"]
            case ("minimum", let least as Double):
                (value as? Double ?? least) >= least ? [] : ["\(path) is less than \(least)"]
            case ("maximum", let most as Double):
                (value as? Double ?? most) <= most ? [] : ["\(path) is more than \(most)"]
            case ("minItems", let least as Int):
                ((value as? [Any])?.count ?? least) >= least ? [] : ["\(path) has fewer than \(least) items"]
            case ("anyOf", let forms as [[String: Any]]):
                forms.contains { violations(of: value, $0, at: path).isEmpty }
                    ? [] : ["\(path) has none of the allowed forms"]
            case ("required", let names as [String]):
                names.filter { (value as? [String: Any])?[$0] == nil }.map { "\(path)/\($0) is missing" }
            case ("properties", let properties as [String: [String: Any]]):
                (value as? [String: Any] ?? [:]).flatMap { name, member in
                    properties[name].map { violations(of: member, $0, at: "\(path)/\(name)") } ?? []
                }
            case ("additionalProperties", false as Bool):
                (value as? [String: Any] ?? [:]).keys
                    .filter { (schema["properties"] as? [String: Any])?[$0] == nil }
                    .map { "\(path)/\($0) is not in the schema" }
            case ("additionalProperties", let rule as [String: Any]):
                (value as? [String: Any] ?? [:]).flatMap { name, member in
                    (schema["properties"] as? [String: Any])?[name] == nil
                        ? violations(of: member, rule, at: "\(path)/\(name)") : []
                }
            case ("items", let items as [String: Any]):
                (value as? [Any] ?? []).enumerated().flatMap {
                    violations(of: $0.element, items, at: "\(path)/\($0.offset)")
                }
            default: ["\(path): the keyword \(keyword) is not known to this test"]
            }
        }
    }

    private func definition(_ reference: String) -> [String: Any] {
        let name = String(reference.dropFirst("#/$defs/".count))
        return (root["$defs"] as? [String: [String: Any]])?[name] ?? ["missing definition": name]
    }

    private static func isOfType(_ value: Any, _ type: String) -> Bool {
        // Foundation reads true and false as numbers, too.
        let isTruth = (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
        return switch type {
        case "object": value is [String: Any]
        case "null": value is NSNull
        case "array": value is [Any]
        case "string": value is String
        case "boolean": isTruth
        case "number": value is Double && !isTruth
        case "integer": !isTruth && (value as? Double).map { $0 == $0.rounded() } == true
        default: false
        }
    }
}
