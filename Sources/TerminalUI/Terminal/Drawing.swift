import CNcurses
import Foundation

/// Draws the changed cells of a grid with ncurses, and reads back the cells that were drawn.
///
/// All calls act on ncurses' current terminal.
final class Drawing {
    private var palette: Palette
    private let isASCII: Bool
    private var shown: CellGrid?
    private var cursor: Point?
    private var focus: Point?
    /// Nil while it is not known whether the terminal shows its cursor.
    private var isCursorVisible: Bool? = true
    /// Whether the terminal may show something other than `shown`.
    private var isOutdated = false
    /// The descriptor of the terminal's output, for links; nil for a terminal that shows no links.
    var outputOfLinks: Int32?
    /// The descriptor of the terminal's output if the terminal can show a whole frame at once; nil if it cannot, or has
    /// not answered yet whether it can.
    var outputOfFrames: Int32?

    init(palette: Palette, isASCII: Bool) {
        self.palette = palette
        self.isASCII = isASCII
    }

    func display(_ grid: CellGrid, cursor: Point?, focus: Point?, on size: Size) {
        let window = cn_screen_window()
        let before = isOutdated || shown?.size != grid.size ? nil : shown
        if before == nil { werase(window) }
        var isChanged = before == nil
        var links: [CellLink] = []
        // ncurses does not know about links. If it moved rows or characters on the terminal, their links would move,
        // too. So each changed row is sent anew.
        let mayLink = outputOfLinks != nil && !(grid.links.isEmpty && (before?.links ?? [:]).isEmpty)
        for y in 0..<min(grid.size.height, size.height) {
            let row = grid.row(y).prefix(size.width)
            let (own, old) = (shownLinks(grid, y), before.map { shownLinks($0, y) } ?? [])
            var part = own.isEmpty ? changed(row, from: before?.row(y)) : row
            if part.isEmpty || own == old && row == before?.row(y).prefix(size.width) { continue }
            isChanged = true
            links += own
            if mayLink { wredrawln(window, Int32(y), 1) }
            for x in own.flatMap(\.columns) where x < row.count { part[part.startIndex + x] = .blank }
            draw(part, at: Point(x: part.startIndex - row.startIndex, y: y), in: window)
        }
        isOutdated = false
        shown = grid
        (self.cursor, self.focus) = (cursor, focus)
        let screen = Rect(size: size)
        // If only the cursor moves, the terminal shows that at once anyway.
        let frame = isChanged ? outputOfFrames : nil
        if let frame { cn_send(frame, TerminalModes.beginFrame) }
        if !links.isEmpty {
            update(window)
            for link in links { draw(link, of: grid, on: size, in: window) }
        }
        if let focus, screen.contains(focus) { wmove(window, Int32(focus.y), Int32(focus.x)) }
        show(cursor: cursor.flatMap { screen.contains($0) ? $0 : nil }, in: window)
        update(window)
        if let frame { cn_send(frame, TerminalModes.endFrame) }
    }

    private func update(_ window: cn_window) {
        wnoutrefresh(window)
        doupdate()
    }

    private func draw(_ row: ArraySlice<Cell>, at place: Point, in window: cn_window) {
        let drawn = encoded(inTerminal(row))
        mvwadd_wchnstr(window, Int32(place.y), Int32(place.x), drawn, Int32(drawn.count))
    }

    // MARK: Links

    private func shownLinks(_ grid: CellGrid, _ y: Int) -> [CellLink] {
        outputOfLinks == nil ? [] : grid.shownLinks(row: y)
    }

    /// Draws a link, whose cells were drawn as blanks before, between the sequences that begin and end a link
    /// ("Hyperlinks in terminal emulators", OSC 8). The cursor is moved before the first sequence: to move it, ncurses
    /// may write characters again, which would become a part of the link.
    private func draw(_ link: CellLink, of grid: CellGrid, on size: Size, in window: cn_window) {
        let columns = link.columns.clamped(to: 0..<size.width)
        guard let outputOfLinks, !columns.isEmpty else { return }
        wmove(window, Int32(link.y), Int32(columns.lowerBound))
        update(window)
        cn_send(outputOfLinks, "\u{1b}]8;;\(link.address)\u{1b}\\")
        let row = grid.row(link.y)
        draw(
            row[row.startIndex + columns.lowerBound..<row.startIndex + columns.upperBound],
            at: Point(x: columns.lowerBound, y: link.y), in: window)
        wmove(window, Int32(link.y), Int32(min(columns.upperBound, size.width - 1)))
        update(window)
        cn_send(outputOfLinks, "\u{1b}]8;;\u{1b}\\")
    }

    /// Draws everything again, because the terminal shows something else, or ncurses has lost its contents.
    ///
    /// - Parameter clears: Whether ncurses clears the terminal first, because its contents are not known.
    func redraw(on size: Size, clears: Bool = true) {
        guard let grid = shown else { return }
        isOutdated = true
        isCursorVisible = nil
        if clears { clearok(cn_physical_screen(), true) }
        display(grid, cursor: cursor, focus: focus, on: size)
    }

