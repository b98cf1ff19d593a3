/// What a program can leave changed in its terminal, by its name in scenarios.
///
/// Each is something that a person notices in the shell afterwards. Not among them are titles, which are meant to stay, and
/// what programs leave that tidy up: a steady block for a cursor (`Se` in xterm's terminal description), Alt as a bit of its
/// own (mode 1034, which readline sets), sets of characters that are not in use, and of the terminal's settings the single
/// keys for editing, flow control and the kind of echo.
public enum TerminalLeftover: String, Hashable, Sendable, CaseIterable {
    case alternateScreen, mouse, bracketedPaste, focusReports, hiddenCursor
    case raw, noEcho, style, lineDrawing, scrollRegion, noWrapping, insertMode, originMode, reversedScreen
    case cursorKeys, keypad, keyboard, cursorShape, heldFrame, changedColors

    /// The leftover for a message: `the alternate screen`.
    public var words: String {
        switch self {
        case .alternateScreen: "the alternate screen"
        case .mouse: "reports of the mouse"
        case .bracketedPaste: "bracketed paste"
        case .focusReports: "reports of the focus"
        case .hiddenCursor: "a hidden cursor"
        case .raw: "raw mode"
        case .noEcho: "keys without echo"
        case .style: "a style of new text"
        case .lineDrawing: "line drawing characters"
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
        }
    }

    /// The modes that it consists of, of which one is enough.
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
    /// Whether something is not as in a new terminal. Of settings that only the system keeps, this knows nothing.
    func has(_ leftover: TerminalLeftover) -> Bool {
        if modes.areChanged(leftover.modes) { return true }
        return switch leftover {
        case .style: look != CellLook()
        case .lineDrawing: sets.sets[sets.current] == .drawing
        case .scrollRegion: lines != 0...height - 1 || columns != 0...width - 1
        case .insertMode: modes.inserts
        case .keyboard: otherKeys != 0 || !screen.keyboard.flags.isEmpty
        // Blinking or not, a block.
        case .cursorShape: cursorShape > 2
        case .changedColors: colors.areChanged
        default: false
        }
    }
}
