import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("The examples in the comments", .timeLimit(.minutes(1)))
@UIActor struct CommentTests {
    private let screen = GuestScreen()

    private func window() throws -> Window { try Window.showing(screen) }

    @Test("an app fills in a form, and `close` returns what was wrong at the end")
    func app() async throws {
        let window = try window()

        let app = App(window)
        try await app.match("Name").enterText("Dan")
        try await app.tap("Add")
        try await app.match("Dan", .row)
        #expect(await app.close() == [])
    }

    @Test("a locator finds a row by its words, in a list")
    func locator() async throws {
        let app = App(try window())
        let row = Locator(.row, .containing("Bob"), .inside("Guests"))
        try await app.select(row)
        try await app.match(row.with(.selected))
        #expect(screen.chosen == "Bob")
        #expect(await app.close() == [])
    }

    @Test("criteria choose among elements with the same name")
    func criterion() async throws {
        let app = App(try window())
        try await app.match("Cake", .checkbox, .unchecked)
        try await app.expect(Locator(.row), count: 3)
        #expect(await app.close() == [])
    }

    @Test("a matched element can be acted on several times")
    func target() async throws {
        let app = App(try window())
        let name = try await app.match("Name")
        try await name.enterText("Dan")
        try await name.clearText()
        #expect(screen.name == "")
        #expect(await app.close() == [])
    }

    @Test("a secret is dots on the screen of a report")
    func secrets() async throws {
        let app = App(try window())
        app.secrets = Secrets(["hunter22"])
        try await app.match("Name").enterText("hunter22")
        #expect(!app.screen.contains("hunter22"))
        #expect(await app.close() == [])
    }
}
