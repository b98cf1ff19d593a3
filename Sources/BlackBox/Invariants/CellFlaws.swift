import TerminalUI

/// Looks for cells that no row of a screen may have.
enum CellFlaws {
    /// The first flaw of a row with its column, if there is one.
    static func first(in row: ArraySlice<Cell>) -> (column: Int, flaw: String)? {
        row.withUnsafeBufferPointer(first)
    }

    private static func first(in row: UnsafeBufferPointer<Cell>) -> (column: Int, flaw: String)? {
        var wantsHalf = false
        for column in row.indices {
            let cell = row[column]
            // Nearly all cells are printable ASCII or a line of a box (U+2500 to U+257F), without another scalar in them.
            if !wantsHalf, 0x20..<0x7f ~= cell.low || 0x2500..<0x2580 ~= cell.low, !cell.isWide { continue }
            if wantsHalf != cell.isContinuation { return (wantsHalf ? column - 1 : column, half) }
            wantsHalf = cell.isWide
            if let scalar = cell.scalars.first(where: \.steersTerminals) {
                return (column, "the character \(scalar.escaped(asASCII: true)) would steer the terminal")
            }
        }
        return wantsHalf ? (row.count - 1, half) : nil
    }

    private static let half = "half of a wide character is painted"
}
