/// A cell of the screen: a character, its width, and its look.
struct ScreenCell: Hashable {
    /// The only scalar of the character, or the number of a cluster with several.
    var content: UInt32
    var look: UInt32
    /// 1, or 2 for a character that also takes the cell to the right, or 0 for that cell.
    var width: UInt8 = 1

    /// Numbers of clusters begin above the greatest scalar.
    static let firstCluster: UInt32 = 0x20_0000

    static func blank(_ look: UInt32) -> ScreenCell { ScreenCell(content: 0x20, look: look) }

    var isCluster: Bool { content >= Self.firstCluster }
}

/// A row of the screen, or of what has scrolled away.
struct ScreenRow {
    private(set) var cells: [ScreenCell]
    /// The number of columns of which all others are blank.
    private var used = 0
    /// Whether the text goes on in the next row, because it did not fit.
    var isWrapped = false
    /// Whether a picture begins here.
    var hasPicture = false
    /// Changes whenever the row does: rows with the same number are equal.
    var version: UInt64 = 0

    init(width: Int, look: UInt32) {
        cells = Array(repeating: .blank(look), count: width)
        if look != 0 { used = width }
    }

    /// Blanks the halves of wide characters whose other half a change at `x` has replaced, or is about to.
    mutating func splitWide(at x: Int) {
        guard x > 0, x < cells.count, cells[x].width == 0 else { return }
        cells[x - 1] = .blank(cells[x - 1].look)
        cells[x] = .blank(cells[x].look)
    }

    /// Fills columns with blanks.
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

    /// Moves the cells of a range to the right or left; blanks come in, and what leaves the range is lost.
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

    /// The row without the blanks at its end, to be kept for later.
    var trimmed: ScreenRow {
        var row = self
        row.cells = Array(cells[..<used])
        return row
    }
}
