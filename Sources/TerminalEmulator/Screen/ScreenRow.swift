/// A cell of the screen: a character, its width, and its look.
struct ScreenCell: Hashable {
    /// The only scalar of the character, or the number of a cluster of several scalars.
    var content: UInt32
    var look: UInt32
    /// 1; 2 for a wide character, which also takes the cell to its right; 0 for that cell.
    var width: UInt8 = 1

    /// Numbers of clusters begin above the greatest scalar.
    static let firstCluster: UInt32 = 0x20_0000

    static func blank(_ look: UInt32) -> ScreenCell { ScreenCell(content: 0x20, look: look) }

    var isCluster: Bool { content >= Self.firstCluster }
}

/// A row of the screen, or of the scrollback.
struct ScreenRow {
    private(set) var cells: [ScreenCell]
    /// The number of columns that may hold something. All columns after them are blank.
    private var used = 0
    /// Whether the text wraps into the next row.
    var isWrapped = false
    /// Whether a picture begins here.
    var hasPicture = false
    /// A number that changes whenever the row changes. Rows with the same number are equal.
    var version: UInt64 = 0

    init(width: Int, look: UInt32) {
        cells = Array(repeating: .blank(look), count: width)
        if look != 0 { used = width }
    }

    /// Blanks both halves of a wide character that a change from or up to the column `x` cuts in two.
    mutating func splitWide(at x: Int) {
        guard x > 0, x < cells.count, cells[x].width == 0 else { return }
        cells[x - 1] = .blank(cells[x - 1].look)
        cells[x] = .blank(cells[x].look)
    }

    /// Fills columns with a cell.
    mutating func fill(_ columns: Range<Int>, _ cell: ScreenCell) {
        splitWide(at: columns.lowerBound)
        splitWide(at: columns.upperBound)
        for x in columns { cells[x] = cell }
        if cell != .blank(0) { used = max(used, columns.upperBound) }
    }

    /// Writes printable ASCII from a column on.
    mutating func write(_ text: ArraySlice<UInt8>, _ look: UInt32, at start: Int) {
        splitWide(at: start)
        splitWide(at: start + text.count)
        var x = start
        for byte in text {
            cells[x] = ScreenCell(content: UInt32(byte), look: look)
            x += 1
        }
        used = max(used, x)
    }

    mutating func setLook(_ look: UInt32, at x: Int) {
        cells[x].look = look
        used = max(used, x + 1)
    }

    /// Replaces cells from a column on. Wide characters that are cut become blanks.
    mutating func replace(_ x: Int, with new: [ScreenCell]) {
        splitWide(at: x)
        splitWide(at: x + new.count)
        for (offset, cell) in new.enumerated() {
            let isCut = cell.width == 0 && offset == 0 || cell.width == 2 && offset == new.count - 1
            cells[x + offset] = isCut ? .blank(cell.look) : cell
        }
        used = max(used, x + new.count)
    }

    /// Moves the cells of a range to the right, or to the left by a negative number. Blanks come in; cells that leave
    /// the range are lost.
    mutating func shift(_ columns: Range<Int>, by offset: Int, blank: ScreenCell) {
        splitWide(at: columns.lowerBound)
        splitWide(at: columns.upperBound)
        replace(
            columns.lowerBound,
            with: columns.map { columns.contains($0 - offset) ? cells[$0 - offset] : blank })
    }

    mutating func resize(to width: Int) {
        if width < cells.count {
            splitWide(at: width)
            cells.removeLast(cells.count - width)
            used = min(used, width)
        } else {
            cells += Array(repeating: .blank(0), count: width - cells.count)
        }
    }

    /// The row without its trailing blanks, for the scrollback.
    var trimmed: ScreenRow {
        var row = self
        row.cells = Array(cells[..<used])
        return row
    }
}
