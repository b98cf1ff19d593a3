/// Writes cells in one row of a canvas, between the edges of its clip, in columns of the screen.
struct RowWriter {
    private let surface: Canvas.Surface
    private let base: Int
    private let left: Int
    private let right: Int
    private let style: StyleCode

    /// Nil when nothing in that row of the screen may be painted.
    @inline(__always)
    init?(canvas: Canvas, y: Int, style: StyleCode) {
        guard y >= canvas.clip.y, y < canvas.clip.maxY, canvas.clip.width > 0 else { return nil }
        surface = canvas.surface
        base = y * canvas.surface.grid.size.width
        left = canvas.clip.x
        right = canvas.clip.maxX
        self.style = style
    }

    /// Writes the characters of `text`, each of which takes one column, into `start..<end`.
    @inline(__always)
    func write(simple text: String, from start: Int, to end: Int) {
        let first = max(start, left)
        let last = min(end, right)
        guard first < last else { return }
        mend(first, last)
        surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            var x = start
            for scalar in text.unicodeScalars {
                guard x < last else { break }
                if x >= first { cells[base + x] = Cell(scalar.value, style) }
                x += 1
            }
        }
    }

    /// Writes one cluster that takes `start..<end`; what is seen of one that is clipped is blank.
    func write(_ character: Character, from start: Int, to end: Int) {
        let first = max(start, left)
        let last = min(end, right)
        guard first < last else { return }
        guard first == start, last == end else {
            fill(with: 0x20, from: first, to: last)
            return
        }
        mend(first, last)
        surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            var index = base + start
            Glyphs.forEach(in: character) { glyph in
                cells[index] = Cell(glyph, style)
                if glyph.isWide { cells[index + 1] = .continuation(style) }
                index += glyph.width
            }
        }
    }

    /// Fills `start..<end`, which must lie within the clip, with a character of one column.
    func fill(with scalar: UInt32, from start: Int, to end: Int) {
        guard start < end else { return }
        mend(start, end)
        let cell = Cell(scalar, style)
        surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            for index in base + start..<base + end { cells[index] = cell }
        }
    }

    /// Blanks the half that would be left of a wide character across an edge of `first..<last`.
    private func mend(_ first: Int, _ last: Int) {
        let width = surface.grid.size.width
        surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            if cells[base + first].isContinuation, first > 0 {
                cells[base + first - 1] = Cell(0x20, cells[base + first - 1].styleCode)
            }
            if cells[base + last - 1].isWide, last < width {
                cells[base + last] = Cell(0x20, cells[base + last].styleCode)
            }
        }
    }
}
