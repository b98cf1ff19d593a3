import HTTPBodies
import JSONTrees

/// An object in a HAR, with its path for error messages. It accepts values in the different forms that tools write.
struct HARObject {
    private let tree: JSONTree
    private let path: String

    init(_ tree: JSONTree, at path: String) throws(HARProblem) {
        guard case .object = tree else { throw Self.otherKind(path) }
        self.tree = tree
        self.path = path
    }

    /// The value of a field; nil if it is absent or null.
    subscript(name: String) -> JSONTree? {
        tree[name].flatMap { if case .null = $0 { nil } else { $0 } }
    }

    /// Returns a string, or a number or Boolean as text; nil for anything else.
    func text(_ name: String) -> String? {
        switch self[name] {
        case .string(let text)?: text
        case .number(let number)?: number.text
        case .bool(let flag)?: String(flag)
        default: nil
        }
    }

    /// Returns a number, which may be written as a string.
    func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

    /// Returns a number without its fraction.
    func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// Returns an object; nil if it is absent or null.
    func object(_ name: String) throws(HARProblem) -> HARObject? {
        guard let value = self[name] else { return nil }
        return try HARObject(value, at: "\(path).\(name)")
    }

    /// Returns the objects in an array; nil if it is absent or null.
    func list(_ name: String) throws(HARProblem) -> [HARObject]? {
        guard let value = self[name] else { return nil }
        guard case .array(let items) = value else { throw Self.otherKind("\(path).\(name)") }
        return try items.enumerated().map { (index, item) throws(HARProblem) in
            try HARObject(item, at: "\(path).\(name)[\(index)]")
        }
    }

    /// Unwraps a value. If it is nil, throws an error with the name of the missing field.
    func required<Value>(_ name: String, _ value: Value?) throws(HARProblem) -> Value {
        guard let value else { throw HARProblem("is not a whole HAR: “\(path).\(name)” is missing.") }
        return value
    }

    private static func otherKind(_ path: String) -> HARProblem {
        HARProblem("is not a HAR that can be read: “\(path)” is of another kind than HAR says.")
    }
}
