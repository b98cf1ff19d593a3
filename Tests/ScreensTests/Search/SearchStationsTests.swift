import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("The stations in the search form", .timeLimit(.minutes(1)))
@UIActor struct SearchStationsTests {
    /// Opens Search on a service that sends places only when the test tells it to, types “ly” and “mi”, and
    /// presses Enter.
    private func withEarlySearch(
        _ body:
            @UIActor (App, StubbedRail, (String) async throws -> StubbedFunction<String, PlaceList>.Call)
            async throws -> Void
    ) async throws {
        try await withRail({ $0.places.held(failingOnCancellation: true) }) { app, rail in
            try await app.type("ly")
            _ = try await rail.places.heldCall { $0 == "ly" }
            try await app.press(.tab)
            try await app.type("mi")
            _ = try await rail.places.heldCall { $0 == "mi" }
            try await app.press(.enter, .tab, .enter)
            try await app.see("Finding stations (")
            try await body(app, rail) { text in try await rail.places.heldCall { $0 == text } }
        }
    }

    @Test("if Enter comes before any suggestion, the search waits for both stations and requests each once")
    func resolves() async throws {
        try await withEarlySearch { app, rail, held in
            try await held("mi").respond(with: [Sample.milano])
            try await held("ly").respond(with: [Sample.lyon])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 2)
        }
    }

    @Test("typing something else before the stations are known stops the search")
    func typedMeanwhile() async throws {
        try await withEarlySearch { app, _, held in
            try await app.press(.backTab, .backTab, .end)
            try await app.type("l")
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await held("mil").respond(with: [Sample.milano])
            await app.rest()
            #expect(app.screenTitle == "Search" && app.window.dialog == nil)
            #expect(app.value("from") == "Lyon Part-Dieu" && app.value("to") == "mil")
        }
    }

    @Test("Esc stops a search that waits for its stations, and Enter searches again")
    func stopped() async throws {
        try await withEarlySearch { app, rail, held in
            try await app.pressAndRest(.escape)
            #expect(app.row("Finding stations") == nil)
            #expect(app.screenTitle == "Search" && app.window.dialog == nil)
            #expect(app.value("from") == "ly" && app.value("to") == "mi")
            try await app.press(.enter)
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 4)
        }
    }

    @Test("a dialog says that stations cannot be looked up, and Retry asks again")
    func notResolved() async throws {
        try await withEarlySearch { app, _, held in
            try await held("ly").fail(with: Sample.failure(.unreachable, "finding stations"))
            try await app.match("Retry", .button, .tappable)
            #expect(app.row("to ask again") == nil)
            try await app.tap("Retry")
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
        }
    }

    /// Chooses Milano as the origin, and types “ly” as the destination.
    private func withMilano(
        cancelling: Bool, _ body: @UIActor (App, StubbedFunction<String, PlaceList>) async throws -> Void
    ) async throws {
        try await withRail({ $0.places.held(failingOnCancellation: cancelling) }) { app, rail in
            try await app.type("mi")
            try await rail.places.call(0).respond(with: [Sample.milano])
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter)
            try await app.type("ly")
            _ = try await rail.places.call(1)
            try await body(app, rail.places)
        }
    }

    @Test("when a person presses Enter, the search does not wait for suggestions for an older text")
    func resolvesTheNewest() async throws {
        try await withMilano(cancelling: true) { app, places in
            try await app.type("on")
            try await app.press(.enter, .tab, .enter)
            #expect(try await places.call(2).arguments == "lyon")
            try await places.call(2).respond(with: [Sample.lyon])
            try await app.see("Milano Centrale → Lyon Part-Dieu")
        }
    }

    @Test("Esc stops a search even if its stations arrive afterwards", arguments: [false, true])
    func stoppedTooLate(isPressedAgain: Bool) async throws {
        try await withMilano(cancelling: false) { app, places in
            try await app.press(.enter, .tab, .enter, .escape)
            if isPressedAgain {
                try await app.press(.enter)
                _ = try await places.call(2)
            }
            try await places.call(1).respond(with: [Sample.perrache])
            if isPressedAgain {
                try await places.call(2).respond(with: [Sample.lyon])
                try await app.see("Milano Centrale → Lyon Part-Dieu")
            } else {
                await app.rest()
                #expect(app.screenTitle == "Search")
                #expect(app.value("to") == "ly")
            }
        }
    }

    @Test("Enter takes a station, goes to the next empty field, and finally searches")
    func goOn() async throws {
        try await withRail { app, rail in
            try await app.type("paris")
            try await app.seeRow("Paris Gare de Lyon")
            try await app.press(.enter)
            #expect(app.focus == "to" && app.value("from") == "Paris Gare de Lyon")
            try await app.type("part")
            try await app.seeRow("Lyon Part-Dieu")
            try await app.press(.enter)
            #expect(app.focus == "date" && app.value("to") == "Lyon Part-Dieu")
            try await app.press(.tab, .enter)
            #expect(try await rail.trips.call(0).arguments == Sample.query)
        }
    }

    @Test("Enter goes on before the suggestions arrive, and the first suggestion is taken later")
    func goOnEarly() async throws {
        try await withRail({ $0.places.held(failingOnCancellation: true) }) { app, rail in
            try await app.type("paris")
            #expect(app.footer.contains("Enter next"))
            try await app.press(.enter)
            #expect(app.focus == "to" && app.value("from") == "paris")
            try await app.type("part")
            // Enter goes to the other place field if that field is empty, from To to From as well.
            try await app.match("From", .textField).clearText()
            try await app.tap("To")
            try await app.press(.end, .enter)
            #expect(app.focus == "from")
            try await rail.places.heldCall { $0 == "part" }.respond(with: [Sample.lyon])
            await app.rest()
            #expect(app.value("to") == "Lyon Part-Dieu")
            #expect(app.screenTitle == "Search")
        }
    }
}
