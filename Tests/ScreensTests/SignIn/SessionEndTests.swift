import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A session that is over", .timeLimit(.minutes(1)))
@UIActor struct SessionEndTests {
    private let over = Sample.failure(.signedOut, "listing trains")

    private func search(_ app: App) async throws {
        try await app.match("Search", .button)
        try app.search.take(Sample.query)
        try await app.tap("Search", .button)
    }

    /// Signs in again. Calls `respond` first, which changes the responses of the service.
    private func signInAgain(_ app: App, _ respond: () -> Void) async throws {
        try await app.match("Sign In", .button, .tappable)
        try await app.see("Sign in again; your search is kept.")
        #expect(app.value("email") == "jo@example.com")
        #expect(app.focus == "password")
        respond()
        try await app.type("secret")
        try await app.press(.enter)
    }

    @Test("a session that ends during a search opens Sign in, and then the search continues")
    func searching() async throws {
        try await withRail({ $0.trips.throws(over) }) { app, rail in
            try await search(app)
            try await signInAgain(app) { rail.trips.returns(Sample.page()) }
            try await app.seeRow("TGV 6605")
            await app.rest()
            try expect(order: rail.trips, rail.signIn, rail.trips)
            try await app.press(.escape)
            try await app.match("From", .value("Paris Gare de Lyon"))
        }
    }

    @Test("a session that ends while a place is looked up opens Sign in, and then the place is taken")
    func suggesting() async throws {
        try await withRail({ $0.places.throws(over) }) { app, rail in
            try await app.match("From", .focused)
            try await app.type("ly")
            try await signInAgain(app) { rail.places.returns([Sample.lyon]) }
            try await app.match("From", .value("Lyon Part-Dieu"))
        }
    }

    @Test("a session that ends while prices arrive opens Sign in once, and then all prices are requested")
    func pricing() async throws {
        try await withRail({ $0.offers.throws(over) }) { app, rail in
            try await search(app)
            try await signInAgain(app) { rail.offers.returns(Sample.offers(6400)) }
            try await app.see("3 trains · cheapest € 64.00")
            #expect(app.window.screens.map(\.title) == ["Search", "Results"])
            await app.rest()
            #expect(app.count("€ 96.00") == 3)
            try expect(rail.signIn).received(times: 1)
        }
    }

    @Test("a session that ends in the journey opens Sign in, and then the journey shows its fares")
    func journey() async throws {
        try await withRail({ $0.offers.throws(over) }) { app, rail in
            try await app.match("Search", .button)
            app.window.push(
                JourneyScreen(
                    try app.search.context, row: TripRow(trip: Sample.trips[0]), origin: Sample.paris,
                    passengers: PassengerCounts()))
            try await signInAgain(app) { rail.offers.returns(Sample.offers(6400)) }
            try await app.seeRow("Non-flexible")
        }
    }

    @Test("a session that ends while more trains are loaded opens Sign in, and then the trains are loaded")
    func paging() async throws {
        try await withRail({
            $0.trips.returns(Sample.page(later: "l"))
            $0.tripPage.throws(over)
        }) { app, rail in
            try await search(app)
            try await app.seeRow("TGV 6605")
            try await app.press("l")
            try await signInAgain(app) { rail.tripPage.returns(Sample.page([Sample.trip("TGV 6699", 1200)])) }
            try await app.seeRow("TGV 6699")
            try expect(rail.tripPage).received(times: 2, with: PageLink("l"))
        }
    }

    @Test("Esc leaves Sign in without a session, and the screens below stay as they are")
    func notNow() async throws {
        try await withRail({ $0.trips.throws(over) }) { app, rail in
            try await search(app)
            try await app.match("Sign In", .button)
            try await app.press(.escape)
            try await app.match("Search again", .button)
            try await app.press(.escape)
            try await app.match("From", .value("Paris Gare de Lyon"))
            try expect(rail.signIn).receivedNothing()
        }
    }

    @Test(
        "another person who signs in gets an empty form, not the texts that were typed before",
        arguments: [("bo@example.com", false), ("JO@example.com", true)])
    func somebodyElse(_ address: String, isSame: Bool) async throws {
        try await withRail({ $0.trips.throws(over) }) { app, rail in
            try await search(app)
            try await app.match("Sign In", .button, .tappable)
            let context = try #require(app.window.screens.first as? SearchScreen).context
            let traveller = Traveller(id: "adult-1", kind: .adult, lastName: "Beispiel")
            context.typedTravellers.keep(TravellerForm(traveller))
            rail.signIn.returns(Session(emailAddress: address))
            rail.trips.returns(Sample.page())
            try await app.fillInAccount(address)
            try await app.pressAndRest(.enter)
            #expect(app.window.screens.map(\.title) == (isSame ? ["Search", "Results"] : ["Search"]))
            #expect((context.typedTravellers[Traveller(id: "adult-1", kind: .adult)] != nil) == isSame)
            if !isSame { #expect(app.value("from") == "" && app.value("to") == "") }
        }
    }
}
