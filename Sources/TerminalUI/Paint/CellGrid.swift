/// The cells of a whole screen.
public struct CellGrid: Hashable, Sendable {
    public let size: Size
    /// The cells, row by row from the top. Each row has `size.width` cells.
    package var cells: [Cell]
    /// The links that were painted, by their rows. A cell belongs to a link only if its style has the attribute `link`.
    package var links: [Int: [CellLink]] = [:]

    /// Makes a blank screen; a negative width or height counts as 0.
    package init(size: Size) {
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = Array(repeating: .blank, count: self.size.width * self.size.height)
    }

    /// The cell in column `x` of row `y`. Blank outside the screen.
    package subscript(x: Int, y: Int) -> Cell {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return .blank }
        return cells[y * size.width + x]
    }

    /// The cells of a row, from left to right. Empty outside the screen.
    package func row(_ y: Int) -> ArraySlice<Cell> {
        guard y >= 0, y < size.height else { return [] }
        return cells[y * size.width..<(y + 1) * size.width]
    }

    /// The rows that differ from those of another grid; all of them if the other is nil or has another size.
    package func rows(differingFrom other: CellGrid?) -> [Int] {
        guard let other, other.size == size else { return Array(0..<size.height) }
        return cells.withUnsafeBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                (0..<size.height).filter { y in
                    let row = y * size.width..<(y + 1) * size.width
                    let (mine, theirs) = (
                        UnsafeBufferPointer(rebasing: cells[row]), UnsafeBufferPointer(rebasing: others[row])
                    )
                    return !mine.hasBytes(of: theirs) && !mine.elementsEqual(theirs)
                }
            }
        }
    }

    /// Replaces a cell. Does nothing outside the screen.
    package mutating func replaceCell(_ x: Int, _ y: Int, with cell: Cell) {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
        cells[y * size.width + x] = cell
    }

    public func style(at point: Point) -> Style { self[point.x, point.y].style }

    /// The text of a row, without the blanks at its end.
    public func text(row y: Int) -> String {
        let row = row(y)
        guard let last = row.lastIndex(where: { $0.glyph.low != 0x20 }) else { return "" }
        return Self.text(of: row[row.startIndex...last])
    }

    /// The text of a row from its first column that is not blank, and that column; nil for a blank row.
    package func words(row y: Int) -> (x: Int, text: String)? {
        let row = row(y)
        guard let first = row.firstIndex(where: { $0.glyph.low != 0x20 }),
            let last = row.lastIndex(where: { $0.glyph.low != 0x20 })
        else { return nil }
        return (first - row.startIndex, Self.text(of: row[first...last]))
    }

    /// The text of a part of the screen, one line for each row, including blanks.
    package func text(in rect: Rect) -> String {
        let part = rect.intersection(Rect(size: size))
        return (part.y..<part.maxY).map { y in Self.text(of: row(y).dropFirst(part.x).prefix(part.width)) }
            .joined(separator: "\n")
    }

    /// The text of each row of the screen, without the blanks at its end.
    public var lines: [String] { (0..<size.height).map { text(row: $0) } }

    /// The text of the whole screen, without the blanks at the ends of rows and without empty rows at the end.
    public var text: String {
        var lines = lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// The text of cells in a row.
    package static func text(of cells: ArraySlice<Cell>) -> String {
        var text = ""
        for cell in cells { cell.glyph.forEachScalar { text.unicodeScalars.append($0) } }
        return text
    }
}
