import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A station that may not be the one that was typed", .timeLimit(.minutes(1)))
@UIActor struct GuessTests {
    private static let question = "Did you mean Milano Centrale? Enter takes it."

    /// Makes a service that responds to every text with the same places, except for texts that contain “paris”.
    private func service(_ places: [Place]) -> RailService {
        var service = RailService.obliging
        service.places = { PlaceList($0.contains("paris") ? [Sample.paris] : places, isComplete: false) }
        return service
    }

    @Test(
        "Enter and Tab ask whether it is meant if the text is not the beginning of its name, and Enter takes it",
        arguments: ["milam", "Mailand", "centralo mila"], [Key.tab, .enter])
    func asked(text: String, key: Key) async throws {
        let app = try App.open(service([Sample.milano, Sample.chambery]))
        defer { app.window.close() }
        try await app.type(text)
        try await app.seeRow("Milano Centrale")
        try await app.press(key)
        try await app.see(Self.question)
        #expect(app.value("from") == text && app.focus == "from")
        #expect(app.footer.contains("Enter take"))
        try await app.press(.enter)
        #expect(app.value("from") == "Milano Centrale" && app.focus == "to")
        #expect(app.row("Did you mean") == nil)
    }

    @Test(
        "it is taken at once if the words begin words of its name, in any order and in any language",
        arguments: ["mila", "centr mil", "MILANO", "milan cen", "mailand", "milano"], [Key.tab, .enter])
    func takenAtOnce(text: String, key: Key) async throws {
        var milano = Sample.milano
        milano.nameTranslations = ["Milan", "Mailand"]
        let app = try App.open(service([milano, Sample.chambery]))
        defer { app.window.close() }
        try await app.type(text)
        try await app.seeRow("Milano Centrale")
        try await app.press(key)
        #expect(app.value("from") == "Milano Centrale" && app.focus == "to")
        #expect((app.window.topScreen as? SearchScreen)?.from.place == Sample.milano)
    }

    @Test("the question begins with the service's remark about the text, which is about no longer text")
    func remarked() async throws {
        let remark = "No Mila."
        var service = service([Sample.milano])
        service.places = {
            PlaceList([Sample.milano], isComplete: $0 == "mila", remark: $0 == "mila" ? remark : nil)
        }
        let app = try App.open(service)
        defer { app.window.close() }
        try await app.type("mila")
        try await app.seeRow("Milano Centrale")
        try await app.press(.enter)
        try await app.see("\(remark) \(Self.question)")
        try await app.press(.tab)
        try await app.see("\(remark) Did you mean Milano Centrale?")
        try await app.press(.backTab, .end)
        try await app.type("n")
        try await app.seeRow("Milano Centrale")
        try await app.press(.enter)
        await app.rest()
        #expect(app.value("from") == "Milano Centrale" && app.row(remark) == nil)
    }

    @Test("a suggestion that a person goes to by arrows or clicks is taken at once, even the first")
    func pointedOut() async throws {
        for keys in [[Key.down, .enter], [.down, .up, .enter], [.down, .tab]] {
            let app = try App.open(service([Sample.milano, Sample.chambery]))
            defer { app.window.close() }
            try await app.type("xyz")
            try await app.seeRow("Milano Centrale")
            for key in keys { try await app.press(key) }
            #expect(app.value("from") == (keys.contains(.up) ? "Milano Centrale" : "Chambéry"))
        }
        let app = try App.open(service([Sample.milano]))
        defer { app.window.close() }
        try await app.type("xyz")
        try await app.seeRow("Milano Centrale")
        let row = try #require(app.row("▸Milano Centrale"))
        app.window.send(.mouse(MouseEvent(.click, at: Point(x: 20, y: row))))
        await app.rest()
        #expect(app.value("from") == "Milano Centrale")
    }

    @Test(
        "after the question, Down opens the list, another letter asks anew, and Tab leaves the text as it is")
    func otherAnswers() async throws {
        let app = try App.open(service([Sample.milano, Sample.chambery]))
        defer { app.window.close() }
        try await app.type("milam")
        try await app.seeRow("Chambéry")
        try await app.press(.enter, .down)
        try await app.seeRow("Chambéry")
        try await app.press(.escape, .end)
        await app.rest()
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

    @Test(
        "a guess that arrives after the person has gone on moves no focus; the search asks, and Enter goes on with it"
    )
    func late() async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
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

    @Test("changing the form after the question does not go on with the search")
    func changed() async throws {
        let app = try App.open(
            service([Sample.milano]), prefilled: PrefilledSearch(from: "milam", to: "paris"))
        defer { app.window.close() }
        try await app.see(Self.question)
        (app.window.topScreen as? SearchScreen)?.form.isDirectOnly = true
        try await app.press(.enter)
        await app.rest()
        #expect(app.value("from") == "Milano Centrale" && app.screenTitle == "Search")
    }

    @Test(
        "a field that was filled on the command line asks before it searches, and Enter goes on with the search"
    )
    func prefilled() async throws {
        for (from, to) in [("Mailand", "paris"), ("paris", "Mailand")] {
            let app = try App.open(service([Sample.milano]), prefilled: PrefilledSearch(from: from, to: to))
            defer { app.window.close() }
            try await app.see(Self.question)
            await app.rest()
            #expect(app.screenTitle == "Search")
            #expect(app.focus == (to == "paris" ? "from" : "to"))
            try await app.press(.enter)
            try await app.see(
                to == "paris"
                    ? "Milano Centrale → Paris Gare de Lyon" : "Paris Gare de Lyon → Milano Centrale")
        }
    }
}
