extension String {
    /// The columns of the cleaned text on the screen, as ncurses counts them.
    public var cellWidth: Int {
        if let width = simpleWidth { return width }
        return reduce(0) { $0 + $1.cellWidth }
    }

    /// The width of text that needs neither cleaning nor grapheme clusters, as most texts do; nil for any other.
    var simpleWidth: Int? {
        var count = 0
        for scalar in unicodeScalars {
            guard Glyphs.isSimple(scalar.value) else { return nil }
            count += 1
        }
        return count
    }

    /// The cleaned text if it fits into `width` columns; else as much of it as fits before an `…`.
    ///
    /// No character is cut in half, so the result may be one column narrower than asked for.
    public func truncated(to width: Int) -> String {
        guard width > 0 else { return "" }
        guard cellWidth > width else { return cleaned }
        return prefix(columns: width - 1).cleaned + "…"
    }

    /// The longest beginning of whole characters that fits into `columns`.
    func prefix(columns: Int) -> String {
        var used = 0
        return String(
            prefix { character in
                used += character.cellWidth
                return used <= columns
            })
    }
}

extension Character {
    /// The columns on the screen: 1 or 2 for most characters, 0 for one that is not drawn.
    public var cellWidth: Int {
        String(self).simpleWidth ?? Glyphs.glyphs(of: self).reduce(0) { $0 + $1.width }
    }
}
