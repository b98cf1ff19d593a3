import TerminalUI

/// The colours of a terminal, which a program can ask for and change (XTerm Control Sequences, OSC 4, 5, 10 to 19).
struct TerminalColors {
    /// A colour with 16 bits for each part.
    struct Color: Hashable {
        var parts: [UInt16]

        init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            parts = [red, green, blue].map { UInt16($0) * 257 }
        }

        /// Reads `#rgb` with one to four digits a part, or `rgb:r/g/b` (XParseColor(3)). A `#rgb` with few digits has the
        /// highest ones; `rgb:` scales them.
        init?(_ text: String) {
            if text.hasPrefix("#") {
                let digits = text.dropFirst()
                let count = digits.count / 3
                guard (1...4).contains(count), digits.count == count * 3 else { return nil }
                parts = (0..<3).compactMap {
                    UInt16(digits.dropFirst($0 * count).prefix(count), radix: 16).map {
                        $0 << (16 - 4 * count)
                    }
                }
            } else if text.hasPrefix("rgb:") {
                let values = text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
                parts = values.compactMap { digits in
                    guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else {
                        return nil
                    }
                    return UInt16(value * 0xffff / (1 << (4 * digits.count) - 1))
                }
            } else {
                return nil
            }
            guard parts.count == 3 else { return nil }
        }

        /// As a terminal tells it. Most keep eight bits of each part.
        var told: String {
            "rgb:"
                + parts.map { part in (UInt8(part >> 8).hex + UInt8(part >> 8).hex) }.joined(separator: "/")
        }
    }

    /// The numbers that `OSC 5` counts from: the colours for bold text and other attributes.
    static let special = 256
    /// The numbers that `OSC 10` to `OSC 19` count from: those of text, background, cursor, and so on.
    static let dynamic = 512

    private var changed: [Int: Color] = [:]

    subscript(number: Int) -> Color {
        get {
            if let color = changed[number] { return color }
            guard let number = UInt8(exactly: number) else {
                let isBackground = [1, 4, 6, 8].contains(number - Self.dynamic)
                return isBackground ? Color(0x1c, 0x1c, 0x1c) : Color(0xd8, 0xd8, 0xd8)
            }
            let color = XtermColors.rgb(number)
            return Color(color.red, color.green, color.blue)
        }
        set { changed[number] = newValue }
    }

    mutating func reset(_ number: Int) { changed[number] = nil }

    /// Brings back all colours from a number on.
    mutating func reset(from start: Int, count: Int) {
        changed = changed.filter { !(start..<start + count).contains($0.key) }
    }
}
