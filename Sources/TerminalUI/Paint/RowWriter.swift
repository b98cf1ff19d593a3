/// Writes cells in one row of a screen, between two of its columns.
struct RowWriter {
    private let cells: UnsafeMutablePointer<Cell>
    private let width: Int
    private let left: Int
    private let right: Int
    private let style: Style.Code

    /// Calls `body` with a writer for the part of row `y` that the canvas may paint; with nil where that is
    /// empty.
    @inline(__always)
    static func withRow<Result>(
        _ y: Int, of canvas: Canvas, _ style: Style, _ body: (RowWriter?) -> Result
    ) -> Result {
        let clip = canvas.clip
        guard y >= clip.y, y < clip.maxY, clip.width > 0 else { return body(nil) }
        let width = canvas.surface.grid.size.width
        return canvas.surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            guard let start = cells.baseAddress else { return body(nil) }
            return body(
                RowWriter(
                    cells: start + y * width, width: width, left: clip.x, right: clip.maxX,
                    style: Style.Code(style)))
        }
    }

    /// Writes the characters of `text`, each of which takes one column, into `start..<end`.
    @inline(__always)
    func write(simple text: String, from start: Int, to end: Int) {
        let first = max(start, left)
        let last = min(end, right)
        guard first < last else { return }
        mend(first, last)
        var x = start
        for scalar in text.unicodeScalars {
            guard x < last else { break }
            if x >= first { cells[x] = Cell(scalar.value, style) }
            x += 1
        }
    }

    /// Writes one piece of text into `start..<end`; of a piece that is clipped, the visible part is blank.
    @inline(__always)
    func write(_ piece: String.Piece, from start: Int, to end: Int) {
        let first = max(start, left)
        let last = min(end, right)
        guard first < last else { return }
        guard first == start, last == end else {
            fill(with: 0x20, from: first, to: last)
            return
        }
        mend(first, last)
        switch piece {
        case .scalar(let scalar, let width): put(Glyph(scalar, isWide: width == 2), at: start)
        case .cluster(let character):
            var x = start
            Glyphs.forEach(in: character) { glyph in
                put(glyph, at: x)
                x += glyph.width
            }
        }
    }

    /// Fills `start..<end`, which must lie within what may be painted, with a character of one column.
    func fill(with scalar: UInt32, from start: Int, to end: Int) {
        guard start < end else { return }
        mend(start, end)
        let cell = Cell(scalar, style)
        for x in start..<end { cells[x] = cell }
    }

    @inline(__always)
    private func put(_ glyph: Glyph, at x: Int) {
        cells[x] = Cell(glyph, style)
        if glyph.isWide { cells[x + 1] = .continuation(style) }
    }

    /// Blanks the other half of each wide character that lies across an edge of `first..<last`.
    @inline(__always)
    private func mend(_ first: Int, _ last: Int) {
        if cells[first].isContinuation, first > 0 {
            cells[first - 1] = Cell(0x20, cells[first - 1].styleCode)
        }
        if cells[last - 1].isWide, last < width { cells[last] = Cell(0x20, cells[last].styleCode) }
    }
}
