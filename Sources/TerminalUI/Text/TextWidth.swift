extension String {
    /// The columns that it takes on the screen, once cleaned, as ncurses counts them.
    public var cellWidth: Int {
        if let width = simpleWidth { return width }
        var width = 0
        forEachPiece { piece in
            width += piece.width
            return true
        }
        return width
    }

    /// Calls `body` with what is drawn together, from the start, until it returns false.
    @inline(__always)
    func forEachPiece(_ body: (TextPiece) -> Bool) {
        let scalars = unicodeScalars
        var index = startIndex
        while index < endIndex {
            let scalar = scalars[index].value
            let next = scalars.index(after: index)
            let width = Glyphs.plainWidth(scalar)
            // Between two plain scalars there is always an end of a cluster (UAX #29, GB999).
            if width > 0, next == endIndex || Glyphs.plainWidth(scalars[next].value) > 0 {
                guard body(.scalar(scalar, width: width)) else { return }
                index = next
            } else {
                guard body(.cluster(self[index])) else { return }
                index = self.index(after: index)
            }
        }
    }

    /// Its width when it needs neither cleaning nor grapheme clusters, found out in one look at its bytes.
    @inline(__always)
    var simpleWidth: Int? {
        var count = 0
        for scalar in unicodeScalars {
            guard Glyphs.isSimple(scalar.value) else { return nil }
            count += 1
        }
        return count
    }

    /// It, cleaned, when it fits into `width` columns; else as much of it as fits before an `…`.
    ///
    /// Nothing is cut in half, so what comes out may be narrower than asked for by one column.
    public func truncated(to width: Int) -> String {
        guard width > 0 else { return "" }
        guard cellWidth > width else { return cleaned }
        var used = 0
        var kept = ""
        for character in self {
            let next = character.cellWidth
            guard used + next <= width - 1 else { break }
            used += next
            kept.append(character)
        }
        return kept.cleaned + "…"
    }
}

extension Character {
    /// The columns that it takes on the screen: 0 for what is not drawn at all, 1 or 2 for most.
    public var cellWidth: Int {
        var width = 0
        Glyphs.forEach(in: self) { width += $0.width }
        return width
    }
}
