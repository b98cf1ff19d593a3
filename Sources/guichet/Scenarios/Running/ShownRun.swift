import Foundation
import Scenarios
import TerminalUI
import Waiting

/// Shows a run in the terminal as it happens, and prints its report afterwards.
@UIActor
final class ShownRun {
    let live: LiveTrace
    private let window: Window
    private var report = ""

    /// - Throws: An error if there is no terminal.
    init() throws {
        window = Window(terminal: try Terminal.tty())
        live = LiveTrace(in: window)
    }

    /// Stores a part of the report until the terminal is free.
    func write(_ text: String) {
        report += text
        if window.isClosed { flush() }
    }

    /// Waits until the person has seen the end, and prints the report.
    func end() async {
        await live.end()
        flush()
    }

    private func flush() {
        // An error can be ignored, because the terminal has already shown the run.
        try? Output.write(Data(Output.shown(report).utf8))
        report = ""
    }
}
