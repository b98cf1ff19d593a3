extension JSONTree: Decodable {
    /// Reads any value, from JSON or YAML.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(
                try container.allKeys.map {
                    Member($0.stringValue, try container.decode(JSONTree.self, forKey: $0))
                })
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try [JSONTree](from: decoder))
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let number = try? container.decode(Int.self) {
                self = .number(JSONNumber(number))
            } else if let number = try? container.decode(Double.self) {
                self = JSONTree(number)
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }
}

/// A coding key with any name.
package struct AnyKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}
