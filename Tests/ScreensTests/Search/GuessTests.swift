import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A suggestion that may not be the station that was typed", .timeLimit(.minutes(1)))
@UIActor struct GuessTests {
    private static let question = "Did you mean Milano Centrale? Enter takes it."

    /// Opens Search on a service that responds to every text with the same places, except for texts that contain “paris”.
    /// Types a text if there is one.
    private func withPlaces(
        _ places: Place..., typing text: String? = nil, prefilled: PrefilledSearch? = nil,
        _ body: @UIActor (App) async throws -> Void
    ) async throws {
        var service = RailService.obliging
        service.places = { PlaceList($0.contains("paris") ? [Sample.paris] : places, isComplete: false) }
        try await withApp(service, prefilled: prefilled) { app in
            if let text {
                try await app.type(text)
                try await app.seeRow(places[0].name)
            }
            try await body(app)
        }
    }

    @Test(
        "a suggestion is accepted at once if each typed word begins a word of its name, in any language",
        arguments: ["mila", "centr mil", "MILANO", "milan cen", "mailand", "milano"], [Key.tab, .enter])
    func takenAtOnce(text: String, key: Key) async throws {
        var milano = Sample.milano
        milano.nameTranslations = ["Milan", "Mailand"]
        try await withPlaces(milano, Sample.chambery, typing: text) { app in
            try await app.press(key)
            #expect(app.value("from") == "Milano Centrale" && app.focus == "to")
            #expect(try app.search.from.place == Sample.milano)
        }
    }

    @Test("“Did you mean” begins with the service's remark, if the remark is about exactly this text")
    func remarked() async throws {
        let remark = "No Mila."
        var service = RailService.obliging
        service.places = {
            PlaceList([Sample.milano], isComplete: $0 == "mila", remark: $0 == "mila" ? remark : nil)
        }
        try await withApp(service) { app in
            try await app.type("mila")
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter)
            try await app.see("\(remark) \(Self.question)")
            try await app.press(.tab)
            try await app.see("\(remark) Did you mean Milano Centrale?")
            try await app.press(.backTab, .end)
            try await app.type("n")
            try await app.seeRow("Milano Centrale")
            try await app.pressAndRest(.enter)
            #expect(app.value("from") == "Milano Centrale" && app.row(remark) == nil)
        }
    }

    @Test(
        "a suggestion that a person selects with arrow keys is accepted at once, even the first",
        arguments: [[Key.down, .enter], [.down, .up, .enter], [.down, .tab]])
    func pointedOut(keys: [Key]) async throws {
        try await withPlaces(Sample.milano, Sample.chambery, typing: "xyz") { app in
            for key in keys { try await app.press(key) }
            #expect(app.value("from") == (keys.contains(.up) ? "Milano Centrale" : "Chambéry"))
        }
    }

    @Test("a suggestion that a person clicks is accepted at once")
    func clicked() async throws {
        try await withPlaces(Sample.milano, typing: "xyz") { app in
            let row = try #require(app.row("▸Milano Centrale"))
            try await app.click(at: Point(x: 20, y: row))
            #expect(app.value("from") == "Milano Centrale")
        }
    }

    @Test("after “Did you mean”, Down opens the list, a letter asks again, and Tab leaves the text as it is")
    func otherAnswers() async throws {
        try await withPlaces(Sample.milano, Sample.chambery, typing: "milam") { app in
            try await app.press(.enter, .down)
            try await app.seeRow("Chambéry")
            try await app.pressAndRest(.escape, .end)
            try await app.type("o")
            #expect(app.value("from") == "milamo" && app.row("Did you mean") == nil)
            try await app.seeRow("Chambéry")
            try await app.press(.tab)
            try await app.see(Self.question)
            try await app.press(.tab)
            #expect(app.focus == "to" && app.value("from") == "milamo")
            try await app.see("“milamo”: did you mean Milano Centrale?")
            try await app.press(.backTab)
            try await app.see(Self.question)
            try await app.press(.enter)
            #expect(app.value("from") == "Milano Centrale")
        }
    }

    @Test("a suggestion that arrives late does not move the focus, and the search asks about it")
    func late() async throws {
        try await withRail({ $0.places.held(failingOnCancellation: true) }) { app, rail in
            try await app.type("milam")
            let call = try await rail.places.heldCall { $0 == "milam" }
            try await app.press(.enter)
            try await app.type("paris")
            try call.respond(with: [Sample.milano])
            try await rail.places.heldCall { $0 == "paris" }.respond(with: [Sample.paris])
            try await app.see("“milam”: did you mean Milano Centrale?")
            #expect(app.focus == "to")
            try await app.press(.enter)
            try await app.tap(Locator(.button, .named("Search")))
            try await app.see(Self.question)
            #expect(app.focus == "from")
            try await app.press(.enter)
            try await app.see("Milano Centrale → Paris Gare de Lyon")
        }
    }

    @Test("if the form is changed after “Did you mean”, the answer does not start the search")
    func changed() async throws {
        let search = PrefilledSearch(from: "milam", to: "paris")
        try await withPlaces(Sample.milano, prefilled: search) { app in
            try await app.see(Self.question)
            try app.search.form.isDirectOnly = true
            try await app.pressAndRest(.enter)
            #expect(app.value("from") == "Milano Centrale" && app.screenTitle == "Search")
        }
    }

    @Test(
        "a text from the command line is asked about before the search, and Enter continues the search",
        arguments: [
            ("Mailand", "paris", "Milano Centrale → Paris Gare de Lyon"),
            ("paris", "Mailand", "Paris Gare de Lyon → Milano Centrale"),
        ])
    func prefilled(from: String, to: String, found: String) async throws {
        try await withPlaces(Sample.milano, prefilled: PrefilledSearch(from: from, to: to)) { app in
            try await app.see(Self.question)
            await app.rest()
            #expect(app.screenTitle == "Search")
            #expect(app.focus == (to == "paris" ? "from" : "to"))
            try await app.press(.enter)
            try await app.see(found)
        }
    }
}
