import TerminalUI
import TestSupport
import Waiting

extension PseudoTerminal {
    /// Opens the program's end as the terminal of a window.
    @UIActor
    func open(_ settings: TerminalSettings = TerminalSettings(type: "xterm-256color")) throws -> Terminal {
        try Terminal.tty(input: inside, output: inside, settings: settings)
    }
}
