import Foundation
import TerminalUI
import Testing
import Waiting

@Suite("The article's first app", .timeLimit(.minutes(1)))
@UIActor struct ArticleTests {
    @Test("adds what is typed")
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

    @Test("runs until Esc, on the terminal that it is given")
    func running() throws {
        let terminal = try Terminal.headless(columns: 60, rows: 16)
        var screens: [String] = []
        let hands = Task { @UIActor in
            defer { terminal.inject(.key(.escape)) }
            func see(_ words: String) async throws {
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

    /// The article's `main.swift`; never called, since it would take the terminal that the tests are run in.
    private func main() throws {
        try runShoppingList { try Terminal.tty() }
    }
}

@Suite("The article")
struct ArticleTextTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()

    @Test("shows no code that is not compiled and run as a test, and an app of at most 60 lines")
    func examplesAreTests() throws {
        let article = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/TerminalUI/TerminalUI.docc/TerminalUI.md")
        let examples = try Self.text(article).components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        let code = try ["ShoppingList", "ArticleTests"].map { name in
            "\n" + Self.unindented(try Self.text(Self.tests.appending(path: "\(name).swift")))
        }.joined()
        #expect(examples.count == 3)
        for example in examples {
            let isTested = code.contains("\n" + Self.unindented(example))
            #expect(isTested, "Not in Tests/TerminalUITests/Article:\n\(example)")
        }
        let lines = (examples.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        #expect((30...60).contains(lines.count))
    }

    private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// Without what formatting alone decides: every line begins at its margin.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
