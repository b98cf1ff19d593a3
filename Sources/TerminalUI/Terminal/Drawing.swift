import CNcurses

/// Draws the changed cells of a grid with ncurses, and reads back the cells that were drawn.
///
/// All calls act on ncurses' current terminal.
final class Drawing {
    private var palette: Palette
    private let fallback: ASCIIFallback?
    private var shown: CellGrid?
    private var cursor: Point?
    private var focus: Point?
    private var isCursorVisible = true

    init(palette: Palette, isASCII: Bool) {
        self.palette = palette
        fallback = isASCII ? ASCIIFallback() : nil
    }

    func display(_ grid: CellGrid, cursor: Point?, focus: Point?, on size: Size) {
        let window = cn_screen_window()
        let width = min(grid.size.width, size.width)
        let before: CellGrid
        if let shown, shown.size == grid.size {
            before = shown
        } else {
            werase(window)
            before = CellGrid(size: grid.size)
        }
        for y in 0..<min(grid.size.height, size.height) {
            guard let changed = Self.changed(from: before.row(y), to: grid.row(y)) else { continue }
            // In ASCII, the dots of an ellipsis may change the cells beside it, so the whole row is drawn.
            put(grid.row(y), y, fallback == nil ? changed.clamped(to: 0..<width) : 0..<width, in: window)
        }
        shown = grid
        (self.cursor, self.focus) = (cursor, focus)
        let screen = Rect(size: size)
        if let focus, screen.contains(focus) { wmove(window, Int32(focus.y), Int32(focus.x)) }
        show(cursor: cursor.flatMap { screen.contains($0) ? $0 : nil }, in: window)
        wnoutrefresh(window)
        doupdate()
    }

    /// Draws everything again, because the terminal may show something else.
    func repaint() {
        let window = cn_screen_window()
        clearok(cn_physical_screen(), true)
        touchwin(window)
        curs_set(isCursorVisible ? 1 : 0)
        wnoutrefresh(window)
        doupdate()
    }

    /// Draws everything again, because ncurses has lost the contents of this terminal.
    func redraw(on size: Size) {
        guard let grid = shown else { return }
        shown = nil
        clearok(cn_physical_screen(), true)
        display(grid, cursor: cursor, focus: focus, on: size)
    }

    /// Draws everything in other colours.
    func adopt(_ palette: Palette, on size: Size) {
        self.palette = palette
        guard let grid = shown else { return }
        shown = nil
        display(grid, cursor: cursor, focus: focus, on: size)
    }

    /// Forgets the cells that were drawn, because the terminal has another size.
    func forget() { shown = nil }

    private func show(cursor place: Point?, in window: cn_window) {
        if let place { wmove(window, Int32(place.y), Int32(place.x)) }
        if isCursorVisible != (place != nil) {
            isCursorVisible = place != nil
            curs_set(isCursorVisible ? 1 : 0)
        }
    }

    /// The changed columns of a row. They always include both halves of a wide character.
    private static func changed(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>) -> Range<Int>? {
        guard old != new else { return nil }
        let (old, new) = (Array(old), Array(new))
        let differs = { (x: Int) in old[x] != new[x] }
        guard var first = new.indices.first(where: differs), var last = new.indices.last(where: differs)
        else { return nil }
        if first > 0, old[first].isContinuation || new[first].isContinuation { first -= 1 }
        if last < new.count - 1, new[last].isWide { last += 1 }
        return first..<last + 1
    }

    private func put(_ row: ArraySlice<Cell>, _ y: Int, _ columns: Range<Int>, in window: cn_window) {
        let drawn = encoded(fallback?.row(row) ?? Array(row), columns)
        mvwadd_wchnstr(window, Int32(y), Int32(columns.lowerBound), drawn, Int32(drawn.count))
    }

    /// ncurses' cells for some columns of a row. A wide character is one of them.
    private func encoded(_ row: [Cell], _ columns: Range<Int>) -> [cchar_t] {
        var drawn: [cchar_t] = []
        var x = columns.lowerBound
        while x < columns.upperBound {
            var cell = row[x]
            let isWhole = cell.isWide && x + 1 < columns.upperBound && row[x + 1].isContinuation
            // Half of a wide character is blank, for example at the edge of a screen that is too narrow.
            if !isWhole, cell.isWide || cell.isContinuation { cell = Cell(0x20, cell.styleCode) }
            let style = Int(cell.styleCode.rawValue)
            var one = cchar_t()
            cn_set_cell(
                &one, cell.low, cell.high & Cell.scalarsMask, palette.attributes[style], palette.pairs[style])
            drawn.append(one)
            x += isWhole ? 2 : 1
        }
        return drawn
    }

    /// The cells that ncurses believes to be on the screen.
    func readBack(_ size: Size) -> CellGrid {
        var grid = CellGrid(size: size)
        grid.cells = (0..<size.height).flatMap { read($0, size.width) }
        return grid
    }

    private func read(_ y: Int, _ width: Int) -> [Cell] {
        var drawn = [cchar_t](repeating: cchar_t(), count: width + 1)
        mvwin_wchnstr(cn_physical_screen(), Int32(y), 0, &drawn, Int32(width))
        var row: [Cell] = []
        // ncurses returns one cell for each character, even for a wide one.
        for one in drawn where row.count < width {
            let cell = cell(of: one)
            row.append(cell)
            if cell.isWide, row.count < width { row.append(.continuation(cell.styleCode)) }
        }
        return row
    }

    /// The first cell in these rows where ncurses believes that the screen differs from `grid`.
    func firstDifference(from grid: CellGrid, rows: [Int], on size: Size) -> Point? {
        for y in rows where y < size.height {
            let wanted = fallback?.row(grid.row(y)) ?? Array(grid.row(y))
            let x = zip(wanted, read(y, size.width)).enumerated().first { _, cells in
                !cells.0.isContinuation && shown(cells.0) != cells.1
            }?.offset
            if let x { return Point(x: x, y: y) }
        }
        return nil
    }

    /// A cell as this terminal shows it.
    private func shown(_ cell: Cell) -> Cell {
        var cell = cell
        cell.styleCode = palette.shown[Int(cell.styleCode.rawValue)]
        return cell
    }

    private func cell(of drawn: cchar_t) -> Cell {
        var drawn = drawn
        var low: UInt64 = 0
        var high: UInt64 = 0
        var attributes: attr_t = 0
        var pair: Int32 = 0
        cn_get_cell(&drawn, &low, &high, &attributes, &pair)
        let style = Palette.styleCode(attributes: attributes, pair: pair)
        let scalar = UInt32(low & Glyph.scalarMask)
        if scalar == 0 { return Cell(0x20, style) }
        let isWide = !Glyphs.isSimple(scalar) && cn_width(scalar) == 2
        return Cell(low: low, high: high | style.bits | (isWide ? Cell.wideBit : 0))
    }
}
