/// A change that a program can leave in its terminal. The raw value is its name in scenarios.
///
/// A person notices each of these changes in the shell afterwards. Titles are not among them, because they are meant to
/// stay. Nor are changes that well-behaved programs leave: a steady block cursor (`Se` in xterm's terminal
/// description), Alt as the eighth bit (mode 1034, which readline sets), character sets that are not in use, and in the
/// terminal's settings the editing keys, flow control, the kind of echo, and whether output from the background stops.
public enum TerminalLeftover: String, Hashable, Sendable, CaseIterable {
    case alternateScreen, mouse, bracketedPaste, focusReports, hiddenCursor
    case raw, noEcho, style, lineDrawing, scrollRegion, noWrapping, insertMode, originMode, reversedScreen
    case cursorKeys, keypad, keyboard, cursorShape, heldFrame, changedColors, tabStops

    /// The leftover in the words of a message: `the alternate screen`.
    public var words: String {
        switch self {
        case .alternateScreen: "the alternate screen"
        case .mouse: "reports of the mouse"
        case .bracketedPaste: "bracketed paste"
        case .focusReports: "reports of the focus"
        case .hiddenCursor: "a hidden cursor"
        case .raw: "raw mode or other settings of stty"
        case .noEcho: "keys without echo"
        case .style: "a style of new text"
        case .lineDrawing: "line drawing or British characters"
        case .scrollRegion: "a scroll region"
        case .noWrapping: "lines that do not wrap"
        case .insertMode: "insert mode"
        case .originMode: "origin mode"
        case .reversedScreen: "a reversed screen"
        case .cursorKeys: "cursor keys of applications"
        case .keypad: "the keypad of applications"
        case .keyboard: "another form of keys"
        case .cursorShape: "another shape of the cursor"
        case .heldFrame: "a frame that does not end"
        case .changedColors: "changed colours"
        case .tabStops: "other tab stops"
        }
    }

    /// The modes that make up this leftover. One changed mode is enough.
    fileprivate var modes: Set<Int> {
        switch self {
        case .alternateScreen: TerminalModes.secondScreen
        case .mouse: TerminalModes.mice
        case .bracketedPaste: [2004]
        case .focusReports: [1004]
        case .hiddenCursor: [25]
        case .noWrapping: [7]
        case .originMode: [6]
        case .reversedScreen: [5]
        case .cursorKeys: [1]
        case .keypad: [66]
        case .keyboard: [67]
        case .heldFrame: [TerminalModes.frames]
        default: []
        }
    }
}

extension TerminalState {
    /// Whether the terminal has this leftover. Does not know the settings that only the system keeps, such as the echo.
    func has(_ leftover: TerminalLeftover) -> Bool {
        if modes.areChanged(leftover.modes) { return true }
        return switch leftover {
        case .style: look != CellLook()
        case .lineDrawing: sets.sets[sets.current] != .ascii
        case .scrollRegion: lines != 0...height - 1 || columns != 0...width - 1
        case .insertMode: modes.inserts
        // Keys are locked (2), or Enter sends a line feed, too (20).
        case .keyboard:
            otherKeys != 0 || !screen.keyboard.flags.isEmpty || modes.isAnsiOn(2) || modes.isAnsiOn(20)
        // Numbers up to 2 are a block, blinking or steady.
        case .cursorShape: cursorShape > 2
        case .changedColors: colors.areChanged
        // A stop in the first column changes nothing, and neither do those beyond the last.
        case .tabStops: tabs.filter((1..<width).contains) != Set(stride(from: 8, to: width, by: 8))
        default: false
        }
    }
}
