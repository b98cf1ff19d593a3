package import Foundation

/// Decodes JSON, as Foundation's `JSONDecoder` does, but much faster: nothing is made of a value that is not asked for.
///
/// Of members with one name the first counts. Numbers are decoded exactly or not at all.
package struct JSONTreeDecoder {
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    package init() {}

    package func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
        func corrupted(_ error: any Error) -> DecodingError {
            .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)", underlyingError: error))
        }
        let hasMark = json.starts(with: [0xEF, 0xBB, 0xBF])
        let tape: JSONTape
        do { tape = try JSONTape(hasMark ? json.dropFirst(3) : json) } catch { throw corrupted(error) }
        do {
            return try Value(from: ValueDecoder(JSONDocument(tape, userInfo), 0))
        } catch let error as UnusableValue {
            throw corrupted(error)
        }
    }
}

/// A text that is not UTF-8, or a number that the type cannot hold.
private struct UnusableValue: Error {}

/// A tape that all decoders of one document share.
private final class JSONDocument {
    let tape: JSONTape
    let userInfo: [CodingUserInfoKey: Any]
    /// The members of large objects by their names, each object's from the first time that it is asked for one.
    // It is read and then written in one method, which calls no other code in between: its accesses never overlap.
    @exclusivity(unchecked) private var indexes: [Int: [String: Int]] = [:]

    init(_ tape: JSONTape, _ userInfo: [CodingUserInfoKey: any Sendable]) {
        self.tape = tape
        self.userInfo = userInfo
    }

    /// The way from the top to a value: it is looked up only for errors.
    func path(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var place = 0
        while place < index {
            let isObject = tape.tokens[place].kind == .object
            var position = 0
            place += 1
            while tape.tokens[place].end <= index {
                place = Int(tape.tokens[place].end)
                position += 1
            }
            path.append(isObject ? AnyKey(name(of: place)) : AnyKey(index: position))
        }
        return path
    }

    func name(of index: Int) -> String {
        tape.withBytes(tape.tokens[index].name) { String(decoding: $0, as: UTF8.self) }
    }

    /// The indexes of an object's members.
    func members(of object: Int) -> some Sequence<Int> {
        let end = Int(tape.tokens[object].end)
        return sequence(first: object + 1) { Int(self.tape.tokens[$0].end) }.prefix { $0 < end }
    }

    /// The index of the first member of that name.
    func member(_ name: String, of object: Int) -> Int? {
        guard tape.tokens[object].content.count <= 32 else { return index(of: object)[name] }
        return name.withBytes { name in
            let end = tape.tokens[object].end
            var index = object + 1
            while index < end {
                let token = tape.tokens[index]
                if token.name.count == name.count, tape.withBytes(token.name, { $0.equals(name) }) {
                    return index
                }
                index = Int(token.end)
            }
            return nil
        }
    }

    private func index(of object: Int) -> [String: Int] {
        if let index = indexes[object] { return index }
        let named = members(of: object).map { (name(of: $0), $0) }
        let index = Dictionary(named, uniquingKeysWith: { first, _ in first })
        indexes[object] = index
        return index
    }
}

/// One value of a document.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let index: Int

    init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    var token: JSONTape.Token { document.tape.tokens[index] }
    var codingPath: [any CodingKey] { document.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard token.kind == .object else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(MemberDecoder(object: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard token.kind == .array else { throw mismatch([Any].self) }
        return ItemDecoder(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { token.kind == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        let token = token
        guard token.kind == .bool else { throw mismatch(type) }
        return token.content.count > 0
    }

    func decode(_ type: String.Type) throws -> String {
        let token = token
        guard token.kind == .string else { throw mismatch(type) }
        guard let text = document.tape.text(token.content) else { throw UnusableValue() }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double { try float(type) }
    func decode(_ type: Float.Type) throws -> Float { try float(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try type.init(from: self) }

    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
        let text = try number(type)
        if let value = Value(text) { return value }
        // The same number in another form, such as 12.0 or 1e2.
        let parts = JSONNumber(text: text).normalized.split(separator: "e")
        guard parts.count == 2, let zeros = Int(parts[1]), 0..<40 ~= zeros,
            let value = Value(parts[0] + String(repeating: "0", count: zeros))
        else {
            if parts == ["0"] { return 0 }
            throw UnusableValue()
        }
        return value
    }

    private func float<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Value.Type
    ) throws -> Value {
        guard let value = Value(try number(type)), value.isFinite else { throw UnusableValue() }
        return value
    }

    private func number(_ type: any Any.Type) throws -> String {
        let token = token
        guard token.kind == .number else { throw mismatch(type) }
        return document.tape.text(token.content) ?? ""
    }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let kind = token.kind
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "Expected to decode \(type) but found \(kind) instead.")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

/// The members of an object.
private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: ValueDecoder

    var codingPath: [any CodingKey] { object.codingPath }
    var allKeys: [Key] {
        var names: Set<String> = []
        return object.document.members(of: object.index).compactMap { index in
            let name = object.document.name(of: index)
            return names.insert(name).inserted ? Key(stringValue: name) : nil
        }
    }

    private func find(_ key: some CodingKey) -> ValueDecoder? {
        guard let index = object.document.member(key.stringValue, of: object.index) else { return nil }
        return ValueDecoder(object.document, index)
    }

    private func value(_ key: some CodingKey) throws -> ValueDecoder {
        if let value = find(key) { return value }
        throw DecodingError.keyNotFound(
            key, .init(codingPath: codingPath, debugDescription: "No value associated with key \(key)."))
    }

    /// The value of a member; nil when there is none, or null.
    private func present(_ key: Key) -> ValueDecoder? {
        find(key).flatMap { $0.decodeNil() ? nil : $0 }
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try type.init(from: value(key))
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key)?.decode(type)
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key)?.decode(type)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key)?.decode(type)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let value = present(key) else { return nil }
        return try type.init(from: value)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> { try value(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try value(AnyKey("super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The items of an array. It stays at an item that could not be decoded.
private struct ItemDecoder: UnkeyedDecodingContainer {
    let document: JSONDocument
    private let array: UInt32
    private var next: UInt32
    private var position: UInt32 = 0

    init(_ array: ValueDecoder) {
        document = array.document
        self.array = UInt32(array.index)
        next = self.array + 1
    }

    var codingPath: [any CodingKey] { document.path(to: Int(array)) }
    var currentIndex: Int { Int(position) }
    var count: Int? { Int(document.tape.tokens[Int(array)].content.count) }
    var isAtEnd: Bool { next >= document.tape.tokens[Int(array)].end }

    /// Decodes the next item, and goes on to the one after it.
    private mutating func take<Value>(_ type: any Any.Type, _ decode: (ValueDecoder) throws -> Value) throws
        -> Value
    {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(
                    codingPath: codingPath + [AnyKey(index: currentIndex)],
                    debugDescription: "Unkeyed container is at end."))
        }
        let value = try decode(ValueDecoder(document, Int(next)))
        next = document.tape.tokens[Int(next)].end
        position += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        var isNull = false
        let before = self
        try take(Never.self) { isNull = $0.decodeNil() }
        if !isNull { self = before }
        return isNull
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try take(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try take(type) { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take(type) { try type.init(from: $0) }
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
        try take(KeyedDecodingContainer<Inner>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take((any Decoder).self) { $0 } }
}
