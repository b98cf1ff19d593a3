package import Foundation

/// Writes JSON, one value after another.
package struct JSONWriter {
    private(set) var json: [UInt8] = []
    private var lineStart = 0
    /// Whether a comma must come before the next item or member.
    private var needsComma = false
    /// Whether a space follows each comma and colon.
    private let isSpaced: Bool

    package init(isSpaced: Bool = false) { self.isSpaced = isSpaced }

    package var data: Data { Data(json) }
    /// The number of bytes on the last line.
    var column: Int { json.count - lineStart }

    package mutating func beginObject() { begin(0x7B) }
    package mutating func endObject() { end(0x7D) }
    package mutating func beginArray() { begin(0x5B) }
    package mutating func endArray() { end(0x5D) }

    /// Writes the name of a member. The next call writes its value.
    package mutating func write(name: String) {
        write(text: name)
        json.append(0x3A)
        if isSpaced { json.append(0x20) }
        needsComma = false
    }

    /// Writes the name of a member that has no character to escape. The next call writes its value.
    package mutating func write(plainName name: StaticString) {
        separate()
        json.append(0x22)
        json += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        json.append(0x22)
        json.append(0x3A)
        if isSpaced { json.append(0x20) }
        needsComma = false
    }

    package mutating func write(text: String) {
        separate()
        json.append(0x22)
        var text = text
        let isPlain = text.withUTF8 { bytes in
            let isPlain = bytes.allSatisfy { 0x20 <= $0 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
            if isPlain { json += bytes }
            return isPlain
        }
        if !isPlain {
            for scalar in text.unicodeScalars { append(scalar) }
        }
        json.append(0x22)
    }

    /// Writes a number, or `true`, `false` or `null`.
    package mutating func write(plain text: String) {
        separate()
        json += text.utf8
    }

    /// Begins a new line for the next item, member or closing bracket.
    mutating func breakLine(level: Int, beforeEnd: Bool = false) {
        if needsComma, !beforeEnd { json.append(0x2C) }
        needsComma = false
        json.append(0x0A)
        lineStart = json.count
        json += repeatElement(0x20, count: 2 * level)
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
        if needsComma {
            json.append(0x2C)
            if isSpaced { json.append(0x20) }
        }
        needsComma = true
    }

    /// Escapes the characters that JSON does not allow in a string (RFC 8259 section 7). Escapes DEL and C1 controls
    /// too, because they could control a terminal, and U+2028 and U+2029, because some tools take them for line ends.
    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "\\": json += [0x5C, UInt8(ascii: scalar)]
        case "\n": json += #"\n"#.utf8
        case "\r": json += #"\r"#.utf8
        case "\t": json += #"\t"#.utf8
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
            let hex = String(scalar.value, radix: 16)
            json += (#"\u"# + String(repeating: "0", count: 4 - hex.count) + hex).utf8
        default: json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }
}
