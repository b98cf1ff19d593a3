/// The reason why no terminal could be opened, in words for the person who started the program.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// Standard input or output is a file or a pipe.
        case notATerminal
        /// `TERM` is not set.
        case noTerminalType
        /// No description of the type in `TERM` is installed.
        case unknownTerminalType
        /// The terminal cannot place the cursor, like the type `dumb`.
        case terminalTooSimple
        /// The system or ncurses refused.
        case unavailable
    }

    package var code: Code
    /// Says in one or two sentences what the problem is and what to do.
    public var description: String

    static func notATerminal(_ stream: String) -> TerminalError {
        TerminalError(
            code: .notATerminal,
            description: "\(stream) is not a terminal. "
                + "Start the program in a terminal window, without redirecting its input or output.")
    }

    static let noTerminalType = TerminalError(
        code: .noTerminalType,
        description: "The environment variable TERM is not set, so there is no telling how to draw here. "
            + "Most terminals understand TERM=xterm-256color.")

    static func unknownTerminalType(_ type: String) -> TerminalError {
        TerminalError(
            code: .unknownTerminalType,
            description:
                "No description of the terminal \"\(type.cleaned.truncated(to: 40))\" (TERM) is installed. "
                + "Install it (in Debian: ncurses-term), or try TERM=xterm-256color.")
    }

    static let noDatabase = TerminalError(
        code: .unknownTerminalType,
        description: "No descriptions of terminals are installed at all. "
            + "Install them (in Debian: ncurses-base), or set TERMINFO to the folder that has them.")

    static func tooSimple(_ type: String) -> TerminalError {
        TerminalError(
            code: .terminalTooSimple,
            description:
                "The terminal \"\(type.cleaned.truncated(to: 40))\" (TERM) cannot place its cursor, "
                + "so there is nothing to draw on. Use a terminal window, or try TERM=xterm-256color.")
    }

    static func unavailable(_ what: String) -> TerminalError {
        TerminalError(code: .unavailable, description: "The terminal could not be opened: \(what).")
    }
}
