extension String {
    /// The text without everything that a terminal must not be sent: controls, hidden characters, changes
    /// of direction.
    ///
    /// Tabs and line ends become a space; C0, DEL, C1, bidi controls and zero-width characters go; a base keeps
    /// at most four marks, and a mark without a base gets a dotted circle; a flag becomes its letters, a joined
    /// emoji its first; what has no character (unassigned, private) is `U+FFFD`. Cleaning twice is cleaning once.
    public var cleaned: String {
        if simpleWidth != nil { return self }
        var clean = ""
        clean.reserveCapacity(utf8.count)
        forEachPiece { piece in
            switch piece {
            case .scalar(let value, _):
                if let scalar = Unicode.Scalar(value) { clean.unicodeScalars.append(scalar) }
            case .cluster(let character):
                Glyphs.forEach(in: character) { glyph in
                    Glyph.forEachScalar(low: glyph.low, high: glyph.high) { clean.unicodeScalars.append($0) }
                }
            }
            return true
        }
        return clean
    }
}
