import CNcurses
import Foundation
public import Waiting

/// A terminal: returns the input of a person or a test as events, and shows grids of cells.
///
/// All terminals use ncurses, even those without a screen (`headless`). Several terminals can be open at the same time.
///
/// ```swift
/// let terminal = try Terminal.headless(columns: 60, rows: 16)
/// ```
@UIActor
public final class Terminal {
    public internal(set) var size: Size
    /// The descriptor of the input. Nil for a headless terminal, which has only injected input.
    package let inputFileDescriptor: Int32?
    /// The type and the characters in use, and the colours as they were requested: the terminal may have fewer.
    package let settings: TerminalSettings
    public private(set) var isClosed = false
    package private(set) var isSuspended = false

    let screen: NcursesScreen
    let drawing: Drawing
    var decoder = InputDecoder()
    var steps: ArraySlice<InputEncoder.Step> = []
    var hasHungUp = false
    weak var listener: TerminalListener?
    private var seenResizes = OpenScreens.resizes
    private let modes: TerminalModes
    let hasClipboard: Bool
    /// The text that was copied last.
    package internal(set) var copied: String?
    private let outputFileDescriptor: Int32
    /// The settings from before the terminal was opened, for restoring it after a crash. Nil for a headless terminal.
    private let settingsBefore: termios?

    init(
        screen: NcursesScreen, settings: TerminalSettings, descriptors: (input: Int32, output: Int32)?,
        settingsBefore: termios?
    ) {
        self.screen = screen
        self.settings = settings
        self.settingsBefore = settingsBefore
        inputFileDescriptor = descriptors?.input
        outputFileDescriptor = descriptors?.output ?? -1
        let palette = Palette(settings, background: settings.background)
        drawing = Drawing(palette: palette, isASCII: settings.characters == .ascii)
        modes = TerminalModes.ofCurrentTerminal
        hasClipboard = cn_string_capability("Ms") != nil
        size = Size(width: Int(cn_columns()), height: Int(cn_rows()))
        decoder.takesLatin1 = settings.characters == .ascii
        if settingsBefore != nil, modes.hasSecondScreen { drawing.outputOfLinks = outputFileDescriptor }
        send(modes.on + modes.questionOfFrames)
        askForBackground()
        arm()
        OpenScreens.opened()
    }

    isolated deinit { close() }

    /// Makes this ncurses' current terminal.
    func select() {
        let hasLostSize = cn_select(screen.pointer, Int32(size.width), Int32(size.height)) != 0
        // Another resize may have given the windows the right size again, but not their contents.
        guard hasLostSize || seenResizes != OpenScreens.resizes, !isSuspended else { return }
        seenResizes = OpenScreens.resizes
        drawing.redraw(on: size)
    }

    /// Notes that ncurses has resized the windows of all terminals. Each of the other terminals redraws its
    /// windows when it is selected.
    func noteResize() {
        OpenScreens.resizes += 1
        seenResizes = OpenScreens.resizes
    }

    /// Restores the terminal. Calling it again does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        listener?.cancel()
        select()
        leave()
        OpenScreens.close(screen)
    }

    /// Restores the terminal for a while, for example for a shell. Nothing is drawn until `resume()`.
    package func suspend() {
        guard !isClosed, !isSuspended else { return }
        select()
        leave()
        isSuspended = true
    }

    /// Takes the terminal back at its current size, and draws its last contents again.
    ///
    /// It may also be called without `suspend()`, for example after the program was stopped without warning.
    package func resume() {
        guard !isClosed else { return }
        select()
        isSuspended = false
        reset_prog_mode()
        send(modes.on)
        arm()
        adoptWindowSize()
        drawing.redraw(on: size)
        // A terminal that does not know the question may print it, so its second screen has to be shown by now.
        askForBackground()
    }

    private func leave() {
        send(modes.off)
        curs_set(1)
        endwin()
        // The shell's prompt needs a new line if the terminal keeps the drawn screen.
        if cn_string_capability("rmcup") == nil { send("\r\n") }
        guard let inputFileDescriptor else { return }
        // Drops mouse reports that are still on their way. The shell would read them as a command.
        tcflush(inputFileDescriptor, TCIFLUSH)
        cn_guard_disarm()
    }

    private func askForBackground() {
        if settings.background == .unknown, settings.colors != .atMost(0) { send(modes.question) }
    }

    /// Sends bytes past ncurses. They must not move the cursor or change the screen.
    func send(_ bytes: String) { if settingsBefore != nil { cn_send(outputFileDescriptor, bytes) } }

    /// Makes the terminal show each frame as a whole. Called when the terminal has answered that it can.
    func joinFrames() { if settingsBefore != nil { drawing.outputOfFrames = outputFileDescriptor } }

    private func arm() {
        guard var settings = settingsBefore, let input = inputFileDescriptor else { return }
        let bytes = modes.endingBytes
        cn_guard_arm(input, outputFileDescriptor, &settings, bytes)
    }
}
