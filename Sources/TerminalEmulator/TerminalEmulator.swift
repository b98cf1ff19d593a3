public import TerminalUI

/// A terminal in memory: it gets what a program writes, and holds what a terminal would show.
///
/// `SequenceParser` reads the output, `TerminalState` changes by it, and `KnownSequence` lists what it knows.
public final class TerminalEmulator {
    private var parser = SequenceParser()
    private(set) var state: TerminalState
    /// The last frame that the program has finished, and the rows from which it was made.
    private var shown: CellGrid
    private var versions: [UInt64] = []
    private var isReversed = false
    /// Where the reports of the mouse end in the bytes for the program that are not taken yet.
    private var reportEnds: [Int] = []

    /// The most rows that are kept of those that have scrolled away.
    static let mostHistory = 10_000

    public init(size: Size, widths: CellWidths = .newest) {
        state = TerminalState(
            width: max(1, size.width), height: max(1, size.height), widths: widths, history: Self.mostHistory)
        shown = CellGrid(size: Size(width: state.width, height: state.height))
    }

    public var size: Size { Size(width: state.width, height: state.height) }

    /// The title that the program has set; empty if it has set none.
    public var title: String { state.titles.window.truncated(to: 200) }

    /// The modes that the program has set, or has left as they are on a new terminal.
    var modes: TerminalModes { state.modes }

    /// The rows and the modes by which the terminal shows its screen: those from before a frame that has not ended.
    private var shownRows: [ScreenRow] { state.held?.rows ?? state.screen.rows }
    private var shownModes: TerminalModes { state.held?.modes ?? state.modes }

    /// What the output has left changed, as far as output can change it.
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

    /// The rows that have scrolled away from the first screen, from the oldest: the text of each, and whether it goes on in
    /// the next row. A text that goes on keeps the blanks at its end.
    public var history: [(text: String, isWrapped: Bool)] {
        let first = state.isAlternate ? state.otherScreen : state.screen
        return first.scrolledAway.map { (state.text(of: $0, keepsBlanks: $0.isWrapped), $0.isWrapped) }
    }

    /// Whether the text of a row goes on in the next one, because it did not fit.
    public func isWrapped(row y: Int) -> Bool {
        shownRows.indices.contains(y) && shownRows[y].isWrapped
    }

    /// The rows in which a picture begins. Pictures are passed over as a whole.
    public var pictures: [Int] { shownRows.indices.filter { shownRows[$0].hasPicture } }

    /// Gives the terminal another size. Cells that do not fit are lost, as on a real terminal.
    public func resize(to size: Size) { state.resize(width: max(1, size.width), height: max(1, size.height)) }

    /// Takes what a program has written.
    public func feed(_ output: [UInt8]) {
        parser.parse(output, into: &state)
    }

    /// Returns the bytes for the program, and forgets them.
    public func takeReplies() -> [UInt8] {
        defer { state.replies = [] }
        return state.replies
    }

    /// Does the same, with each report of the mouse apart from what follows.
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

    /// Reads the rows that have changed since the last time.
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
