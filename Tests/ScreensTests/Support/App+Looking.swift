import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

extension App {
    /// The search form, if it is on top.
    var search: SearchScreen { get throws { try #require(window.topScreen as? SearchScreen) } }

    /// Types two stations into the search form.
    func fillInSearch() async throws {
        try await match("From").enterText("paris")
        try await match("To").enterText("part")
    }

    /// Fills in the form of Sign in.
    func fillInAccount(_ address: String = "jo@example.com") async throws {
        try await match("Email Address").enterText(address)
        try await match("Password").enterText("secret")
    }

    /// Waits until nothing runs any more and everything is painted. Records an issue if that does not happen.
    func rest(sourceLocation: Testing.SourceLocation = #_sourceLocation) async {
        let outcome = await window.loop.wait(
            for: "silence", timeout: .seconds(30), scope: window.scope, failsWhenQuiescent: true
        ) { _ in nil as Bool? }
        guard case .quiescent = outcome else {
            Issue.record("The window did not come to rest: \(outcome)", sourceLocation: sourceLocation)
            return
        }
    }

    /// Presses keys, and then waits until nothing runs any more.
    func pressAndRest(
        _ keys: Key..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        for key in keys { try await press(key, fileID: fileID, filePath: filePath, line: line) }
        await rest()
    }

    /// Presses a key by its name, and then waits until nothing runs any more.
    func pressAndRest(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        try await press(name, fileID: fileID, filePath: filePath, line: line)
        await rest()
    }

    /// Taps an element, and then waits until nothing runs any more.
    func tapAndRest(
        _ what: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        try await tap(what, fileID: fileID, filePath: filePath, line: line)
        await rest()
    }

    func type(_ text: String) async throws {
        for character in text { window.send(.key(.character(character))) }
        try await press()
    }

    /// Waits until each of these words is somewhere on the screen.
    func see(
        _ words: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        for words in words {
            try await match(Locator(.text(words)), fileID: fileID, filePath: filePath, line: line)
        }
    }

    /// Waits until no work is under way that could bring one of these words, and none of them is on the screen.
    func seeNo(
        _ words: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        for words in words {
            try await expectGone(
                Locator(.text(words)), neverSeen: true, fileID: fileID, filePath: filePath, line: line)
        }
    }

    /// Waits until these words, which were on the screen, are gone.
    func seeGone(
        _ words: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        try await expectGone(Locator(.text(words)), fileID: fileID, filePath: filePath, line: line)
    }

    /// Waits until a row has the words.
    func seeRow(
        _ words: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws {
        try await match(
            Locator(.row, .containing(words)), fileID: fileID, filePath: filePath, line: line)
    }

    var lines: [String] { window.frame.grid.lines }
    var screenTitle: String? { window.topScreen?.title }
    var focus: ControlID? { window.frame.focus }

    /// All words of the screen, with one blank between them.
    var words: String { lines.joined(separator: " ").split(separator: " ").joined(separator: " ") }

    /// Returns the number of the first line of the screen with these words.
    func row(_ words: String) -> Int? { lines.firstIndex { $0.contains(words) } }

    /// Returns how many lines of the screen have these words.
    func count(_ words: String) -> Int { lines.count { $0.contains(words) } }

    /// The line of the list under the cursor.
    var markedLine: String? { lines.first { $0.hasPrefix("▸") } }

    var statusLine: String { lines[lines.count - 2] }
    var footer: String { lines[lines.count - 1] }

    /// Returns the column at which some words begin in each line that has them.
    func columns(of words: String) -> [Int] {
        lines.compactMap { line in
            line.range(of: words).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
    }

    func value(_ id: ControlID) -> String? { window.frame.element(id)?.value }
}
