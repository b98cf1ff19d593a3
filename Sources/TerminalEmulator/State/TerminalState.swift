import TerminalUI

/// The state of a terminal: its screens, its cursor, its modes and margins, and the replies that it has still to send.
///
/// Positions count columns and rows from 0. The margins themselves belong to the scroll region.
struct TerminalState {
    var screen: ScreenBuffer
    /// The screen that is not shown.
    var otherScreen: ScreenBuffer
    var isAlternate = false
    /// The screen that stays visible while the program draws a synchronized frame (mode 2026); nil outside of such a
    /// frame.
    var held: (rows: [ScreenRow], cursor: TerminalCursor, modes: TerminalModes)?
    var cursor = TerminalCursor()
    var look = CellLook() { didSet { lookNumber = nil } }
    var sets = CharacterSets()
    var modes = TerminalModes()
    var lines: ClosedRange<Int>
    var columns: ClosedRange<Int>
    var tabs: Set<Int> = []
    let widths: CellWidths

    var looks = Interned(first: CellLook())
    var clusters = Interned(first: "")
    private var lookNumber: UInt32?
    /// The column of the last character, and the cursor after it was written. A scalar can extend the character only
    /// while the cursor is still there.
    var lastWritten: (x: Int, after: TerminalCursor)?
    /// The last character, which `REP` repeats.
    var repeated: UInt32?

    var titles = TerminalTitles()
    var savedTitles: [TerminalTitles] = []
    var colors = TerminalColors()
    /// The shape of the cursor, by its number in `DECSCUSR`.
    var cursorShape = 0
    /// The cells in which attributes are changed: 2 for those of a rectangle, otherwise all from its first corner to
    /// its last (DECSACE).
    var attributeExtent = 0
    /// Whether ordinary erasure spares cells protected by `SPA`. True once a program has used it.
    var guardsCells = false
    /// The level of DEC's terminals that is emulated: 1 to 4 (DECSCL).
    var level = 4
    /// The level of xterm's `modifyOtherKeys`, by which keys with modifiers are sent.
    var otherKeys = 0
    /// The folder that the shell has reported (OSC 7), and its last mark of a prompt or a command (OSC 133).
    var folder: String?
    var shellMark: String?
    /// The text that the program has put into the clipboard (OSC 52).
    var clipboard: String?
    /// The text of the last mark in the output, and the number of the OSC command that sets it, which real terminals do
    /// not have.
    var mark = ""
    static let markCommand = 77077
    /// The bytes for the program that are not sent yet: replies to its queries, and input.
    var replies: [UInt8] = []

    init(width: Int, height: Int, widths: CellWidths, history: Int) {
        screen = ScreenBuffer(width: width, height: height, mostHistory: history, versions: 0)
        otherScreen = ScreenBuffer(width: width, height: height, mostHistory: 0, versions: 1 << 62)
        (lines, columns) = (0...height - 1, 0...width - 1)
        self.widths = widths
        resetTabs(from: 8)
        modes.set(TerminalModes.clusters, widths == .newest)
    }

    var width: Int { screen.width }
    var height: Int { screen.height }

    mutating func resetTabs(from start: Int) { tabs.formUnion(stride(from: start, to: width, by: 8)) }

    mutating func reply(_ text: String) { replies += Array(text.utf8) }

    // MARK: Looks

    /// Returns the number of the look of new text.
    mutating func currentLook() -> UInt32 {
        if let lookNumber { return lookNumber }
        sweep()
        let number = looks.number(of: look)
        lookNumber = number
        return number
    }

    /// Returns the number of the look of erased cells.
    mutating func erasedLook() -> UInt32 { look.background == .standard ? 0 : looks.number(of: look.erased) }

    mutating func erasedCell() -> ScreenCell { .blank(erasedLook()) }

    /// Removes looks and clusters that no cell has any more, once there are many.
    mutating func sweep() {
        guard looks.needsSweep || clusters.needsSweep else { return }
        var (used, texts): (Set<UInt32>, Set<UInt32>) = ([], [])
        for row in [screen.rows, screen.history, otherScreen.rows, otherScreen.history, held?.rows ?? []]
            .joined()
        {
            for cell in row.cells {
                used.insert(cell.look)
                if cell.isCluster { texts.insert(cell.content - ScreenCell.firstCluster) }
            }
        }
        looks.keep(used)
        clusters.keep(texts)
        lookNumber = nil
    }

    // MARK: The whole terminal

    /// Resets the terminal to the state of a new one (RIS). The scrollback stays.
    mutating func reset() {
        if modes.isOn(3) { resize(width: 80, height: height) }
        look = CellLook()
        for isAlternate in [true, false] {
            setAlternate(isAlternate)
            erase(rows: 0..<height)
            (screen.saved, screen.keyboard) = (SavedCursor(), KeyboardModes())
        }
        var new = TerminalState(width: width, height: height, widths: widths, history: 0)
        (new.screen, new.otherScreen, new.looks, new.clusters) = (screen, otherScreen, looks, clusters)
        (new.replies, new.mark) = (replies, mark)
        self = new
    }

    /// Resets modes, margins, look and character sets, and leaves the screen as it is (DECSTR).
    mutating func softReset() {
        for number in [1, 6, 45, 66, 69, 1045] { modes.set(number, false) }
        for number in [7, 25] { modes.set(number, true) }
        modes.setAnsi(4, false)
        resetMargins()
        (look, sets) = (CellLook(), CharacterSets())
        (screen.saved, screen.keyboard) = (SavedCursor(), KeyboardModes())
        (otherKeys, guardsCells, cursor.isPastEnd) = (0, false, false)
    }

    /// Resizes the terminal. Margins go back to the edges.
    mutating func resize(width: Int, height: Int) {
        guard width != self.width || height != self.height else { return }
        held = nil
        let old = self.width
        cursor.y += screen.resize(width: width, height: height, cursor: cursor.y)
        otherScreen.saved.cursor.y += otherScreen.resize(
            width: width, height: height, cursor: otherScreen.saved.cursor.y)
        resetMargins()
        resetTabs(from: (old + 7) / 8 * 8)
        cursor = TerminalCursor(x: min(cursor.x, width - 1), y: max(0, min(cursor.y, height - 1)))
    }

    /// Shows the alternate screen, or the main screen again.
    mutating func setAlternate(_ isOn: Bool) {
        if isOn != isAlternate { swap(&screen, &otherScreen) }
        isAlternate = isOn
    }
}