    /// Draws everything in other colours.
    func adopt(_ palette: Palette, on size: Size) {
        self.palette = palette
        redraw(on: size, clears: false)
    }

    /// Makes the next drawing complete, because the terminal has another size.
    func outdate() { isOutdated = true }

    private func show(cursor place: Point?, in window: cn_window) {
        if let place { wmove(window, Int32(place.y), Int32(place.x)) }
        if isCursorVisible != (place != nil) { curs_set(place != nil ? 1 : 0) }
        isCursorVisible = place != nil
    }

    /// The part of a row from the first changed cell to the last. In ASCII it is the whole row, because the dots of an
    /// ellipsis take the place of the cells beside it.
    private func changed(_ row: ArraySlice<Cell>, from before: ArraySlice<Cell>?) -> ArraySlice<Cell> {
        guard let before else { return row }
        let columns = row.withUnsafeBufferPointer { row in
            before.withUnsafeBufferPointer { row.columns(differingFrom: $0) }
        }
        guard let columns else { return [] }
        if isASCII { return row }
        var (first, last) = (row.startIndex + columns.lowerBound, row.startIndex + columns.upperBound)
        // Both halves of a wide character are drawn together.
        if row[first].isContinuation, first > row.startIndex { first -= 1 }
        if row[last].isWide, last + 1 < row.endIndex { last += 1 }
        return row[first...last]
    }

    private func inTerminal(_ row: ArraySlice<Cell>) -> [Cell] {
        isASCII ? ASCIIFallback.row(row) : Array(row)
    }

    /// ncurses' cells for a row. A wide character is a single one of these cells.
    private func encoded(_ row: [Cell]) -> [cchar_t] {
        var drawn: [cchar_t] = []
        var x = 0
        while x < row.count {
            var cell = row[x]
            let isWhole = cell.isWide && x + 1 < row.count && row[x + 1].isContinuation
            // Half of a wide character is drawn as a blank, for example at the edge of a screen that is too narrow.
            if !isWhole, cell.isWide || cell.isContinuation { cell = Cell(0x20, cell.style) }
            let look = palette.look(of: cell.style)
            var one = cchar_t()
            cn_set_cell(&one, cell.glyph.low, cell.glyph.high, look.attributes, look.pair)
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
            if cell.isWide, row.count < width { row.append(.continuation(cell.style)) }
        }
        return row
    }

    /// The cells that the current terminal must show for a grid.
    func appearance(of grid: CellGrid) -> CellGrid {
        var shown = CellGrid(size: grid.size)
        shown.cells = (0..<grid.size.height).flatMap { inTerminal(grid.row($0)) }
        var styles: [Style: Style] = [:]
        for index in shown.cells.indices {
            let style = shown.cells[index].style
            let appearance = styles[style] ?? palette.appearance(of: style)
            styles[style] = appearance
            shown.cells[index].style = appearance
        }
        return shown
    }

    /// The first cell in these rows where ncurses believes that the screen differs from `grid`.
    func firstDifference(from grid: CellGrid, rows: [Int], on size: Size) -> Point? {
        for y in rows where y < size.height {
            let x = zip(inTerminal(grid.row(y)), read(y, size.width)).enumerated().first { _, cells in
                !cells.0.isContinuation && shown(cells.0) != cells.1
            }?.offset
            if let x { return Point(x: x, y: y) }
        }
        return nil
    }

    private func shown(_ cell: Cell) -> Cell {
        var cell = cell
        cell.style = palette.look(of: cell.style).shown
        return cell
    }

    private func cell(of drawn: cchar_t) -> Cell {
        var drawn = drawn
        var low: UInt64 = 0
        var high: UInt64 = 0
        var attributes: attr_t = 0
        var pair: Int32 = 0
        cn_get_cell(&drawn, &low, &high, &attributes, &pair)
        let style = Palette.style(attributes: attributes, pair: pair)
        var glyph = Glyph(low: low, high: high, isWide: false)
        if glyph.base == 0 { return Cell(0x20, style) }
        glyph.isWide = !Glyphs.isSimple(glyph.base) && cn_width(glyph.base) == 2
        return Cell(glyph, style)
    }
}

extension UnsafeBufferPointer<Cell> {
    /// The columns from the first to the last cell that differs from another row, which is at least as long; nil if no
    /// cell differs.
    fileprivate func columns(differingFrom other: UnsafeBufferPointer<Cell>) -> ClosedRange<Int>? {
        if hasBytes(of: other) { return nil }
        guard let first = indices.first(where: { self[$0] != other[$0] }),
            let last = indices.last(where: { self[$0] != other[$0] })
        else { return nil }
        return first...last
    }
}
