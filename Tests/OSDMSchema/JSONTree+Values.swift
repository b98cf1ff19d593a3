import Foundation
import JSONTrees

/// A JSON value, as schemas see it.
extension JSONTree {
    var object: [String: JSONTree]? {
        guard case .object(let members) = self else { return nil }
        return Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
    }

    var array: [JSONTree]? { if case .array(let items) = self { items } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var integer: Int? { if case .number(let number) = self { Int(number.text) } else { nil } }
    var number: Double? { if case .number(let number) = self { Double(number.text) } else { nil } }

    /// The name that schemas use for the type of the value.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: integer == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
