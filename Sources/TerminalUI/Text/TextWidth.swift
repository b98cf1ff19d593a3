extension String {
    /// The columns of the cleaned text on the screen, as ncurses counts them.
    public var cellWidth: Int {
        if let width = simpleWidth { return width }
        var width = 0
        forEachPiece { piece in
            width += piece.width
            return true
        }
        return width
    }

    /// A piece of text that is drawn as a whole: one scalar, or a grapheme cluster.
    enum Piece {
        case scalar(UInt32, width: Int)
        case cluster(Character)

        var width: Int {
            switch self {
            case .scalar(_, let width): width
            case .cluster(let character): character.cellWidth
            }
        }
    }

    /// Calls `body` with each piece that is drawn as a whole, from the start, until it returns false.
    @inline(__always)
    func forEachPiece(_ body: (String.Piece) -> Bool) {
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

    /// The width of text that needs neither cleaning nor grapheme clusters, found in one pass; nil for any
    /// other.
    var simpleWidth: Int? {
        // Nearly all text is printable ASCII, of which bytes are counted.
        let ascii = utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte &- 0x20 > 0x5e { return -1 }
            return bytes.count
        }
        if let ascii, ascii >= 0 { return ascii }
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
    /// The scalar of a character that is one scalar and one column wide; else nil.
    var simpleScalar: UInt32? {
        let scalars = unicodeScalars
        let start = scalars.startIndex
        guard scalars.index(after: start) == scalars.endIndex else { return nil }
        let scalar = scalars[start].value
        return Glyphs.isSimple(scalar) ? scalar : nil
    }

    /// The columns on the screen: 1 or 2 for most characters, 0 for one that is not drawn.
    public var cellWidth: Int {
        if simpleScalar != nil { return 1 }
        var width = 0
        Glyphs.forEach(in: self) { width += $0.width }
        return width
    }
}
