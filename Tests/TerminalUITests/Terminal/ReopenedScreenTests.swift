import Testing
import Waiting

@testable import TerminalUI

@Suite("A screen that serves one terminal after another")
@UIActor
struct ReopenedScreenTests {
    private let settings = TerminalSettings(type: "xterm-256color", background: .dark)

    private func grid(_ text: String, on size: Size) -> CellGrid {
        let canvas = Canvas(size: size)
        canvas.put(text, at: Point(x: 1, y: 1), style: .error)
        return canvas.grid
    }

    /// Shows a text with the cursor on it on a terminal, leaves a key unread, and closes it.
    private func usedScreen(columns: Int = 20, rows: Int = 3) throws -> NcursesScreen {
        let terminal = try Terminal.headless(columns: columns, rows: rows, settings: settings)
        try #require(OpenScreens.openCount == 1, "another terminal is open, so that no screen is kept")
        terminal.display(grid("Lyon 東京", on: terminal.size), cursor: Point(x: 3, y: 1))
        terminal.inject(.key(.character("x")))
        terminal.inject(.key(.escape))
        terminal.close()
        return terminal.screen
    }

    @Test("the next terminal has the screen of the last, but nothing that it showed or that was typed on it")
    func blank() throws {
        let used = try usedScreen()
        let terminal = try Terminal.headless(columns: 20, rows: 3, settings: settings)
        #expect(terminal.screen.pointer == used.pointer)
        #expect(terminal.readBack() == CellGrid(size: terminal.size))
        #expect(terminal.nextEvent() == nil)
        #expect(!terminal.hasPendingInput)
        let second = grid("🚄 Paris", on: terminal.size)
        terminal.display(second)
        #expect(terminal.readBack() == second)
        terminal.close()
    }

    @Test("it takes another size", arguments: [Size(width: 7, height: 2), Size(width: 90, height: 30)])
    func size(_ size: Size) throws {
        let used = try usedScreen()
        let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
        #expect(terminal.screen.pointer == used.pointer)
        #expect(terminal.size == size)
        #expect(terminal.nextEvent() == nil)
        let text = grid("Nice", on: size)
        terminal.display(text)
        #expect(terminal.readBack() == text)
        terminal.close()
    }

    @Test("a terminal with other settings has a screen of its own, with its own colours")
    func otherSettings() throws {
        _ = try usedScreen()
        var plain = settings
        plain.colors = .atMost(0)
        let terminal = try Terminal.headless(columns: 20, rows: 3, settings: plain)
        terminal.display(grid("Lyon", on: terminal.size))
        #expect(terminal.readBack()[1, 1].style == Style(.normal, [.bold]))
        terminal.close()
    }

    @Test("while another terminal is open, no screen is handed on")
    func besideAnother() throws {
        let other = try Terminal.headless(columns: 10, rows: 2, settings: settings)
        let shown = grid("Nantes", on: other.size)
        other.display(shown)
        let closed = try Terminal.headless(columns: 20, rows: 3, settings: settings)
        closed.close()
        let third = try Terminal.headless(columns: 20, rows: 3, settings: settings)
        #expect(third.screen.pointer != closed.screen.pointer)
        third.close()
        #expect(other.readBack() == shown)
        other.close()
    }
}
