import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Suggested stations", .timeLimit(.minutes(1)))
@UIActor struct SuggestionTests {
    /// A window on Search whose service holds its answers.
    private func open() throws -> (App, Held<String, [Place]>) {
        let held = Held<String, [Place]>(obeysCancellation: false)
        var service = RailService.obliging
        service.places = { try await held($0) }
        return (try App.open(service), held)
    }

    private func suggestions(_ app: App) -> [String] {
        app.window.frame.allElements.first { $0.label == "Suggestions" }?.children.map(\.label) ?? []
    }

    @Test("are there from the first letter, and Enter takes the one that is chosen")
    func firstLetter() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.match("From", .focused)
        try await app.type("l")
        #expect(try await held.call(1) == "l")
        try await held.answer(1, [Sample.lyon, Sample.perrache])
        try await app.seeRow("Lyon Part-Dieu")
        try await app.match(Locator(.row, .containing("Lyon Part-Dieu"), .selected))
        try await app.press(.down, .enter)
        #expect(app.value("from") == "Lyon Perrache")
        #expect(suggestions(app).isEmpty)
    }

    @Test("say the town and the country that tell namesakes apart")
    func details() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("m")
        try await held.answer(1, [Sample.milano])
        try await app.see("Milano, IT")
    }

    @Test("of an older answer that comes last change nothing")
    func outOfOrder() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("l")
        _ = try await held.call(1)
        try await app.type("y")
        #expect(try await held.call(2) == "ly")
        try await held.answer(2, [Sample.perrache])
        try await app.seeRow("Lyon Perrache")
        try await held.answer(1, [Sample.milano])
        await app.rest()
        #expect(suggestions(app) == ["Lyon Perrache"])
    }

    @Test("are asked for two at a time, and then for what is typed by then")
    func twoAtATime() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        for letter in "lyon" { try await app.type(String(letter)) }
        _ = try await held.call(2)
        #expect(held.inputs == ["l", "ly"])
        try await held.answer(1, [Sample.lyon])
        #expect(try await held.call(3) == "lyon")
        try await held.answer(2, [])
        try await held.answer(3, [Sample.lyon, Sample.perrache])
        await app.rest()
        #expect(held.inputs == ["l", "ly", "lyon"])
        #expect(suggestions(app) == ["Lyon Part-Dieu", "Lyon Perrache"])
    }

    @Test("that are known are narrowed down until the answer is there")
    func narrowed() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("c")
        try await held.answer(1, [Sample.milano, Sample.chambery])
        try await app.seeRow("Milano Centrale")
        try await app.type("hambe")
        #expect(suggestions(app) == ["Chambéry"])
    }

    @Test("are taken by leaving the field: the first one")
    func leaving() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("ly")
        try await held.answer(1, [])
        try await held.answer(2, [Sample.lyon, Sample.perrache])
        try await app.seeRow("Lyon Part-Dieu")
        try await app.press(.tab)
        #expect(app.value("from") == "Lyon Part-Dieu")
        #expect(app.focus == "to")
    }

    @Test("are taken by leaving the field also when they come afterwards", arguments: [Key.tab, .enter])
    func leavingEarly(key: Key) async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("c")
        try await held.answer(1, [Sample.milano, Sample.chambery])
        try await app.seeRow("Milano Centrale")
        try await app.type("ham")
        _ = try await held.call(3)
        // The list shows what is left of an older answer; it is the one to come that counts.
        try await app.press(key)
        #expect(app.value("from") == "cham")
        try await held.answer(2, [])
        try await held.answer(3, [Sample.milano])
        #expect(try await held.call(4) == "cham")
        try await held.answer(4, [Sample.chambery, Sample.lyon])
        try await app.match("From", .value("Chambéry"))
    }

    @Test("leave a field alone that is being typed in again")
    func typedAgain() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("l")
        try await app.press(.tab, .backTab)
        try await app.type("x")
        try await held.answer(1, [Sample.lyon])
        try await held.answer(2, [])
        await app.rest()
        #expect(app.value("from") == "x")
    }

    @Test("that there are none is said when the field is left, with what to do")
    func unknownStation() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("x")
        try await held.answer(1, [])
        await app.rest()
        #expect(app.row("No station") == nil)
        try await app.press(.tab)
        try await app.see("No station is called “x”. Check the spelling.")
    }

    @Test("that the service does not give are said to be missing, and come back with the next letter")
    func failing() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("l")
        try await held.fail(1, Sample.failure(.unreachable, "finding stations"))
        try await app.see("The service cannot be reached. Type on to ask again")
        try await app.type("y")
        try await held.answer(2, [Sample.lyon])
        try await app.seeRow("Lyon Part-Dieu")
        #expect(app.row("cannot be reached") == nil)
    }

    @Test("are swapped with what else is typed, and taken where they are now")
    func swap() async throws {
        let (app, held) = try open()
        defer { app.window.close() }
        try await app.type("l")
        try await held.answer(1, [Sample.lyon])
        try await app.seeRow("Lyon Part-Dieu")
        try await app.press(.enter, .tab)
        try await app.type("m")
        _ = try await held.call(2)
        try await app.press(.function(2))
        #expect(app.value("to") == "Lyon Part-Dieu")
        #expect(app.value("from") == "m")
        try await held.answer(2, [])
        try await held.answer(3, [Sample.milano])
        try await app.match("From", .value("Milano Centrale"))
        try await app.tap("Swap")
        #expect(app.value("from") == "Lyon Part-Dieu")
        #expect(app.value("to") == "Milano Centrale")
    }
}
