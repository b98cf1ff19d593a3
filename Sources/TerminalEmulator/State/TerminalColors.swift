import TerminalUI

/// The colours of a terminal, which a program can query and change (XTerm Control Sequences, OSC 4, 5, 10 to 19).
struct TerminalColors {
    /// The first number of the special colours, such as the colour of bold text (OSC 5), and of the dynamic colours,
    /// such as text, background and cursor (OSC 10 to 19).
    static let special = 256
    static let dynamic = 512

    private var changed: [Int: [UInt8]] = [:]

    /// The colour in the form in which a terminal reports it.
    subscript(number: Int) -> String {
        let parts = changed[number] ?? Self.usual(number)
        return "rgb:" + parts.map { $0.hex + $0.hex }.joined(separator: "/")
    }

    /// Whether any colour differs from that of a new terminal.
    var areChanged: Bool { !changed.isEmpty }

    /// Changes a colour. Ignores a text that is not a colour.
    mutating func set(_ number: Int, _ text: String) {
        guard let color = Self.parts(text) else { return }
        changed[number] = color == Self.usual(number) ? nil : color
    }

    /// Returns the colour that a new terminal has.
    private static func usual(_ number: Int) -> [UInt8] {
        guard let number = UInt8(exactly: number) else {
            let isDark = [1, 4, 6, 8].contains(number - dynamic)
            return Array(repeating: isDark ? 0x1c : 0xd8, count: 3)
        }
        let color = XtermColors.rgb(number)
        return [color.red, color.green, color.blue]
    }

    /// Resets colours to those of a new terminal.
    mutating func reset(_ numbers: Range<Int>) { changed = changed.filter { !numbers.contains($0.key) } }

    /// Parses `#rgb`, in which each part is the one to four highest digits, or `rgb:r/g/b`, in which each part is
    /// scaled (XParseColor(3)). Returns the eight bits of each part that terminals keep.
    private static func parts(_ text: String) -> [UInt8]? {
        let isShort = text.hasPrefix("#")
        guard isShort || text.hasPrefix("rgb:") else { return nil }
        let digits = isShort ? text.dropFirst() : text.dropFirst(4)
        let count = digits.count / 3
        let fields =
            isShort
            ? (0..<3).map { digits.dropFirst($0 * count).prefix(count) }
            : digits.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count == 3, !isShort || digits.count == count * 3 else { return nil }
        let parts = fields.compactMap { field -> UInt8? in
            // `Int` also accepts a sign.
            guard (1...4).contains(field.count), field.allSatisfy(\.isHexDigit),
                let value = Int(field, radix: 16)
            else { return nil }
            let bits = 4 * field.count
            return UInt8(isShort ? (value << (16 - bits)) >> 8 : value * 0xff / (1 << bits - 1))
        }
        return parts.count == 3 ? parts : nil
    }
}

extension UInt8 {
    /// The number in two hexadecimal digits.
    var hex: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
