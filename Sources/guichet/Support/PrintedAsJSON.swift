import JSONTrees
import TerminalUI

/// A value that commands print as JSON. Its texts are cleaned, because much of them comes from outside.
protocol PrintedAsJSON {
    var json: JSONTree { get }
}

extension JSONTree: PrintedAsJSON {
    var json: JSONTree { self }

    /// Makes an object, without the members that are nil.
    static func printed(_ members: KeyValuePairs<String, (any PrintedAsJSON)?>) -> JSONTree {
        .object(members.compactMap { name, value in value.map { Member(name, $0.json) } })
    }
}

extension String: PrintedAsJSON { var json: JSONTree { .string(cleaned) } }
extension Bool: PrintedAsJSON { var json: JSONTree { .bool(self) } }
extension Int: PrintedAsJSON { var json: JSONTree { .number(JSONNumber(self)) } }
extension Double: PrintedAsJSON { var json: JSONTree { JSONTree(self) } }
extension Array: PrintedAsJSON where Element: PrintedAsJSON { var json: JSONTree { .array(map(\.json)) } }

extension Collection {
    var unlessEmpty: Self? { isEmpty ? nil : self }
}

/// A value with the JSON that Foundation's encoder writes for it.
struct EncodedJSON: Encodable {
    let tree: JSONTree

    func encode(to encoder: any Encoder) throws {
        switch tree {
        case .null: try Bool?.none.encode(to: encoder)
        case .bool(let value): try value.encode(to: encoder)
        case .number(let number):
            if let whole = Int(number.text) { return try whole.encode(to: encoder) }
            try (Double(number.text) ?? .nan).encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .array(let items): try items.map(EncodedJSON.init).encode(to: encoder)
        case .object(let members):
            let values = members.map { ($0.name, EncodedJSON(tree: $0.value)) }
            try Dictionary(values) { $1 }.encode(to: encoder)
        }
    }
}
