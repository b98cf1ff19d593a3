/// JSON as text. Writing a trace needs nothing more, so tests do not have to build a JSON library.
struct JSONText {
    typealias Member = (name: String, value: JSONText)

    let text: String

    static let null = JSONText(text: "null")

    static func number(_ value: Int) -> JSONText { JSONText(text: "\(value)") }

    /// Returns a finite number, without a fraction if it is whole.
    static func number(_ value: Double) -> JSONText {
        Int(exactly: value).map { .number($0) } ?? JSONText(text: "\(value)")
    }

    static func bool(_ value: Bool) -> JSONText { JSONText(text: "\(value)") }

    static func string(_ value: String) -> JSONText {
        JSONText(text: "\"" + value.unicodeScalars.map(escaped).joined() + "\"")
    }

    static func array(_ items: [JSONText]) -> JSONText {
        JSONText(text: "[" + items.map(\.text).joined(separator: ",") + "]")
    }

    static func object(_ members: [Member]) -> JSONText {
        let texts = members.map { string($0.name).text + ":" + $0.value.text }
        return JSONText(text: "{" + texts.joined(separator: ",") + "}")
    }

    /// Escapes the characters that JSON does not allow in a string (RFC 8259 section 7). Escapes DEL and C1 controls
    /// too, because they could control a terminal, and U+2028 and U+2029, because some tools take them for line ends.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\n": return #"\n"#
        case "\r": return #"\r"#
        case "\t": return #"\t"#
        case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}":
            let hex = String(scalar.value, radix: 16)
            return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
        default: return String(scalar)
        }
    }
}
