import Foundation
import Screens
import TerminalUI
import TestSupport
import Testing

@testable import guichet

@Suite("Documentation/Keys.md", .timeLimit(.minutes(1)))
struct KeyDocumentTests {
    private static func rows() throws -> [String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: package.appending(path: "Documentation/Keys.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    }

    @Test("the table of keys lists every action, with its usual keys and its help")
    func keys() throws {
        let expected = KeyAction.allCases.map { action in
            let keys = action.usualKeys.map { "`\($0.name)`" }.joined(separator: ", ")
            return "| `\(action.rawValue)` | \(keys) | \(action.help) |"
        }
        #expect(try Self.rows().filter { $0.contains("` | `") } == expected)
    }

    @Test("the table of colours lists every colour that can be chosen")
    func colors() throws {
        let rows = try Self.rows().filter { !$0.contains("` | `") }
        #expect(rows.map { $0.split(separator: "`")[1] } == WindowChoices.styles.map { "\($0)" })
    }

    @Test("“config keys” prints the keys of each action, including those that the person has chosen")
    func command() async throws {
        let folder = try TemporaryFolder()
        let usual = try await Program.run("config", "keys", in: folder)
        #expect(usual.status == 0 && usual.errors == "")
        let lines = usual.output.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != " " } } == KeyAction.allCases.map { $0.rawValue[...] })
        try folder.write("keys: { trips.open: [F6, o], trips.others: O }", to: ".config/guichet/config.yaml")
        let chosen = try await Program.run("config", "keys", in: folder)
        #expect(chosen.output.contains(#/\ntrips\.open +Enter, F6, o +Show the ticket/#))
        #expect(chosen.output.contains(#/\ntrips\.others +O +Show or fold/#))
        // A configuration from before F8 searched with cards.
        try folder.write("keys: { passengers.saved: F8 }", to: ".config/guichet/config.yaml")
        let older = try await Program.run("config", "keys", in: folder)
        #expect(older.status == 0 && older.errors == "")
        #expect(older.output.contains(#/\npassengers\.saved +F8 +Fill in/#))
        #expect(older.output.contains(#/\npassengers\.cards +F2 +Search again/#))
    }
}
