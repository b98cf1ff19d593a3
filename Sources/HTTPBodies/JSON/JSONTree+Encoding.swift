import Foundation

extension JSONTree: Encodable {
    /// Of members with the same name, the last is kept; a number keeps the 38 digits that a `Decimal` has.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .array(let items): try items.encode(to: encoder)
        case .number(let number):
            if let whole = Int(number.text) { return try whole.encode(to: encoder) }
            var container = encoder.singleValueContainer()
            try container.encode(Decimal(string: number.text, locale: nil) ?? .nan)
        case .object(let members):
            var container = encoder.container(keyedBy: AnyKey.self)
            for member in members { try container.encode(member.value, forKey: AnyKey(member.name)) }
        }
    }
}
