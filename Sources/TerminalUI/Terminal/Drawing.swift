import CNcurses
import Foundation

/// Draws the changed cells of a grid with ncurses, and reads back the cells that were drawn.
///
/// Every call is about ncurses' current terminal.
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
            guard let changed = Self.changed(from: before, to: grid, row: y) else { continue }
            // In ASCII a cell may change those beside it.
            put(grid, y, fallback == nil ? changed.clamped(to: 0..<width) : 0..<width, in: window)
        }
        shown = grid
        (self.cursor, self.focus) = (cursor, focus)
        let screen = Rect(size: size)
        if let focus, screen.contains(focus) { wmove(window, Int32(focus.y), Int32(focus.x)) }
        show(cursor: cursor.flatMap { screen.contains($0) ? $0 : nil }, in: window)
        wnoutrefresh(window)
        doupdate()
    }

    /// Draws everything again, since the terminal may show something else by now.
    func repaint() {
        let window = cn_screen_window()
        clearok(cn_physical_screen(), true)
        touchwin(window)
        curs_set(isCursorVisible ? 1 : 0)
        wnoutrefresh(window)
        doupdate()
    }

    /// Draws everything again, since ncurses has lost the contents of this terminal.
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

    /// Forgets the cells that were drawn, since the terminal has another size.
    func forget() { shown = nil }

    private func show(cursor place: Point?, in window: cn_window) {
        if let place { wmove(window, Int32(place.y), Int32(place.x)) }
        if isCursorVisible != (place != nil) {
            isCursorVisible = place != nil
            curs_set(isCursorVisible ? 1 : 0)
        }
    }

    /// The columns of a row that changed, always with both halves of a wide character.
    private static func changed(from old: CellGrid, to new: CellGrid, row y: Int) -> Range<Int>? {
        let width = new.size.width
        return old.cells.withUnsafeBufferPointer { old in
            new.cells.withUnsafeBufferPointer { new -> Range<Int>? in
                guard let old = old.baseAddress, let new = new.baseAddress, width > 0 else { return nil }
                let oldRow = old + y * width
                let newRow = new + y * width
                if memcmp(oldRow, newRow, width * MemoryLayout<Cell>.stride) == 0 { return nil }
                var first = 0
                while oldRow[first] == newRow[first] { first += 1 }
                var last = width - 1
                while oldRow[last] == newRow[last] { last -= 1 }
                if first > 0, oldRow[first].isContinuation || newRow[first].isContinuation { first -= 1 }
                if last < width - 1, newRow[last].isWide { last += 1 }
                return first..<last + 1
            }
        }
    }

    private func put(_ grid: CellGrid, _ y: Int, _ columns: Range<Int>, in window: cn_window) {
        guard !columns.isEmpty else { return }
        if let fallback {
            fallback.row(grid.row(y)).withUnsafeBufferPointer { put($0, y, columns, in: window) }
        } else {
            grid.row(y).withUnsafeBufferPointer { put($0, y, columns, in: window) }
        }
    }

    private func put(
        _ cells: UnsafeBufferPointer<Cell>, _ y: Int, _ columns: Range<Int>, in window: cn_window
    ) {
        withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: columns.count) { drawn in
            guard let start = drawn.baseAddress else { return }
            let count = encode(cells, columns, into: start)
            mvwadd_wchnstr(window, Int32(y), Int32(columns.lowerBound), start, Int32(count))
        }
    }

    /// Writes ncurses' cells for some columns of a row, and returns how many they are: one for a wide character.
    private func encode(
        _ cells: UnsafeBufferPointer<Cell>, _ columns: Range<Int>, into drawn: UnsafeMutablePointer<cchar_t>
    ) -> Int {
        var next = drawn
        var x = columns.lowerBound
        // Most cells look like the one before.
        var look = palette.look(of: Style.Code(rawValue: 0))
        while x < columns.upperBound {
            var cell = cells[x]
            if cell.isOneScalar {
                if look.style != cell.styleCode { look = palette.look(of: cell.styleCode) }
                cn_set_scalar(next, UInt32(truncatingIfNeeded: cell.low), look.attributes, look.pair)
                next += 1
                x += 1
                continue
            }
            var advance = 1
            if cell.isWide, x + 1 < columns.upperBound, cells[x + 1].isContinuation {
                advance = 2
            } else if cell.isWide || cell.isContinuation {
                // Half of a wide character, as at the edge of a screen that is too narrow.
                cell = Cell(0x20, cell.styleCode)
            }
            if look.style != cell.styleCode { look = palette.look(of: cell.styleCode) }
            cn_set_cell(next, cell.low, cell.high & Cell.scalarsMask, look.attributes, look.pair)
            next += 1
            x += advance
        }
        return next - drawn
    }

    /// The cells that ncurses believes to be on the screen.
    func readBack(_ size: Size) -> CellGrid {
        var grid = CellGrid(size: size)
        let width = size.width
        let window = cn_physical_screen()
        grid.cells.withUnsafeMutableBufferPointer { cells in
            withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: width + 1) { read in
                read.initialize(repeating: cchar_t())
                for y in 0..<size.height {
                    mvwin_wchnstr(window, Int32(y), 0, read.baseAddress, Int32(width))
                    var x = 0
                    // ncurses gives one cell for each character, also for a wide one.
                    for drawn in read {
                        guard x < width else { break }
                        let cell = cell(of: drawn)
                        cells[y * width + x] = cell
                        x += 1
                        guard cell.isWide, x < width else { continue }
                        cells[y * width + x] = .continuation(cell.styleCode)
                        x += 1
                    }
                }
            }
        }
        return grid
    }

    /// The first cell of these rows that ncurses believes to be another on the screen.
    func firstDifference(from grid: CellGrid, rows: [Int], on size: Size) -> Point? {
        let width = min(size.width, grid.size.width)
        let window = cn_physical_screen()
        return withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: 2 * (size.width + 1)) { room in
            guard let read = room.baseAddress else { return nil }
            let wanted = read + size.width + 1
            for y in rows where y < size.height {
                mvwin_wchnstr(window, Int32(y), 0, read, Int32(size.width))
                let row = fallback?.row(grid.row(y))[...] ?? grid.row(y)
                let x = row.withUnsafeBufferPointer { row -> Int? in
                    // Nearly all rows are as they were drawn, to the last bit.
                    let count = encode(row, 0..<width, into: wanted)
                    if memcmp(read, wanted, count * MemoryLayout<cchar_t>.stride) == 0 { return nil }
                    return firstDifference(from: row, width, drawn: read)
                }
                if let x { return Point(x: x, y: y) }
            }
            return nil
        }
    }

    /// The column of the first cell that looks otherwise; cells may differ and look the same, such as a blank without a
    /// character.
    private func firstDifference(
        from row: UnsafeBufferPointer<Cell>, _ width: Int, drawn: UnsafePointer<cchar_t>
    ) -> Int? {
        var (x, drawn) = (0, drawn)
        while x < width {
            if cell(of: drawn.pointee) != shown(row[x]) { return x }
            x += row[x].isWide ? 2 : 1
            drawn += 1
        }
        return nil
    }

    /// A cell as this terminal shows it.
    @inline(__always)
    private func shown(_ cell: Cell) -> Cell {
        let style = cell.styleCode.rawValue
        guard style != 0 else { return cell }
        return Cell(
            low: cell.low, high: (cell.high & ~Cell.styleMask) | palette.shown[Int(style)].bits)
    }

    @inline(__always)
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
        let isWide =
            switch Glyphs.plainWidth(scalar) {
            case 0: cn_width(scalar) == 2
            case let width: width == 2
            }
        return Cell(low: low, high: high | style.bits | (isWide ? Cell.wideBit : 0))
    }
}
