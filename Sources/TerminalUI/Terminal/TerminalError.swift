/// Why there is no terminal to draw on, in words for the person who started the program.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: Hashable, Sendable {
        /// Standard input or output is a file or a pipe.
        case notATerminal
        /// `TERM` is not set.
        case noTerminalType
        /// No description of what `TERM` names is installed.
        case unknownTerminalType
        /// The terminal cannot place the cursor, as `dumb`.
        case terminalTooSimple
        /// ncurses did not start, or the terminal is in use by this program already.
        case unavailable
    }

    public var code: Code
    /// What is wrong and what to do, in one or two sentences.
    public var description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
