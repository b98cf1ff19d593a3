import HTTPBodies

/// Reads a mapping whose keys are known: any other is a mistake that names those that are.
struct StubKeys<Key: CodingKey & CaseIterable & Hashable> {
    let container: KeyedDecodingContainer<AnyKey>
    /// What it is that has these keys, such as “a stub”.
    private let what: String

    init(_ decoder: any Decoder, _ keys: Key.Type, of what: String) throws {
        guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "there must be a mapping for \(what)"))
        }
        self.container = container
        self.what = what
        let known = Key.allCases.map(\.stringValue)
        for key in container.allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription:
                        "\(key.stringValue.quoted) is not a key of \(what); these are: \(known.joined(separator: ", "))"
                ))
        }
    }

    func has(_ key: Key) -> Bool { container.contains(AnyKey(key.stringValue)) }

    func value<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: AnyKey(key.stringValue))
    }

    func need<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value {
        guard let value: Value = try value(key) else {
            throw mistake("\(what) needs “\(key.stringValue)”")
        }
        return value
    }

    /// Reads a value that is a text of some kind of its own.
    func read<Value>(_ key: Key, _ make: (String) throws(StubError) -> Value) throws -> Value? {
        guard let text = try value(key, StubScalar.self)?.text else { return nil }
        do {
            return try make(text)
        } catch {
            throw mistake(error.message, at: key)
        }
    }

    func mistake(_ words: String, at key: Key? = nil) -> DecodingError {
        let path = container.codingPath + (key.map { [AnyKey($0.stringValue) as any CodingKey] } ?? [])
        return DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words))
    }
}

/// A single value as text, be it written as a text or as a number.
struct StubScalar: Hashable, Sendable, Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let whole = try? container.decode(Int.self) {
            text = "\(whole)"
        } else if let number = try? container.decode(Double.self) {
            text = "\(number)"
        } else if let flag = try? container.decode(Bool.self) {
            text = "\(flag)"
        } else {
            text = try container.decode(String.self)
        }
    }
}
