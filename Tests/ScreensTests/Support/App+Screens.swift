import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

extension App {
    /// Opens the program's window on a terminal in memory, at eight o'clock on a Saturday.
    static func open(
        _ service: RailService, signedInAs address: String? = "jo@example.com", columns: Int = 80,
        rows: Int = 24, zone: TimeZone = Sample.zone, now: Date = Sample.eight,
        prefilled: PrefilledSearch? = nil, marks: [String] = [], keys: KeyTable = KeyTable(),
        clock: VirtualClock = VirtualClock(),
        name: String = #function
    ) throws -> App {
        let terminal = try Terminal.headless(columns: columns, rows: rows)
        let context = AppContext(service: service, now: { now }, timeZone: zone, keys: keys)
        let window = GuichetWindow.open(
            on: terminal, context: context, session: address.map { Session(emailAddress: $0) },
            prefilled: prefilled, marks: marks, scope: LoopScope(name, clock: clock))
        // An expectation that cannot be met fails at once, as soon as nothing is running any more. The timeout is long
        // because all windows share one loop, and a busy machine may delay this window for a while.
        return App(window, timeout: .seconds(30))
    }

    /// Opens the program's window on the results of a search from Paris to Lyon.
    static func openResults(
        _ service: RailService, query: TripQuery = Sample.query, columns: Int = 80, rows: Int = 24,
        now: Date = Sample.eight, keys: KeyTable = KeyTable()
    ) async throws -> App {
        let app = try open(service, columns: columns, rows: rows, now: now, keys: keys)
        try await app.match("Search", .button)
        let search = try #require(app.window.topScreen as? SearchScreen)
        search.take(query)
        app.window.push(ResultsScreen(search.context, query: query))
        return app
    }

    /// Types two stations into the search form.
    func fillInSearch() async throws {
        try await match("From").enterText("paris")
        try await match("To").enterText("part")
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

    func type(_ text: String) async throws {
        for character in text { window.send(.key(.character(character))) }
        try await press()
    }

    /// Waits until the words are somewhere on the screen.
    func see(_ words: String, fileID: String = #fileID, line: Int = #line) async throws {
        try await match(Locator(.text(words)), fileID: fileID, line: line)
    }

    /// Waits until a row has the words.
    func seeRow(_ words: String, fileID: String = #fileID, line: Int = #line) async throws {
        try await match(Locator(.row, .containing(words)), fileID: fileID, line: line)
    }

    var lines: [String] { window.frame.grid.lines }
    var screenTitle: String? { window.topScreen?.title }
    var focus: ControlID? { window.frame.focus }

    /// Returns the number of the first line of the screen with these words.
    func row(_ words: String) -> Int? { lines.firstIndex { $0.contains(words) } }

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
