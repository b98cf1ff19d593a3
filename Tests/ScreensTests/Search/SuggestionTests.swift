import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Suggested stations", .timeLimit(.minutes(1)))
@UIActor struct SuggestionTests {
    /// Opens Search on a service that holds its suggestions.
    private func open(
        _ body: (App, StubbedFunction<String, [Place]>) async throws -> Void
    ) async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await body(app, rail.places)
        }
    }

    private func suggestions(_ app: App) -> [String] {
        app.window.frame.allElements.first { $0.label == "Suggestions" }?.children.map(\.label) ?? []
    }

    @Test("are there from the first letter, and Enter takes the one that is chosen")
    func firstLetter() async throws {
        try await open { app, places in
            try await app.match("From", .focused)
            try await app.type("l")
            #expect(try await places.call(0).arguments == "l")
            try await places.call(0).respond(with: [Sample.lyon, Sample.perrache])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.match(Locator(.row, .containing("Lyon Part-Dieu"), .selected))
            try await app.press(.down, .enter)
            #expect(app.value("from") == "Lyon Perrache")
            #expect(suggestions(app).isEmpty)
        }
    }

    @Test("say the town and the country that tell namesakes apart")
    func details() async throws {
        try await open { app, places in
            try await app.type("m")
            try await places.call(0).respond(with: [Sample.milano])
            try await app.see("Milano, IT")
        }
    }

    @Test("of an older answer that comes last change nothing")
    func outOfOrder() async throws {
        try await open { app, places in
            try await app.type("l")
            _ = try await places.call(0)
            try await app.type("y")
            #expect(try await places.call(1).arguments == "ly")
            try await places.call(1).respond(with: [Sample.perrache])
            try await app.seeRow("Lyon Perrache")
            try await places.call(0).respond(with: [Sample.milano])
            await app.rest()
            #expect(suggestions(app) == ["Lyon Perrache"])
        }
    }

    @Test("are asked for two at a time, and then for what is typed by then")
    func twoAtATime() async throws {
        try await open { app, places in
            for letter in "lyon" { try await app.type(String(letter)) }
            _ = try await places.call(1)
            #expect(Set(places.calls.map(\.arguments)) == ["l", "ly"])
            try await places.heldCall { $0 == "l" }.respond(with: [Sample.lyon])
            #expect(try await places.call(2).arguments == "lyon")
            try await places.heldCall { $0 == "ly" }.respond(with: [])
            try await places.call(2).respond(with: [Sample.lyon, Sample.perrache])
            await app.rest()
            try expect(places).received(times: 3)
            #expect(suggestions(app) == ["Lyon Part-Dieu", "Lyon Perrache"])
        }
    }

    @Test("that are known are narrowed down until the answer is there")
    func narrowed() async throws {
        try await open { app, places in
            try await app.type("c")
            try await places.call(0).respond(with: [Sample.milano, Sample.chambery])
            try await app.seeRow("Milano Centrale")
            try await app.type("hambe")
            #expect(suggestions(app) == ["Chambéry"])
        }
    }

    @Test("are taken by leaving the field: the first one")
    func leaving() async throws {
        try await open { app, places in
            try await app.type("ly")
            try await places.heldCall { $0 == "l" }.respond(with: [])
            try await places.heldCall { $0 == "ly" }.respond(with: [Sample.lyon, Sample.perrache])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.press(.tab)
            #expect(app.value("from") == "Lyon Part-Dieu")
            #expect(app.focus == "to")
        }
    }

    @Test("are taken by leaving the field also when they come afterwards", arguments: [Key.tab, .enter])
    func leavingEarly(key: Key) async throws {
        try await open { app, places in
            try await app.type("c")
            try await places.call(0).respond(with: [Sample.milano, Sample.chambery])
            try await app.seeRow("Milano Centrale")
            try await app.type("ham")
            _ = try await places.call(2)
            // The list shows what is left of an older answer; it is the one to come that counts.
            try await app.press(key)
            #expect(app.value("from") == "cham")
            try await places.call(1).respond(with: [])
            try await places.call(2).respond(with: [Sample.milano])
            #expect(try await places.call(3).arguments == "cham")
            try await places.call(3).respond(with: [Sample.chambery, Sample.lyon])
            try await app.match("From", .value("Chambéry"))
        }
    }

    @Test("leave a field alone that is being typed in again")
    func typedAgain() async throws {
        try await open { app, places in
            try await app.type("l")
            try await app.press(.tab, .backTab)
            try await app.type("x")
            try await places.heldCall { $0 == "l" }.respond(with: [Sample.lyon])
            try await places.heldCall { $0 == "x" }.respond(with: [])
            await app.rest()
            #expect(app.value("from") == "x")
        }
    }

    @Test("that there are none is said when the field is left, with what to do")
    func unknownStation() async throws {
        try await open { app, places in
            try await app.type("x")
            try await places.call(0).respond(with: [])
            await app.rest()
            #expect(app.row("No station") == nil)
            try await app.press(.tab)
            try await app.see("No station is called “x”. Check the spelling.")
        }
    }

    @Test("that the service does not give are said to be missing, and come back with the next letter")
    func failing() async throws {
        try await open { app, places in
            try await app.type("l")
            try await places.call(0).fail(with: Sample.failure(.unreachable, "finding stations"))
            try await app.see("The service cannot be reached. Type on to ask again")
            try await app.type("y")
            try await places.call(1).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
            #expect(app.row("cannot be reached") == nil)
        }
    }

    @Test("that a recording does not hold are told in the status line; only a search for them is an error")
    func unrecorded() async throws {
        try await withRail { rail in
            rail.places.throws(Sample.failure(.unanswered, "looking up places"))
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("par")
            await app.rest()
            #expect(app.statusLine.hasPrefix(" Not recorded: suggestions for “par”"))
            #expect(app.row("Type on to ask again") == nil)
            try await app.press(.tab)
            try await app.type("lyo")
            await app.rest()
            #expect(app.statusLine.hasPrefix(" Not recorded: suggestions for “lyo”"))
            #expect(app.window.dialog == nil)
            try await app.tap(Locator(.button, .named("Search")))
            try await app.match("No answer is recorded for this", .dialog)
        }
    }

    @Test("are swapped with what else is typed, and taken where they are now")
    func swap() async throws {
        try await open { app, places in
            try await app.type("l")
            try await places.call(0).respond(with: [Sample.lyon])
            try await app.seeRow("Lyon Part-Dieu")
            try await app.press(.enter, .tab)
            try await app.type("m")
            _ = try await places.call(1)
            try await app.press(.function(2))
            #expect(app.value("to") == "Lyon Part-Dieu")
            #expect(app.value("from") == "m")
            try await places.call(1).respond(with: [])
            try await places.call(2).respond(with: [Sample.milano])
            try await app.match("From", .value("Milano Centrale"))
            try await app.tap("Swap")
            #expect(app.value("from") == "Lyon Part-Dieu")
            #expect(app.value("to") == "Milano Centrale")
        }
    }
}
