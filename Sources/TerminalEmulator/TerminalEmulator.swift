public import TerminalUI

/// A terminal in memory: it interprets the output of a program and holds the screen that a terminal would show.
///
/// `SequenceParser` parses the output, `TerminalState` is the state that the output changes, and `KnownSequence` lists
/// the escape sequences that are implemented.
public final class TerminalEmulator {
    private var parser = SequenceParser()
    private(set) var state: TerminalState
    /// The last frame that the program has finished, and the versions of the rows from which it was made.
    private var shown: CellGrid
    private var versions: [UInt64] = []
    private var isReversed = false
    /// The offsets in the replies at which the reports of the mouse end.
    private var reportEnds: [Int] = []

    /// The maximum number of rows in the scrollback.
    static let mostHistory = 10_000

    public init(size: Size, widths: CellWidths = .newest) {
        state = TerminalState(
            width: max(1, size.width), height: max(1, size.height), widths: widths, history: Self.mostHistory)
        shown = CellGrid(size: Size(width: state.width, height: state.height))
    }

    public var size: Size { Size(width: state.width, height: state.height) }

    /// The title that the program has set; empty if it has set none.
    public var title: String { state.titles.window.truncated(to: 200) }

    /// The current modes of the terminal.
    var modes: TerminalModes { state.modes }

    /// The rows and the modes that the terminal shows. While the program draws a synchronized frame, these are the ones
    /// from before the frame.
    private var shownRows: [ScreenRow] { state.held?.rows ?? state.screen.rows }
    private var shownModes: TerminalModes { state.held?.modes ?? state.modes }

    /// The changes that the output has left in the terminal. The settings that only the system keeps, such as the echo,
    /// are not checked here.
    var leftovers: [TerminalLeftover] { TerminalLeftover.allCases.filter(state.has) }

    /// The text of the last mark in the output (`TerminalState.markCommand`).
    var mark: String { state.mark }

    /// The last frame that the program has finished.
    public var grid: CellGrid {
        update()
        return shown
    }

    /// The place of the cursor; nil if it is hidden.
    public var cursor: Point? {
        let cursor = state.held?.cursor ?? state.cursor
        return shownModes.isOn(25) ? Point(x: cursor.x, y: cursor.y) : nil
    }

    /// The shape of the cursor, by the last `DECSCUSR` of the program (XTerm Control Sequences): 0 and 1 are a blinking
    /// block, 2 to 6 a block, a blinking underline, an underline, a blinking bar, and a bar.
    package var cursorShape: CursorShape {
        let number = max(1, state.cursorShape)
        return CursorShape([.block, .underline, .bar][(number - 1) / 2], isBlinking: number % 2 == 1)
    }

    /// Shows a frame that the program has not ended (mode 2026), as terminals do after a while.
    func endFrame() { state.held = nil }

    /// The scrollback of the main screen, from the oldest row: the text of each row, and whether it wraps into the next
    /// one. A row that wraps keeps its trailing blanks.
    public var history: [(text: String, isWrapped: Bool)] {
        let first = state.isAlternate ? state.otherScreen : state.screen
        return first.scrolledAway.map { (state.text(of: $0, keepsBlanks: $0.isWrapped), $0.isWrapped) }
    }

    /// Whether the text of a row wraps into the next one.
    public func isWrapped(row y: Int) -> Bool {
        shownRows.indices.contains(y) && shownRows[y].isWrapped
    }

    /// The rows in which a picture begins. The pictures themselves are not drawn.
    public var pictures: [Int] { shownRows.indices.filter { shownRows[$0].hasPicture } }

    /// Resizes the terminal. Cells that do not fit are lost, as on a real terminal.
    public func resize(to size: Size) { state.resize(width: max(1, size.width), height: max(1, size.height)) }

    /// Interprets the output of a program.
    public func feed(_ output: [UInt8]) {
        parser.parse(output, into: &state)
    }

    /// Returns the bytes for the program, and removes them from the emulator.
    public func takeReplies() -> [UInt8] {
        defer { state.replies = [] }
        return state.replies
    }

    /// Returns the same bytes in parts that end after each report of the mouse, and removes them.
    func takeInput() -> [ArraySlice<UInt8>] {
        let replies = takeReplies()
        let bounds = [0] + reportEnds.filter { $0 < replies.count } + [replies.count]
        reportEnds = []
        return zip(bounds, bounds.dropFirst()).map { replies[$0..<$1] }.filter { !$0.isEmpty }
    }

    func endReport() { reportEnds.append(state.replies.count) }

    func reply(_ text: String) { state.reply(text) }

    func reply(_ bytes: [UInt8]) { state.replies += bytes }

    // MARK: The grid

    /// Updates the frame with the rows that have changed since the last call.
    private func update() {
        let rows = shownRows
        let isReversed = shownModes.isOn(5)
        if shown.size != size || isReversed != self.isReversed {
            shown = CellGrid(size: size)
            versions = []
        }
        self.isReversed = isReversed
        var styles = CellStyles(isReversed: isReversed)
        for (y, row) in rows.enumerated() where versions.isEmpty || versions[y] != row.version {
            show(row, y, &styles)
        }
        versions = rows.map(\.version)
    }

    private func show(_ row: ScreenRow, _ y: Int, _ styles: inout CellStyles) {
        var links: [CellLink] = []
        for (x, cell) in row.cells.enumerated() where cell.width > 0 {
            let look = state.looks[cell.look]
            let style = styles.style(cell.look, look)
            let scalars = look.hidesText ? [0x20] : state.scalars(of: cell)
            let cells = Cell.cells(scalars, isWide: cell.width == 2 && !look.hidesText, style)
            for offset in 0..<Int(cell.width) {
                shown.replaceCell(
                    x + offset, y, with: offset < cells.count ? cells[offset] : Cell.blank(style))
            }
            if let link = look.link {
                links.append(CellLink(y: y, columns: x..<x + Int(cell.width), address: link))
            }
        }
        shown.links[y] = links.isEmpty ? nil : links
    }
}
