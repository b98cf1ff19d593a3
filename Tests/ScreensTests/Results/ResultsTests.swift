import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Results", .timeLimit(.minutes(1)))
@UIActor struct ResultsTests {
    private struct Services {
        let trips = Held<TripQuery, TripPage>()
        let offers = Held<OfferQuery, OfferList>()
        var service = RailService.obliging

        init() {
            service.trips = { [trips] in try await trips($0) }
            service.offers = { [offers] in try await offers($0) }
        }
    }

    @Test("show trips at once, and prices as they arrive, without moving anything")
    func pricesFillIn() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        try await app.match("Searching trains", .progress)
        try await services.trips.answer(1, Sample.page())
        try await app.seeRow("TGV 6605")
        #expect(app.row("08:00   09:56       1h56  direct   TGV 6605                     …           …") == 3)
        #expect(app.statusLine.hasPrefix(" Getting prices 0/3 ("))
        #expect(app.statusLine.contains("s, Esc stops)"))
        #expect(app.statusLine.hasSuffix("sorted by departure"))
        let before = app.lines[..<20].map { $0.prefix(50) }
        try await services.offers.answer(Sample.offers(9900)) { $0.trip.id == "change" }
        try await app.see("€ 148.50")
        try await app.see("Getting prices 1/3")
        #expect(app.lines[..<20].map { $0.prefix(50) } == before)
        #expect(app.row("€ 99.00    € 148.50") == 4)
        try await services.offers.answer(Sample.offers(6400)) { $0.trip.id == "TGV 6605" }
        try await services.offers.answer(OfferList(offers: [])) { $0.trip.id == "TGV 6609" }
        await app.rest()
        #expect(app.row("€ 64.00     € 96.00") == 3)
        #expect(app.row("full        full") == 5)
        try await app.see("3 trains · cheapest € 64.00 at 08:00 · fastest 1h56")
        #expect(app.statusLine == String(repeating: " ", count: 60) + "sorted by departure")
    }

    @Test("ask the prices of four trains at a time, for everyone who travels")
    func fourAtATime() async throws {
        let services = Services()
        var query = Sample.query
        query.passengers = PassengerCounts(adults: 2)
        let app = try await App.openResults(services.service, query: query)
        defer { app.window.close() }
        let trips = (0..<6).map { Sample.trip("IC \($0)", 480 + 10 * $0) }
        try await services.trips.answer(1, Sample.page(trips))
        _ = try await services.offers.call(4)
        try await app.see("Getting prices 0/6")
        #expect(services.offers.inputs.count == 4)
        #expect(Set(services.offers.inputs.map(\.trip.id)) == ["IC 0", "IC 1", "IC 2", "IC 3"])
        #expect(services.offers.inputs[0].passengers.map(\.id) == ["adult-1", "adult-2"])
        try await services.offers.answer(3, Sample.offers(100))
        #expect(try await services.offers.call(5).trip.id == "IC 4")
    }

    @Test("that fail are said in a dialog; Retry asks again, and Back to search goes back")
    func fails() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        try await services.trips.fail(1, Sample.failure(.timedOut))
        try await app.match("The service did not answer", .dialog)
        try await app.see("api.example.com took too long while listing trains; try again")
        try await app.tap("Retry")
        try await services.trips.fail(2, Sample.failure(.serviceFailed))
        try await app.match("The service has a problem", .dialog)
        try await app.tap("Back to search", .inside("The service has a problem"))
        try await app.match("From", .value("Paris Gare de Lyon"))
        #expect(app.window.dialog == nil)
        #expect(services.trips.inputs.count == 2)
    }

    @Test("are not searched any more after Esc: the request is cancelled, and a late answer changes nothing")
    func cancelled() async throws {
        let held = Held<TripQuery, TripPage>(obeysCancellation: false)
        var service = RailService.obliging
        service.trips = { try await held($0) }
        let app = try await App.openResults(service)
        defer { app.window.close() }
        _ = try await held.call(1)
        try await app.press(.escape)
        try await held.cancellation(of: 1)
        #expect(app.screenTitle == "Results")
        try await held.answer(1, Sample.page())
        await app.rest()
        #expect(app.row("TGV 6605") == nil)
        try await app.match("Search again", .button).tap()
        try await held.answer(2, Sample.page())
        try await app.seeRow("TGV 6605")
    }

    @Test("of the last search only are shown, in whatever order the answers come")
    func lastSearchCounts() async throws {
        let held = Held<TripQuery, TripPage>(obeysCancellation: false)
        var service = RailService.obliging
        service.trips = { try await held($0) }
        let app = try await App.openResults(service)
        defer { app.window.close() }
        _ = try await held.call(1)
        try await app.press(.escape)
        try await app.press("r")
        _ = try await held.call(2)
        try await held.answer(2, Sample.page([Sample.trip("NEW 2", 600)]))
        try await app.seeRow("NEW 2")
        try await held.answer(1, Sample.page([Sample.trip("OLD 1", 540)]))
        await app.rest()
        #expect(app.row("OLD 1") == nil)
        #expect(app.row("NEW 2") != nil)
    }

    @Test("first stop what runs at Esc, and then go back; the request of a screen that is gone is cancelled")
    func escape() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        try await services.trips.answer(1, Sample.page())
        _ = try await services.offers.call(3)
        try await app.see("Esc stop")
        try await app.press(.escape)
        try await services.offers.cancellation(of: 1)
        try await app.see("Esc back")
        #expect(app.screenTitle == "Results")
        await app.rest()
        #expect(app.footer.contains("p prices"))
        try await app.press("p")
        _ = try await services.offers.call(6)
        app.window.pop()
        try await services.offers.cancellation(of: 4)
        #expect(app.screenTitle == "Search")
        await app.rest()
    }

    @Test("mark a train whose price failed, say why, and ask again at p")
    func failedPrices() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        try await services.trips.answer(1, Sample.page())
        for id in ["TGV 6605", "TGV 6609"] {
            try await services.offers.answer(Sample.offers(6400)) { $0.trip.id == id }
        }
        let failing = try #require(services.offers.inputs.firstIndex { $0.trip.id == "change" })
        try await services.offers.fail(failing + 1, Sample.failure(.serviceFailed, "getting prices"))
        try await app.see("No prices for 1 train; p asks again. The service has a")
        #expect(app.row("?           ?") == 4)
        #expect(app.window.dialog == nil)
        try await app.press("p")
        #expect(try await services.offers.call(4).trip.id == "change")
        try await services.offers.answer(4, Sample.offers(6400))
        await app.rest()
        #expect(app.row("?           ?") == nil)
        try await app.press("p")
        #expect(app.statusLine.contains("Every price is known."))
    }

    @Test("ask for no more prices when none would come, until they are asked to")
    func serviceGone() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        let trips = (0..<6).map { Sample.trip("IC \($0)", 480 + 10 * $0) }
        try await services.trips.answer(1, Sample.page(trips))
        _ = try await services.offers.call(4)
        try await services.offers.fail(1, Sample.failure(.tooManyRequests, "getting prices"))
        for number in 2...4 { try await services.offers.answer(number, Sample.offers(6400)) }
        await app.rest()
        #expect(services.offers.inputs.count == 4)
        #expect(app.statusLine.contains("No prices for 3 trains; p asks again. Too many requests."))
        #expect(app.lines.filter { $0.contains("?           ?") }.count == 3)
        try await app.press("p")
        _ = try await services.offers.call(7)
    }

    @Test("keep the list that is there when it cannot be refreshed")
    func refreshFails() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        try await services.trips.answer(1, Sample.page())
        for number in 1...3 { try await services.offers.answer(number, Sample.offers(6400)) }
        await app.rest()
        try await app.press("r")
        try await services.trips.fail(2, Sample.failure(.unreachable))
        try await app.tap("Keep the list")
        try await app.see("3 trains · cheapest € 64.00")
    }

    @Test("that fail while help covers them say so when a person comes back")
    func failsUnderHelp() async throws {
        let services = Services()
        let app = try await App.openResults(services.service)
        defer { app.window.close() }
        _ = try await services.trips.call(1)
        try await app.press(.function(1))
        try await app.match("Keys on Results", .heading)
        try await services.trips.fail(1, Sample.failure(.timedOut))
        await app.rest()
        #expect(app.window.dialog == nil)
        try await app.press(.escape)
        try await app.match("The service did not answer", .dialog)
    }

    @Test("say on which day a train arrives that does not arrive on the same")
    func nextDay() async throws {
        var service = RailService.obliging
        service.trips = { _ in Sample.page([Sample.trip("NJ 4", 1320, 500)]) }
        let app = try await App.openResults(service)
        defer { app.window.close() }
        try await app.see("22:00   06:20 +1    8h20")
    }

    @Test("show what the service has to say beside its answer")
    func warnings() async throws {
        var service = RailService.obliging
        service.trips = { _ in TripPage(trips: Sample.trips, warnings: ["Works on this line."]) }
        let app = try await App.openResults(service)
        defer { app.window.close() }
        try await app.see("Works on this line.")
    }

    @Test("are listed with the journey under the cursor beside them, where there is room")
    func wide() async throws {
        let app = try await App.openResults(.obliging, columns: 120)
        defer { app.window.close() }
        try await app.seeRow("TGV 6605")
        await app.rest()
        try await app.see("09:00  Lyon Perrache")
        try await app.press(.down)
        try await app.see("change, 41 min")
        try await app.resize(columns: 119, rows: 24)
        #expect(app.row("change, 41 min") == nil)
    }
}
