import TerminalUI

/// What a terminal holds: its screens, its cursor, its modes and margins, and what it has to answer.
///
/// Places and sizes are columns and rows from 0. Margins belong to the region within them.
struct TerminalState {
    var screen: ScreenBuffer
    /// The screen that is not shown.
    var otherScreen: ScreenBuffer
    var isAlternate = false
    /// What is shown while the program draws a frame that is shown at once (mode 2026).
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
    /// Where the last character was written, and where the cursor was after it: a part of a cluster joins it.
    var lastWritten: (x: Int, after: TerminalCursor)?
    /// The last character, which can be repeated.
    var repeated: UInt32?

    var titles = TerminalTitles()
    var savedTitles: [TerminalTitles] = []
    var colors = TerminalColors()
    /// The form of the cursor, by its number in `DECSCUSR`.
    var cursorShape = 0
    /// Which cells a change of attributes in a rectangle has: 2 for a rectangle, else all between two places (DECSACE).
    var attributeExtent = 0
    /// Whether ordinary erasure heeds `SPA`, since a program has used it.
    var guardsCells = false
    /// The level of DEC's terminals that is kept to: 1 to 4 (DECSCL).
    var level = 4
    /// How keys with modifiers are sent: xterm's `modifyOtherKeys`.
    var otherKeys = 0
    /// The folder that the shell has named (OSC 7), and what it has said of its last command (OSC 133).
    var folder: String?
    var shellMark: String?
    /// The text that the program has put into the clipboard (OSC 52).
    var clipboard: String?
    /// The text of the last mark in the output, and the number of the command that makes it, which no terminal has.
    var mark = ""
    static let markCommand = 77077
    /// The answers to the program's questions, which are not sent yet.
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

    /// The number of the look of new text.
    mutating func currentLook() -> UInt32 {
        if let lookNumber { return lookNumber }
        sweep()
        let number = looks.number(of: look)
        lookNumber = number
        return number
    }

    /// The number of the look of erased cells.
    mutating func erasedLook() -> UInt32 { look.background == .standard ? 0 : looks.number(of: look.erased) }

    mutating func erasedCell() -> ScreenCell { .blank(erasedLook()) }

    /// Forgets looks and clusters that no cell has any more, when there are many.
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

    /// Brings back a new terminal (RIS). What has scrolled away stays.
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

    /// Brings back the modes that programs count on, and leaves the screen as it is (DECSTR).
    mutating func softReset() {
        for number in [1, 6, 45, 66, 69, 1045] { modes.set(number, false) }
        for number in [7, 25] { modes.set(number, true) }
        modes.setAnsi(4, false)
        resetMargins()
        (look, sets) = (CellLook(), CharacterSets())
        (screen.saved, screen.keyboard) = (SavedCursor(), KeyboardModes())
        (otherKeys, guardsCells, cursor.isPastEnd) = (0, false, false)
    }

    /// Gives the terminal another size. Margins go back to the edges.
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

    /// Shows the other screen, or the first one again.
    mutating func setAlternate(_ isOn: Bool) {
        if isOn != isAlternate { swap(&screen, &otherScreen) }
        isAlternate = isOn
    }
}
