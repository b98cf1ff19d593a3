import TerminalUI
import Testing
import Waiting

@Suite("The article's first app", .timeLimit(.minutes(1)))
@UIActor struct ArticleTests {
    @Test("Enter adds the typed item to the shopping list")
    func adding() throws {
        let window = Window(terminal: try Terminal.headless(columns: 60, rows: 16))
        let list = ShoppingList()
        window.push(list)

        for character in "milk" { window.send(.key(.character(character))) }
        window.send(.key(.enter))
        window.display()

        #expect(list.items == ["milk"])
        #expect(window.frame.grid.text.contains("milk"))
        window.close()
    }

    @Test("the app runs on the given terminal until Esc is pressed")
    func running() throws {
        let terminal = try Terminal.headless(columns: 60, rows: 16)
        var screens: [String] = []
        let hands = Task { @UIActor in
            defer { terminal.inject(.key(.escape)) }
            @UIActor func see(_ words: String) async throws {
                try await eventually(words, within: .seconds(30)) { terminal.readBack().text.contains(words) }
                screens.append(words)
            }
            try await see("Nothing to buy.")
            let keys = "tea".map(Key.character) + [.enter]
            for key in keys { terminal.inject(.key(key)) }
            try await see("  tea")
            terminal.inject(.key(.enter))
            try await see("Type an item first.")
            terminal.inject(.key(.function(2)))
            try await see("Nothing to buy.")
        }
        try runShoppingList { terminal }
        #expect(terminal.isClosed)
        #expect(screens == ["Nothing to buy.", "  tea", "Type an item first.", "Nothing to buy."])
        hands.cancel()
    }

    /// The article's `main.swift`. It is never called, because it would take the terminal that the tests run in.
    private func main() throws {
        try runShoppingList { try Terminal.tty() }
    }
}
