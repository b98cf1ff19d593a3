package import Foundation

/// Writes JSON without white space, value by value, in the order in which they are given.
package struct CompactJSONWriter: ~Copyable {
    private var json = ByteBuffer()
    /// Whether the next item or member comes after another one.
    private var needsComma = false

    package init() {}

    package consuming func data() -> Data { json.data() }

    package mutating func beginObject() { begin(0x7B) }
    package mutating func endObject() { end(0x7D) }
    package mutating func beginArray() { begin(0x5B) }
    package mutating func endArray() { end(0x5D) }

    /// Writes the name of a member, whose value comes next.
    /// - Parameter name: A name in which nothing must be escaped.
    package mutating func write(name: StaticString) {
        separate()
        json.append(0x22)
        json.append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        json.append(0x22)
        json.append(0x3A)
        needsComma = false
    }

    package mutating func write(text: String) {
        separate()
        text.withBytes { json.append(quoted: $0, .required) }
    }

    /// Writes a number, or `true`, `false` or `null`.
    package mutating func write(plain text: String) {
        separate()
        json.append(plain: text)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        json.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        json.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { json.append(0x2C) }
        needsComma = true
    }
}
