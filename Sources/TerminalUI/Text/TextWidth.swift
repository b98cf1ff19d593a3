import CNcurses

extension String {
    /// The columns that the cleaned text takes on the screen, as ncurses counts them.
    public var cellWidth: Int { simpleWidth ?? reduce(0) { $0 + $1.cellWidth } }

    /// The width of a text that needs neither grapheme clusters nor cleaning, except that no-break spaces become
    /// spaces. Nil for any other text.
    var simpleWidth: Int? {
        // Most texts have nothing but printable ASCII.
        let isASCII = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20..<0x7f ~= $0 } }
        if isASCII == true { return utf8.count }
        var count = 0
        for scalar in unicodeScalars {
            guard Glyphs.isSimple(scalar.value) || scalar == .noBreakSpace else { return nil }
            count += 1
        }
        return count
    }

    /// The cleaned text. If it is wider than `width` columns, it is cut and ends in `…`.
    ///
    /// No character is cut in half, so the result may be one column narrower than `width`.
    package func truncated(to width: Int) -> String {
        guard width > 0 else { return "" }
        guard cellWidth > width else { return cleaned }
        return String(prefix(columns: width - 1)).cleaned + "…"
    }

    /// The text with blanks behind it, up to a width in columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - cellWidth))
    }
}

extension StringProtocol {
    /// The whole characters from the start of the text that fit into `columns`.
    func prefix(columns: Int) -> SubSequence {
        var used = 0
        return prefix { character in
            used += character.cellWidth
            return used <= columns
        }
    }
}

extension Character {
    /// The columns that the character takes: 1 or 2 for most characters, 0 for a character that is not drawn.
    package var cellWidth: Int {
        String(self).simpleWidth ?? Glyphs.glyphs(of: self).reduce(0) { $0 + $1.width }
    }
}

extension Unicode.Scalar {
    /// The columns of the scalar as the system's `wcwidth` has it: 0 to 2. Nil if the locale does not have it.
    package var systemWidth: Int? {
        let width = Int(cn_width(value))
        return width < 0 ? nil : min(2, width)
    }

    /// A space at which no line is broken. It is drawn as a space.
    static let noBreakSpace: Unicode.Scalar = "\u{A0}"
}
