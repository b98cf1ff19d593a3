import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

/// What a service does once its session is over, until someone signs in again.
private final class ExpiringService: Sendable {
    let signIns = Held<Credentials, Session>()
    private let isSignedIn = Switch(false)

    func signInAgain() async throws {
        isSignedIn.set(true)
        try await signIns.answer(1, Session(emailAddress: "jo@example.com"))
    }

    func check(_ activity: String) throws {
        if !isSignedIn.value { throw Sample.failure(.signedOut, activity) }
    }
}

@Suite("A session that is over", .timeLimit(.minutes(1)))
@UIActor struct SessionEndTests {
    private func open(
        _ change: (inout RailService, ExpiringService) -> Void
    ) async throws -> (App, ExpiringService) {
        let expiring = ExpiringService()
        var service = RailService.obliging
        service.signIn = { [signIns = expiring.signIns] in try await signIns($0) }
        change(&service, expiring)
        return (try App.open(service), expiring)
    }

    private func expectSignIn(_ app: App, _ expiring: ExpiringService) async throws {
        try await app.match("Sign In", .button, .tappable)
        try await app.see("Sign in again; your search is kept.")
        #expect(app.value("email") == "jo@example.com")
        #expect(app.focus == "password")
        try await app.type("secret")
        try await app.press(.enter)
        try await expiring.signInAgain()
    }

    @Test("while searching leads to Sign in with the address, and then the search goes on")
    func searching() async throws {
        let (app, expiring) = try await open { service, expiring in
            service.trips = { _ in
                try expiring.check("listing trains")
                return Sample.page()
            }
        }
        defer { app.window.close() }
        try await app.match("Search", .button)
        try #require(app.window.topScreen as? SearchScreen).take(Sample.query)
        try await app.tap("Search", .button)
        try await expectSignIn(app, expiring)
        try await app.seeRow("TGV 6605")
        await app.rest()
        try await app.press(.escape)
        try await app.match("From", .value("Paris Gare de Lyon"))
    }

    @Test("while stations are suggested leads to Sign in, and then the suggestion is taken")
    func suggesting() async throws {
        let (app, expiring) = try await open { service, expiring in
            service.places = { _ in
                try expiring.check("finding stations")
                return [Sample.lyon]
            }
        }
        defer { app.window.close() }
        try await app.match("From", .focused)
        try await app.type("ly")
        try await expectSignIn(app, expiring)
        try await app.match("From", .value("Lyon Part-Dieu"))
    }

    @Test("while prices arrive leads to Sign in once, and then all prices are asked for")
    func pricing() async throws {
        let (app, expiring) = try await open { service, expiring in
            service.offers = { _ in
                try expiring.check("getting prices")
                return Sample.offers(6400)
            }
        }
        defer { app.window.close() }
        try await app.match("Search", .button)
        try #require(app.window.topScreen as? SearchScreen).take(Sample.query)
        try await app.tap("Search", .button)
        try await expectSignIn(app, expiring)
        try await app.see("3 trains · cheapest € 64.00")
        #expect(app.window.screens.map(\.title) == ["Search", "Results"])
        await app.rest()
        #expect(app.lines.filter { $0.contains("€ 96.00") }.count == 3)
    }

    @Test("in the journey leads to Sign in, and back to the journey with its fares")
    func journey() async throws {
        let (app, expiring) = try await open { service, expiring in
            service.offers = { _ in
                try expiring.check("getting prices")
                return Sample.offers(6400)
            }
        }
        defer { app.window.close() }
        try await app.match("Search", .button)
        let context = try #require(app.window.topScreen as? SearchScreen).context
        app.window.push(
            JourneyScreen(context, row: TripRow(trip: Sample.trips[0]), passengers: PassengerCounts()))
        try await expectSignIn(app, expiring)
        try await app.seeRow("Non-flexible")
    }

    @Test("while more trains are loaded leads to Sign in, and then they are loaded")
    func paging() async throws {
        let (app, expiring) = try await open { service, expiring in
            service.trips = { _ in Sample.page(later: "l") }
            service.tripPage = { _ in
                try expiring.check("listing trains")
                return Sample.page([Sample.trip("TGV 6699", 1200)])
            }
        }
        defer { app.window.close() }
        try await app.match("Search", .button)
        try #require(app.window.topScreen as? SearchScreen).take(Sample.query)
        try await app.tap("Search", .button)
        try await app.seeRow("TGV 6605")
        try await app.press("l")
        try await expectSignIn(app, expiring)
        try await app.seeRow("TGV 6699")
    }

    @Test("can be left as it is by Esc, and what is known stays")
    func notNow() async throws {
        let (app, _) = try await open { service, expiring in
            service.trips = { _ in
                try expiring.check("listing trains")
                return Sample.page()
            }
        }
        defer { app.window.close() }
        try await app.match("Search", .button)
        try #require(app.window.topScreen as? SearchScreen).take(Sample.query)
        try await app.tap("Search", .button)
        try await app.match("Sign In", .button)
        try await app.press(.escape)
        try await app.match("Search again", .button)
        try await app.press(.escape)
        try await app.match("From", .value("Paris Gare de Lyon"))
    }
}
