package import Foundation

/// Encodes values as JSON without white space, with members in the order of their names' bytes: equal values give equal
/// bytes. They are those of Foundation's `JSONEncoder` with `.sortedKeys` and `.withoutEscapingSlashes`.
package struct JSONTreeEncoder {
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    package init() {}

    package func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let output = JSONOutput(userInfo)
        try output.encode(value, at: JSONNodes.root)
        guard output.nodes.isEncoded(JSONNodes.root) else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "\(Value.self) did not encode any values."))
        }
        return output.nodes.json()
    }
}

/// The values that all encoders of one document share.
private final class JSONOutput {
    // No method of it calls code that could come back here, so that its accesses never overlap.
    @exclusivity(unchecked) var nodes = JSONNodes()
    let userInfo: [CodingUserInfoKey: Any]

    init(_ userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }

    func encode(_ value: some Encodable, at index: Int) throws {
        do {
            try value.encode(to: ValueEncoder(output: self, index: index))
        } catch {
            nodes.drop(index)
            throw error
        }
    }
}

/// The place of one value.
private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let output: JSONOutput
    let index: Int

    var codingPath: [any CodingKey] { output.nodes.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { output.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.nodes.set(.object, at: index)
        return KeyedEncodingContainer(MemberEncoder(object: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.nodes.set(.array, at: index)
        return ItemEncoder(array: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// The place of a new member or item.
    func add(_ name: String? = nil) -> ValueEncoder {
        ValueEncoder(output: output, index: output.nodes.add(name, to: index))
    }

    func encodeNil() { output.nodes.set(plain: "null", at: index) }
    func encode(_ value: Bool) { output.nodes.set(plain: value ? "true" : "false", at: index) }
    func encode(_ value: String) { output.nodes.set(quoted: value, at: index) }
    func encode(_ value: Double) throws { try encode(float: value) }
    func encode(_ value: Float) throws { try encode(float: value) }
    func encode(_ value: some FixedWidthInteger & Encodable) {
        output.nodes.set(plain: String(value), at: index)
    }
    func encode(_ value: some Encodable) throws { try output.encode(value, at: index) }

    private func encode(float value: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "JSON has no number for \(value)."))
        }
        let text = value.description
        output.nodes.set(plain: text.hasSuffix(".0") ? String(text.dropLast(2)) : text, at: index)
    }
}

/// The members of an object.
private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: ValueEncoder

    var codingPath: [any CodingKey] { object.codingPath }

    func encodeNil(forKey key: Key) { object.add(key.stringValue).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { object.add(key.stringValue).encode(value) }
    func encode(_ value: String, forKey key: Key) { object.add(key.stringValue).encode(value) }
    func encode(_ value: Int, forKey key: Key) { object.add(key.stringValue).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        try object.add(key.stringValue).encode(value)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { object.add(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        object.add(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { object.add("super") }
    func superEncoder(forKey key: Key) -> any Encoder { object.add(key.stringValue) }
}

/// The items of an array.
private struct ItemEncoder: UnkeyedEncodingContainer {
    let array: ValueEncoder

    var codingPath: [any CodingKey] { array.codingPath }
    var count: Int { array.output.nodes.count(of: array.index) }

    func encodeNil() { array.add().encodeNil() }
    func encode(_ value: Bool) { array.add().encode(value) }
    func encode(_ value: String) { array.add().encode(value) }
    func encode(_ value: Int) { array.add().encode(value) }
    func encode(_ value: some Encodable) throws { try array.add().encode(value) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        array.add().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { array.add().unkeyedContainer() }
    func superEncoder() -> any Encoder { array.add() }
}
