import CNcurses
import Foundation
import Waiting

extension Terminal {
    /// Opens the terminal that the program was started in.
    ///
    /// Until `close()`, the terminal is in raw mode: Ctrl-C is a key like any other. The terminal is also
    /// restored if the program exits, crashes, or is ended by a signal without a handler.
    public static func tty(
        input: Int32 = 0, output: Int32 = 1,
        settings: TerminalSettings = .fromEnvironment
    ) throws(TerminalError) -> Terminal {
        guard isatty(input) == 1 else { throw .notATerminal("Standard input") }
        guard isatty(output) == 1 else { throw .notATerminal("Standard output") }
        let type = try description(settings, output).type
        var before = termios()
        guard tcgetattr(input, &before) == 0 else { throw .unavailable(lastSystemError) }
        let streams = try TerminalStreams(
            input: fcntl(input, F_DUPFD_CLOEXEC, 3), output: fcntl(output, F_DUPFD_CLOEXEC, 3))
        guard let terminal = open(type, streams, settings, (input, output), before) else {
            streams.close()
            throw .unavailable("ncurses refused the terminal \"\(type.cleaned)\"")
        }
        terminal.adoptWindowSize()
        return terminal
    }

    /// Opens a terminal without a screen. ncurses draws it like any other, and `readBack` returns the drawing.
    ///
    /// If no description of `settings.type` is installed, the description of another common terminal is used.
    public static func headless(
        columns: Int = 80, rows: Int = 24,
        settings: TerminalSettings = TerminalSettings(type: "xterm-256color")
    ) throws(TerminalError) -> Terminal {
        let streams = try TerminalStreams.nothing()
        let wanted = settings.type.map { [$0] } ?? []
        for type in wanted + [
            "xterm-256color", "xterm", "screen-256color", "screen", "linux", "vt220", "ansi",
        ] {
            if let terminal = open(type, streams, settings, nil, nil) {
                terminal.adopt(Size(width: columns, height: rows))
                terminal.discardUnread()
                return terminal
            }
        }
        throw .noDatabase
    }

    /// Returns a terminal's type and its number of colours, from the installed description of the type. Writes nothing
    /// to the terminal.
    ///
    /// - Throws: The error with which `tty` would fail for this type.
    package static func description(
        _ settings: TerminalSettings, _ output: Int32
    ) throws(TerminalError) -> (type: String, colors: Int) {
        guard let type = settings.type else { throw .noTerminalType }
        var colors: Int32 = 0
        switch cn_find_terminal_type(type, output, &colors) {
        case 2: return (type, max(0, Int(colors)))
        case 1: throw .tooSimple(type)
        case 0: throw .unknownTerminalType(type)
        // ncurses reports the same error if it has no database, and for a name that no terminal can have.
        default:
            throw cn_find_terminal_type("xterm", output, &colors) > 0
                ? .unknownTerminalType(type) : .noDatabase
        }
    }

    private static func open(
        _ type: String, _ streams: TerminalStreams, _ settings: TerminalSettings,
        _ descriptors: (input: Int32, output: Int32)?, _ before: termios?
    ) -> Terminal? {
        var settings = settings
        settings.type = type
        // ncurses draws by the locale of the process. Without UTF-8 it can only draw ASCII.
        if cn_prepare_locale() == 0 { settings.characters = .ascii }
        guard let screen = newScreen(type, streams, isHeadless: descriptors == nil) else { return nil }
        return Terminal(
            screen: screen, settings: settings, descriptors: descriptors, settingsBefore: before)
    }

    private static func newScreen(
        _ type: String, _ streams: TerminalStreams, isHeadless: Bool
    ) -> NcursesScreen? {
        // The size of a real terminal comes from the system: LINES and COLUMNS of the environment do not
        // change in a resize. A headless terminal has no size, and ncurses accepts such a terminal, as 80 by
        // 24, only if ncurses may use LINES and COLUMNS.
        use_env(isHeadless)
        use_tioctl(!isHeadless)
        guard let screen = cn_open(type, streams.output, streams.input) else { return nil }
        set_term(screen)
        guard let inputWindow = newpad(1, 1) else {
            endwin()
            delscreen(screen)
            return nil
        }
        raw()
        noecho()
        nonl()
        intrflush(nil, false)
        // ncurses must not interrupt drawing to look for input.
        typeahead(-1)
        // The decoder waits for the rest of a sequence. If ncurses waited, it would hold up the loop.
        set_escdelay(0)
        keypad(inputWindow, true)
        nodelay(inputWindow, true)
        // ncurses would also wait for the rest of a mouse report.
        keyok(cn_key_mouse, false)
        // Some descriptions give the keys of the numeric keypad other meanings than their digits and signs.
        for byte in KeySequences.keypad {
            let code = key_defined("\u{1b}O\(Character(Unicode.Scalar(byte)))")
            if code > 0 { keyok(code, false) }
        }
        cn_join_writes(streams.output)
        return NcursesScreen(pointer: screen, inputWindow: inputWindow, streams: streams)
    }
}

private var lastSystemError: String { String(cString: strerror(errno)) }
