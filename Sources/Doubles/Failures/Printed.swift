/// Prints values and counts for failures: on one line, not too long, and without control characters.
enum Printed {
    /// The greatest length of a text in Unicode scalars. A limit in characters would not do, because one character may
    /// have any number of scalars.
    static let longest = 240

    static func text(_ value: Any) -> String {
        switch value {
        case let text as String: "\"\(clean(text))\""
        case let text as Substring: "\"\(clean(String(text)))\""
        default: clean(String(describing: value))
        }
    }

    static func arguments<each Argument>(_ argument: repeat each Argument) -> String {
        var texts: [String] = []
        for argument in repeat each argument { texts.append(text(argument)) }
        return texts.joined(separator: ", ")
    }

    static func clean(_ text: String) -> String {
        var cleaned = ""
        var rest = text.unicodeScalars[...]
        for scalar in rest.prefix(longest) { cleaned += shown(scalar) }
        rest = rest.dropFirst(longest)
        return rest.isEmpty ? cleaned : "\(cleaned)… (\(rest.count) more)"
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return escape(scalar)
        default: return turnsText(scalar) ? escape(scalar) : String(scalar)
        }
    }

    /// The marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9, section 2).
    private static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    static func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
    static func responses(_ count: Int) -> String { count == 1 ? "1 response" : "\(count) responses" }
    static func list(_ items: [String]) -> String {
        items.isEmpty ? "nothing" : items.joined(separator: ", ")
    }

    /// `1.2 s`, or `12.3 ms` below a second.
    static func time(_ duration: Duration) -> String {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
        return abs(seconds) < 1 ? "\(tenths(seconds * 1000)) ms" : "\(tenths(seconds)) s"
    }
}
