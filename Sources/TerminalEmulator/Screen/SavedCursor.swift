/// The cursor of a terminal.
struct TerminalCursor: Hashable {
    var x = 0
    var y = 0
    /// Whether the last column has been written, so that the next character goes to the next row.
    var isPastEnd = false
}

/// What `DECSC` saves: the cursor, the look of text, the character sets, and origin mode.
struct SavedCursor {
    var cursor = TerminalCursor()
    var look = CellLook()
    var sets = CharacterSets()
    var isOrigin = false
}

/// The four character sets that a program can choose from, and those that it has chosen.
struct CharacterSets: Hashable {
    enum Set: Hashable { case ascii, british, drawing }

    var sets: [Set] = [.ascii, .ascii, .ascii, .ascii]
    var current = 0
    /// The set for the next character alone (SS2, SS3).
    var single: Int?

    var isPlain: Bool { single == nil && sets[current] == .ascii }

    /// The line drawing characters of DEC's terminals, from 0x5f on (VT100 user guide, table 3-9).
    private static let lines = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars).map(\.value)

    /// The character for a code of seven bits.
    mutating func scalar(_ byte: UInt8) -> UInt32 {
        let set = sets[single ?? current]
        single = nil
        switch set {
        case .drawing where (0x5f...0x7e).contains(byte): return Self.lines[Int(byte) - 0x5f]
        case .british where byte == 0x23: return 0xa3
        default: return UInt32(byte)
        }
    }
}
