extension String {
    /// Replaces a hidden text of any length.
    package static let dots = "••••"

    package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    package var quoted: String { "“\(printable)”" }

    /// The text with an escape in place of each character that would control a terminal. Keeps line ends.
    package var printable: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        return unicodeScalars.map { $0.steersTerminals ? $0.escaped(asASCII: true) : String($0) }.joined()
    }

    /// Replaces single code points, even before a combining accent. Swift's own `replacing` would miss a `#` before an
    /// accent, because both are one character.
    package func replacing(scalars replacements: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    }

    /// The text as a file name that every system accepts.
    ///
    /// Cuts the text to 180 bytes: a file name can have 255, and callers append other words.
    package var asFileName: String {
        var name = ""
        for character in self {
            let isUnfit = character.unicodeScalars.contains {
                $0 == "\n" || $0.steersTerminals || "/\\:*?\"<>|".unicodeScalars.contains($0)
            }
            let part = isUnfit ? "-" : String(character)
            guard name.utf8.count + part.utf8.count <= 180 else { break }
            name += part
        }
        return name
    }

    package var trimmed: Substring { self[...].trimmed }
}

extension Substring {
    package var trimmed: Substring {
        // Nearly all texts begin and end with ASCII, and every search trims the names of all elements.
        if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last {
            return self[...]
        }
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? endIndex
        return self[start..<end]
    }
}

extension Unicode.Scalar {
    package var steersTerminals: Bool {
        guard self != "\n" else { return false }
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }
}

extension Sequence<String> {
    /// Joins the words as in a sentence: `a`, `a and b`, `a, b and c`.
    package func listed(_ conjunction: String = "and") -> String {
        let words = Array(self)
        guard let last = words.last else { return "" }
        guard words.count > 1 else { return last }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

/// The number with its noun: `1 frame`, `2 frames`.
package func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
}

extension Duration {
    /// The duration for a message: `412 ms`, `1.2 s`. Durations below 100 ms have tenths: `1.5 ms`.
    package var inWords: String {
        let milliseconds = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
        func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
        if milliseconds < 99.95 { return "\(tenths(milliseconds)) ms" }
        if milliseconds < 999.5 { return "\(Int(milliseconds.rounded())) ms" }
        return "\(tenths(milliseconds / 1000)) s"
    }
}
