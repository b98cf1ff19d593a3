package import TerminalUI
package import Waiting

extension Window {
    /// Makes a window in memory that shows a screen.
    package static func showing(
        _ screen: some Screen, columns: Int = 80, rows: Int = 24, clock: any LoopClock = MonotonicClock()
    ) throws -> Window {
        let terminal = try Terminal.headless(columns: columns, rows: rows)
        let window = Window(terminal: terminal, scope: LoopScope(screen.title, clock: clock))
        window.push(screen)
        return window
    }
}
