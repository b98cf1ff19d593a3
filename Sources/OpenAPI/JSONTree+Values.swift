import JSONTrees

/// A JSON value, as schemas see it.
extension JSONTree {
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var double: Double? { if case .number(let number) = self { Double(number.text) } else { nil } }

    /// The name that schemas use for the type of the value.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: int == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
