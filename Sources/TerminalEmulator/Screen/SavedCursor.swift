/// The position of the cursor, with its pending wrap.
struct TerminalCursor: Hashable {
    var x = 0
    var y = 0
    /// Whether a wrap is pending: the last column has been written, and the next character goes to the next row.
    var isPastEnd = false
}

/// The state that `DECSC` saves: the cursor, the look of text, the character sets, and origin mode.
struct SavedCursor {
    var cursor = TerminalCursor()
    var look = CellLook()
    var sets = CharacterSets()
    var isOrigin = false
}

/// The character sets that a program has put into the slots G0 to G3, and the slots that it uses.
struct CharacterSets: Hashable {
    enum Set: Hashable { case ascii, british, drawing }

    var sets: [Set] = [.ascii, .ascii, .ascii, .ascii]
    var current = 0
    /// The slot for the next character only (SS2, SS3).
    var single: Int?

    var isPlain: Bool { single == nil && sets[current] == .ascii }

    /// The line drawing characters of DEC's terminals, from 0x5f on (VT100 user guide, table 3-9).
    private static let lines = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars).map(\.value)

    /// Returns the character for a 7-bit code in the current set.
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
