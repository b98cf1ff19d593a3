import CNcurses
import Waiting

extension Terminal {
    /// Shows `grid`, and the cursor unless its place is nil. Only cells that changed are drawn.
    ///
    /// A grid larger than the terminal is cut. A smaller grid is shown in the upper left corner. Does nothing
    /// while the terminal is suspended or closed.
    ///
    /// - Parameter focus: The place for the hidden cursor.
    package func display(_ grid: CellGrid, cursor: Point? = nil, focus: Point? = nil) {
        guard !isClosed, !isSuspended else { return }
        select()
        drawing.display(grid, cursor: cursor, focus: focus, on: size)
    }

    /// Draws the last contents again, because the terminal may show something else.
    func redraw() {
        guard !isClosed, !isSuspended else { return }
        select()
        drawing.redraw(on: size)
    }

    /// The cells that ncurses believes to be on the screen.
    package func readBack() -> CellGrid {
        guard !isClosed else { return CellGrid(size: size) }
        select()
        return drawing.readBack(size)
    }

    /// The first cell in these rows where the terminal, according to ncurses, shows something else than
    /// `grid` in the characters and colours that the terminal has.
    package func firstDifference(from grid: CellGrid, rows: [Int]) -> Point? {
        guard !isClosed, !isSuspended else { return nil }
        select()
        return drawing.firstDifference(from: grid, rows: rows, on: size)
    }

    /// Asks the system for the terminal's size. A new size is reported as a `.resize`.
    func adoptWindowSize() { if let size = inputFileDescriptor.flatMap(Self.windowSize) { adopt(size) } }

    /// Returns the size of the terminal behind a descriptor; nil if the system knows none.
    nonisolated package static func windowSize(of descriptor: Int32) -> Size? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard cn_window_size(descriptor, &columns, &rows) == 0 else { return nil }
        return Size(width: Int(columns), height: Int(rows))
    }

    /// Gives ncurses another size. Each side is from 1 to 4096 cells, because ncurses cannot count higher.
    func adopt(_ wanted: Size) {
        guard !isClosed else { return }
        let new = Size(width: min(max(wanted.width, 1), 4096), height: min(max(wanted.height, 1), 4096))
        guard new != size else { return }
        select()
        resizeterm(Int32(new.height), Int32(new.width))
        noteResize()
        size = Size(width: Int(cn_columns()), height: Int(cn_rows()))
        drawing.outdate()
    }
}
