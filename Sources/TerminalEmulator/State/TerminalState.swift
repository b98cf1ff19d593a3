/// What a terminal holds: its screens, its cursor, its modes and margins, and what it has to answer.
///
/// Places and sizes are columns and rows from 0. Margins belong to the region within them.
struct TerminalState {
    var screen: ScreenBuffer
    /// The screen that is not shown.
    var otherScreen: ScreenBuffer
    var isAlternate = false
    /// What is shown while the program draws a frame that is shown at once (mode 2026).
    var held: (screen: ScreenBuffer, cursor: TerminalCursor)?
    var cursor = TerminalCursor()
    var look = CellLook() { didSet { lookNumber = nil } }
    var sets = CharacterSets()
    var modes = TerminalModes()
    /// The modes that the program has put aside, by their numbers (XTSAVE).
    var savedModes: [Int: Bool] = [:]
    var lines: ClosedRange<Int>
    var columns: ClosedRange<Int>
    var tabs: Set<Int> = []
    let widths: CellWidths

    var looks = Interned(first: CellLook())
    var clusters = Interned(first: "")
    private var lookNumber: UInt32?
    /// Where the last character was written, and where the cursor was after it: a mark or a part of a cluster joins it.
    var lastWritten: (x: Int, y: Int, after: TerminalCursor)?
    /// The last character, which can be repeated.
    var repeated: UInt32?

    var titles = TerminalTitles()
    var colors = TerminalColors()
    var window = TerminalWindow()
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
    /// The folder that the shell has named (OSC 7).
    var folder: String?
    /// The text that the program has put into the clipboard (OSC 52).
    var clipboard: String?
    /// The state of the shell's last command (OSC 133).
    var command = ShellCommand()
    /// The text of the last mark in the output (`TerminalEmulator.markCommand`).
    var mark = ""
    /// The answers to the program's questions, which are not sent yet.
    var replies: [UInt8] = []

    init(width: Int, height: Int, widths: CellWidths, history: Int) {
        screen = ScreenBuffer(width: width, height: height, mostHistory: history, versions: 0)
        otherScreen = ScreenBuffer(width: width, height: height, mostHistory: 0, versions: 1 << 62)
        (lines, columns) = (0...height - 1, 0...width - 1)
        self.widths = widths
        resetTabs()
    }

    var width: Int { screen.width }
    var height: Int { screen.height }

    mutating func resetTabs() { tabs = Set(stride(from: 8, to: max(width, 9), by: 8)) }

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
    mutating func erasedLook() -> UInt32 {
        look.background == .standard ? 0 : looks.number(of: look.erased)
    }

    mutating func erasedCell() -> ScreenCell { .blank(erasedLook()) }

    /// Forgets looks and clusters that no cell has any more, when there are many.
    mutating func sweep() {
        guard looks.needsSweep || clusters.needsSweep else { return }
        var (used, texts): (Set<UInt32>, Set<UInt32>) = ([], [])
        screen.collect(looks: &used, clusters: &texts)
        otherScreen.collect(looks: &used, clusters: &texts)
        held?.screen.collect(looks: &used, clusters: &texts)
        looks.keep(used)
        clusters.keep(texts)
        lookNumber = nil
    }

    // MARK: The whole terminal

    /// Brings back what a new terminal has (RIS). Size, history and the mark stay.
    mutating func reset() {
        if modes.isOn(3) { resize(width: 80, height: height) }
        let old = self
        if isAlternate { swap(&screen, &otherScreen) }
        let history = screen
        self = TerminalState(width: old.width, height: old.height, widths: old.widths, history: 0)
        screen = history
        screen.saved = SavedCursor()
        screen.keyboard = KeyboardModes()
        erase(0...height - 1)
        (replies, mark, looks, clusters) = (old.replies, old.mark, old.looks, old.clusters)
        window = old.window
    }

    /// Brings back the modes that a program expects, and leaves the screen as it is (DECSTR).
    mutating func softReset() {
        for (number, isOn) in [
            (6, false), (7, true), (25, true), (1, false), (66, false), (69, false), (45, false),
        ] {
            modes.set(number, isOn)
        }
        modes.setAnsi(4, false)
        (lines, columns) = (0...height - 1, 0...width - 1)
        look = CellLook()
        sets = CharacterSets()
        screen.saved = SavedCursor()
        screen.keyboard = KeyboardModes()
        otherKeys = 0
        guardsCells = false
        cursor.isPastEnd = false
    }

    /// Gives the terminal another size. Margins go back to the edges.
    mutating func resize(width: Int, height: Int) {
        guard width != self.width || height != self.height else { return }
        let old = self.width
        cursor.y += screen.resize(width: width, height: height, cursor: cursor.y)
        _ = otherScreen.resize(width: width, height: height, cursor: otherScreen.saved.cursor.y)
        (lines, columns) = (0...height - 1, 0...width - 1)
        for x in stride(from: (old + 7) / 8 * 8, to: width, by: 8) { tabs.insert(x) }
        cursor.x = min(cursor.x, width - 1)
        cursor.y = max(0, min(cursor.y, height - 1))
        cursor.isPastEnd = false
    }

    /// Shows the other screen, or the first one again.
    mutating func setAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        swap(&screen, &otherScreen)
    }
}
