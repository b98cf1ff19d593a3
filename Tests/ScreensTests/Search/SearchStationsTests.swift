import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The stations in the search form", .timeLimit(.minutes(1)))
@UIActor struct SearchStationsTests {
    /// Opens Search on a service that sends places only when the test tells it to, types “ly” and “mi”, and
    /// presses Enter.
    private func submitEarly(
        _ body: (App, StubbedRail, (String) async throws -> StubbedFunction<String, PlaceList>.Call)
            async throws -> Void
    ) async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
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
        try await submitEarly { app, rail, held in
            try await held("mi").respond(with: [Sample.milano])
            try await held("ly").respond(with: [Sample.lyon])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 2)
        }
    }

    @Test("when a person presses Enter, the search does not wait for suggestions for an older text")
    func resolvesTheNewest() async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("mi")
            try await rail.places.call(0).respond(with: [Sample.milano])
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter)
            try await app.type("ly")
            _ = try await rail.places.call(1)
            try await app.type("on")
            try await app.press(.enter, .tab, .enter)
            #expect(try await rail.places.call(2).arguments == "lyon")
            try await rail.places.call(2).respond(with: [Sample.lyon])
            try await app.see("Milano Centrale → Lyon Part-Dieu")
        }
    }

    @Test("typing something else before the stations are known stops the search")
    func typedMeanwhile() async throws {
        try await submitEarly { app, _, held in
            try await app.press(.backTab, .backTab, .end)
            try await app.type("l")
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await held("mil").respond(with: [Sample.milano])
            await app.rest()
            #expect(app.screenTitle == "Search")
            #expect(app.value("from") == "Lyon Part-Dieu")
            #expect(app.value("to") == "mil")
            #expect(app.window.dialog == nil)
        }
    }

    @Test("Esc stops a search that waits for its stations, and Enter searches again")
    func stopped() async throws {
        try await submitEarly { app, rail, held in
            try await app.press(.escape)
            await app.rest()
            #expect(app.row("Finding stations") == nil)
            #expect(app.screenTitle == "Search")
            #expect(app.value("from") == "ly")
            #expect(app.value("to") == "mi")
            #expect(app.window.dialog == nil)
            try await app.press(.enter)
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 4)
        }
    }

    @Test("Esc stops a search even if its stations arrive afterwards", arguments: [false, true])
    func stoppedTooLate(isPressedAgain: Bool) async throws {
        try await withRail { rail in
            rail.places.held()
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("mi")
            try await rail.places.call(0).respond(with: [Sample.milano])
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter)
            try await app.type("ly")
            _ = try await rail.places.call(1)
            try await app.press(.enter, .tab, .enter, .escape)
            if isPressedAgain {
                try await app.press(.enter)
                _ = try await rail.places.call(2)
            }
            try await rail.places.call(1).respond(with: [Sample.perrache])
            if isPressedAgain {
                try await rail.places.call(2).respond(with: [Sample.lyon])
                try await app.see("Milano Centrale → Lyon Part-Dieu")
            } else {
                await app.rest()
                #expect(app.screenTitle == "Search")
                #expect(app.value("to") == "ly")
            }
        }
    }

    @Test("a dialog says that stations cannot be looked up, and Retry asks again")
    func notResolved() async throws {
        try await submitEarly { app, _, held in
            try await held("ly").fail(with: Sample.failure(.unreachable, "finding stations"))
            try await app.match("Retry", .button, .tappable)
            #expect(app.row("to ask again") == nil)
            try await app.tap("Retry")
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
        }
    }

    @Test("Enter takes a station, goes to the next empty field, and finally searches")
    func goOn() async throws {
        try await withRail { rail in
            rail.trips.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
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

    @Test(
        "Enter goes to the next field before the suggestions arrive, and the first suggestion is taken later")
    func goOnEarly() async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
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

    @Test("a town stands for all its stations, and is sent as a single place")
    func town() async throws {
        try await withRail { rail in
            let town = Place(id: "town", name: "Lyon", countryCode: "FR", stationCount: 2)
            rail.trips.held(failingOnCancellation: true)
            var service = rail.service
            service.places = {
                PlaceList($0 == "paris" ? [Sample.paris] : [town, Sample.lyon], isComplete: true)
            }
            let app = try App.open(service)
            defer { app.window.close() }
            try await app.type("paris")
            try await app.press(.tab)
            try await app.type("lyon")
            try await app.seeRow("Lyon · all stations")
            let row = app.lines.first { $0.contains("Lyon · all stations") } ?? ""
            #expect(row.contains("2 stations, FR"))
            try await app.press(.tab)
            #expect(app.value("to") == "Lyon · all stations")
            try await app.press(.tab, .enter)
            #expect(try await rail.trips.call(0).arguments.destination == town)
            try await app.see("Paris Gare de Lyon → Lyon")
        }
    }
}
