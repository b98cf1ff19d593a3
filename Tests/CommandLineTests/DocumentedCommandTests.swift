import ArgumentParser
import Foundation
import Testing

@testable import guichet

/// The commands in code blocks of the documents: `guichet trips --json`.
@Suite("A command in the documents")
struct DocumentedCommandTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let paths: [String] = {
        let pages = FileManager.default.enumerator(atPath: root.appending(path: "Documentation").path)
        return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
            + (pages?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.sorted()
            .map { "Documentation/\($0)" }
    }()

    @Test("a command in a document exists, and takes the options and values shown with it", arguments: paths)
    func parses(path: String) throws {
        for (line, words) in Self.commands(in: try Self.text(path)) {
            let mistake = Self.mistake(in: words)
            #expect(mistake == nil, "\(path):\(line): guichet \(words.joined(separator: " "))")
        }
    }

    @Test(
        "the pages for travellers and testers show commands",
        arguments: [
            "README", "Documentation/Travelling", "Documentation/Scenarios", "Documentation/Recordings",
        ])
    func found(page: String) throws {
        #expect(!Self.commands(in: try Self.text(page + ".md")).isEmpty)
    }

    @Test("a command ends before its explanation, and quotes keep a value together")
    func reading() {
        let text = """
            guichet no
            ```
            Scripts/run --help
            guichet trips --json             as JSON
              guichet --faults "delay=1s 10%,lose"
            guichet scenario schema > a.json
            ```
            ```mermaid
            guichet --> Screens
            ```
            """
        let commands = Self.commands(in: text)
        #expect(commands.map { $0.line } == [4, 5, 6])
        #expect(
            commands.map { $0.words } == [
                ["trips", "--json"], ["--faults", "delay=1s 10%,lose"], ["scenario", "schema"],
            ])
    }

    @Test(
        "a command or an option that does not exist is a mistake",
        arguments: [
            ["trps"], ["trips", "--jsn"], ["scenario", "rnu", "a"], ["help", "fault"], ["ticket"],
            ["sandbox", "--port", "N"],
        ])
    func mistakes(words: [String]) {
        #expect(Self.mistake(in: words) != nil)
    }

    @Test(
        "the options for help and the version are accepted",
        arguments: [["--version"], ["help", "faults"], ["trips", "-h"]])
    func help(words: [String]) {
        #expect(Self.mistake(in: words) == nil)
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The commands in the code blocks of a text, with their lines, as words after `guichet`.
    private static func commands(in text: String) -> [(line: Int, words: [String])] {
        var commands: [(line: Int, words: [String])] = []
        var isCode = false
        var isShell = false
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("```") {
                isCode.toggle()
                // Only code blocks without a language contain commands.
                isShell = isCode && line == "```"
            }
            guard isShell else { continue }
            let words = words(of: line)
            guard words.first == "guichet" else { continue }
            commands.append((index + 1, Array(words.dropFirst())))
        }
        return commands
    }

    /// The words of a line, as a shell would split them, up to a redirection, a pipe, or two blanks. Two
    /// blanks separate a command from its explanation.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                guard !word.isEmpty else { break }
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        return Array(words.prefix { ![">", "|"].contains($0) })
    }

    /// The program's error message about the arguments; nil if the program accepts them.
    private static func mistake(in words: [String]) -> String? {
        if let mistake = Guichet.misspelling(in: words) { return mistake }
        do {
            _ = try Guichet.parseAsRoot(words)
            return nil
        } catch {
            return Guichet.exitCode(for: error) == .success ? nil : Guichet.message(for: error)
        }
    }
}
