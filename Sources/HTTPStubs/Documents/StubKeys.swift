import Foundation
import HTTPBodies

/// A mapping whose keys are known: any other key is an error that names those that are.
struct StubKeys<Key: CodingKey & CaseIterable & Hashable> {
    let container: KeyedDecodingContainer<AnyKey>
    /// For sentences, such as “a stub”.
    private let what: String

    init(_ decoder: any Decoder, _ keys: Key.Type, of what: String) throws {
        guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
            throw decoder.error("there must be a mapping for \(what)")
        }
        self.container = container
        self.what = what
        let known = Key.allCases.map(\.stringValue)
        for key in container.allKeys where !known.contains(key.stringValue) {
            throw error(
                "\(key.stringValue.quoted) is not a key of \(what); these are: \(known.joined(separator: ", "))"
            )
        }
    }

    func has(_ key: Key) -> Bool { container.contains(AnyKey(key.stringValue)) }

    func value<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: AnyKey(key.stringValue))
    }

    func need<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value {
        guard let value: Value = try value(key) else {
            throw error("\(what) needs “\(key.stringValue)”")
        }
        return value
    }

    /// A text, be it written as one, as a number or as true or false.
    func text(_ key: Key) throws -> String? { try value(key, StubScalar.self)?.text }

    func needText(_ key: Key) throws -> String { try need(key, StubScalar.self).text }

    /// Bytes, written as base64.
    func bytes(_ key: Key) throws -> Data {
        guard let data = Data(base64Encoded: try need(key, String.self)) else {
            throw error("it is not base64", at: key)
        }
        return data
    }

    /// JSON, null too.
    func json(_ key: Key) throws -> JSONTree {
        try container.decode(JSONTree.self, forKey: AnyKey(key.stringValue))
    }

    func read<Value>(_ key: Key, _ make: (String) throws(StubError) -> Value) throws -> Value? {
        guard let text = try text(key) else { return nil }
        do {
            return try make(text)
        } catch {
            throw self.error(error.message, at: key)
        }
    }

    func error(_ words: String, at key: Key? = nil) -> DecodingError {
        let path = container.codingPath + (key.map { [AnyKey($0.stringValue) as any CodingKey] } ?? [])
        return DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words))
    }
}

extension Decoder {
    func error(_ words: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }
}

/// A single value as text, be it written as a text, as a number or as true or false.
struct StubScalar: Decodable {
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
