import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("Results", .timeLimit(.minutes(1)))
@UIActor struct ResultsTests {
    /// Opens the results of a service that sends trips and prices only when the test tells it to.
    private func withHeld(
        _ query: TripQuery = Sample.query, stopping work: String? = nil,
        _ body: @UIActor (App, StubbedRail) async throws -> Void
    ) async throws {
        try await withRail(
            {
                $0.trips.held(failingOnCancellation: true)
                $0.offers.held(failingOnCancellation: true)
            }, results: query, stopping: work, body)
    }

    /// Makes the service that sends these trips or these prices.
    private func service(
        trips: TripPage = Sample.page(),
        offers: @escaping @Sendable (OfferQuery) -> OfferList = { _ in Sample.offers(6400) }
    ) -> RailService {
        var service = RailService.obliging
        service.trips = { _ in trips }
        service.offers = { offers($0) }
        return service
    }

    private func price(_ rail: StubbedRail, _ train: String, _ offers: OfferList) async throws {
        try await rail.offers.heldCall { $0.trip.id == train }.respond(with: offers)
    }

    private func failPrice(_ rail: StubbedRail, _ train: String, _ code: RailError.Code) async throws {
        try await rail.offers.heldCall { $0.trip.id == train }.fail(
            with: Sample.failure(code, "getting prices"))
    }

    private let fourPeople = PassengerCounts(adults: 2, youths: 1, seniors: 1)

    @Test(
        "the header shows the passengers, both stations and the day, and the time if it has room",
        arguments: [60, 80])
    func narrowHeader(columns: Int) async throws {
        var query = Sample.query
        query.passengers = fourPeople
        try await withResults(.obliging, query, columns: columns, rows: 16) { app in
            #expect(app.lines[0].hasPrefix(" Paris Gare de Lyon → Lyon Part-Dieu"))
            #expect(app.lines[0].hasSuffix(columns == 60 ? " 21 Nov   4 people" : ", from 08:00   4 people"))
            #expect(app.lines[0].contains("Sat 21 Nov"))
            try await app.press(.enter)
            let people = columns == 60 ? "4 people" : "2 adults, 1 youth, 1 senior"
            #expect(app.lines[0].hasSuffix("21 Nov   \(people)"))
        }
    }

    @Test("at 60 columns, the header gives up the number of passengers before it cuts a station")
    func longStations() async throws {
        var query = Sample.query
        query.passengers = fourPeople
        query.destination.name = "Lyon Saint-Exupéry TGV"
        try await withResults(.obliging, query, columns: 60, rows: 16) { app in
            #expect(app.lines[0] == " Paris Gare de Lyon → Lyon Saint-Exupéry TGV     Sat 21 Nov")
        }
    }

    @Test(
        "the header counts the cards, also those of one adult, and keeps the weekday as long as it fits",
        arguments: [
            (2, 80, "  Sat 21 Nov, from 08:00   2 adults, 1 card"), (2, 60, "  Sat 21 Nov   2 adults"),
            (1, 80, "  Sat 21 Nov, from 08:00   1 adult, 1 card"), (1, 60, "  Sat 21 Nov   1 adult"),
        ])
    func cardsInHeader(adults: Int, columns: Int, words: String) async throws {
        var query = Sample.query
        query.passengers = PassengerCounts(adults: adults)
        query.passengers.cards["adult-1"] = [
            ReductionCard(code: "A", issuer: "sncf", name: "Carte Avantage", shortName: nil)
        ]
        try await withResults(.obliging, query, columns: columns, rows: 16) { app in
            #expect(app.lines[0].hasSuffix(words), "\(app.lines[0])")
            #expect(app.lines[0].contains("Paris Gare de Lyon → Lyon Part-Dieu"))
        }
    }

    @Test("results show trips at once and prices as they arrive, and no row moves")
    func pricesFillIn() async throws {
        try await withHeld { app, rail in
            try await app.match("Searching trains", .progress)
            let call = try await rail.trips.call(0)
            #expect(call.arguments == Sample.query)
            #expect(app.row("TGV 6605") == nil)
            try call.respond(with: Sample.page())
            try await app.seeRow("TGV 6605")
            try await app.expectGone("Searching trains", .progress)
            #expect(["TGV 6605", "TER 17752", "TGV 6609"].map { app.row($0) } == [3, 4, 5])
            #expect(app.row("08:00   09:56   1h56  direct   TGV 6605                      …         …") == 3)
            #expect(app.statusLine.hasPrefix(" Getting prices 0/3 ("))
            #expect(app.statusLine.contains("s, Esc stops)"))
            #expect(app.statusLine.hasSuffix("sorted by departure"))
            let before = app.lines[..<20].map { $0.prefix(50) }
            try await price(rail, "change", Sample.offers(9900))
            try await app.see("€ 148.50", "Getting prices 1/3")
            #expect(app.lines[..<20].map { $0.prefix(50) } == before)
            #expect(app.row("€ 99.00  € 148.50") == 4)
            try await price(rail, "TGV 6605", Sample.offers(6400))
            try await price(rail, "TGV 6609", OfferList(offers: [], isSoldOut: true))
            await app.rest()
            #expect(app.row("€ 64.00   € 96.00") == 3)
            #expect(app.row("full      full") == 5)
            try await app.see("3 trains · cheapest € 64.00 at 08:00 · fastest 1h56")
            #expect(app.statusLine == String(repeating: " ", count: 60) + "sorted by departure")
        }
    }

    @Test("results request the prices of four trains at a time, for all passengers")
    func fourAtATime() async throws {
        var query = Sample.query
        query.passengers = PassengerCounts(adults: 2)
        try await withHeld(query, stopping: "Getting prices") { app, rail in
            let trips = (0..<6).map { Sample.trip("IC \($0)", 480 + 10 * $0) }
            try await rail.trips.call(0).respond(with: Sample.page(trips))
            _ = try await rail.offers.call(3)
            try await app.see("Getting prices 0/6")
            try expect(rail.offers).received(times: 4)
            #expect(Set(rail.offers.calls.map(\.arguments.trip.id)) == ["IC 0", "IC 1", "IC 2", "IC 3"])
            #expect(try rail.offers.calls[0].arguments.passengers.map(\.id) == ["adult-1", "adult-2"])
            try await rail.offers.call(2).respond(with: Sample.offers(100))
            #expect(try await rail.offers.call(4).arguments.trip.id == "IC 4")
        }
    }

    @Test("the first Esc on Results stops the requests, and so does leaving the screen")
    func escape() async throws {
        try await withHeld { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page())
            _ = try await rail.offers.call(2)
            try await app.see("Esc stop")
            try await app.press(.escape)
            try await rail.offers.call(0).waitUntilCancelled()
            try await app.see("Esc back")
            #expect(app.screenTitle == "Results")
            await app.rest()
            #expect(app.statusLine.contains("No prices are here: p asks for them."))
            #expect(app.footer.contains("p prices"))
            // No request for a price is under way any more.
            #expect(app.row("?         ?") != nil && app.row("…         …") == nil)
            try await app.press("p")
            _ = try await rail.offers.call(5)
            app.window.pop()
            try await rail.offers.call(3).waitUntilCancelled()
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("results mark a train whose price failed and say why, and p requests the price again")
    func failedPrices() async throws {
        try await withHeld { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page())
            for id in ["TGV 6605", "TGV 6609"] { try await price(rail, id, Sample.offers(6400)) }
            try await failPrice(rail, "change", .serviceFailed)
            try await app.see("No prices for 1 train; p asks again. The service has a")
            #expect(app.row("?         ?") == 4)
            #expect(app.window.dialog == nil)
            // The line below the list mentions failed prices until they are requested again.
            try await app.press(.down)
            try await app.see("3 trains · 1 without prices: p asks again · cheapest known € 64.00 at 08:00")
            try await app.press("p")
            try await app.see("3 trains · cheapest known € 64.00 at 08:00 · fastest 1h56")
            #expect(try await rail.offers.call(3).arguments.trip.id == "change")
            try await rail.offers.call(3).respond(with: Sample.offers(6400))
            await app.rest()
            #expect(app.row("?         ?") == nil)
            try await app.press("p")
            #expect(app.statusLine.contains("Every price is known."))
        }
    }

    @Test("results say in the status line that a recording has no prices for some trains")
    func unrecordedPrices() async throws {
        try await withHeld { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page())
            for id in ["TGV 6605", "change"] { try await failPrice(rail, id, .unanswered) }
            try await price(rail, "TGV 6609", Sample.offers(6400))
            await app.rest()
            #expect(app.statusLine.hasPrefix(" Not recorded: prices of 2 trains "))
            #expect(app.count("–         –") == 2)
            #expect(app.row("€ 64.00   € 96.00") == 5)
            try await app.press(.enter)
            try await app.see("The prices of this train are not recorded.")
        }
    }

    @Test("results report a failed price rather than a price that is not recorded")
    func unrecordedAndFailed() async throws {
        try await withHeld { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page())
            for (id, code) in [
                ("TGV 6605", RailError.Code.unanswered), ("change", .serviceFailed),
                ("TGV 6609", .unanswered),
            ] {
                try await failPrice(rail, id, code)
                try await app.see(code == .unanswered ? "–         –" : "?         ?")
            }
            try await app.see("No prices for 1 train; p asks again. The service has a")
        }
    }

    @Test("after an error that would stop all prices, no prices are requested until p is pressed")
    func serviceGone() async throws {
        try await withHeld(stopping: "Getting prices") { app, rail in
            let trips = (0..<6).map { Sample.trip("IC \($0)", 480 + 10 * $0) }
            try await rail.trips.call(0).respond(with: Sample.page(trips))
            _ = try await rail.offers.call(3)
            try await rail.offers.call(0).fail(with: Sample.failure(.tooManyRequests, "getting prices"))
            // If the other responses arrived first, a fifth request would follow.
            try await app.see("?           ?")
            for number in 1..<4 { try await rail.offers.call(number).respond(with: Sample.offers(6400)) }
            await app.rest()
            try expect(rail.offers).received(times: 4)
            #expect(app.statusLine.contains("No prices for 3 trains; p asks again. Too many requests."))
            #expect(app.count("?           ?") == 3)
            try await app.press("p")
            _ = try await rail.offers.call(6)
        }
    }

    @Test("results keep their list if the search cannot be repeated")
    func refreshFails() async throws {
        try await withHeld { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page())
            for number in 0..<3 { try await rail.offers.call(number).respond(with: Sample.offers(6400)) }
            await app.rest()
            try await app.press("r")
            try await rail.trips.call(1).fail(with: Sample.failure(.unreachable))
            try await app.tap("Keep the list")
            try await app.see("3 trains · cheapest € 64.00")
        }
    }

    @Test("a search that fails while help is open reports the error when help is closed")
    func failsUnderHelp() async throws {
        try await withHeld { app, rail in
            _ = try await rail.trips.call(0)
            try await app.press(.function(1))
            try await app.match("Keys on Results", .heading)
            try await rail.trips.call(0).fail(with: Sample.failure(.timedOut))
            await app.rest()
            #expect(app.window.dialog == nil)
            try await app.press(.escape)
            try await app.match("The service did not answer", .dialog)
        }
    }

    @Test("a warning of the service stands below the summary, and the summary is not cut off")
    func warnings() async throws {
        let warning = "Works on this line between Lyon Part-Dieu and Chambéry until the end of March 2027."
        let page = TripPage(trips: Sample.trips, warnings: [warning])
        try await withResults(service(trips: page), columns: 60, rows: 16) { app in
            try await app.see("3 trains · cheapest € 64.00 at 08:00 · fastest 1h56")
            #expect(app.words.contains(warning), "\(app.lines)")
        }
    }

    @Test("an unreadable price is marked as unreadable, and p requests the price again")
    func unreadablePrice() async throws {
        let unreadable = OfferList(offers: [], unreadable: 1, warnings: ["1 offer was left out."])
        try await withRail({ $0.offers.returns(unreadable) }, results: Sample.query) { app, rail in
            await app.rest()
            #expect(app.row("TGV 6605               unreadable  unreadable") == 3)
            #expect(app.footer.contains("p prices"))
            rail.offers.returns(Sample.offers(6400))
            try await app.press(.character("p"))
            try await app.match(Locator(.row, .containing("TGV 6605"), .containing("€ 64.00")))
        }
    }

    @Test("results give the reason why the train under the cursor is not on sale")
    func notOnSaleHere() async throws {
        let service = service(offers: { query in
            switch query.trip.id {
            case "TGV 6605": OfferList(offers: [], warnings: ["The first one is a charter train."])
            case "change": Sample.offers(6400)
            default: OfferList(offers: [], isSoldOut: true, warnings: ["No seat is left."])
            }
        })
        try await withResults(service) { app in
            try await app.see("The first one is a charter train.")
            #expect(app.row("full      full") == 5)
            try await app.press(.end)
            try await app.see("No seat is left.")
            #expect(app.row("The first one") == nil)
            try await app.press(.enter)
            try await app.see("This train is sold out.")
        }
    }

    @Test("results convert UTC times to the station's clock, for later trains as well")
    func worksOutClocks() async throws {
        let unknown = (Place(id: "x1", name: "Paris Gare de Lyon"), Place(id: "x2", name: "Lyon Part-Dieu"))
        func trip(_ id: String, _ minute: Int) -> Trip {
            func utc(_ minute: Int) -> StationTime {
                StationTime(instant: Sample.time(minute).instant, offset: 0)
            }
            let calls = [
                Call(place: unknown.0, arrival: nil, departure: utc(minute)),
                Call(place: unknown.1, arrival: utc(minute + 60), departure: nil),
            ]
            return Trip(
                id: id, origin: unknown.0, destination: unknown.1, departure: utc(minute),
                arrival: utc(minute + 60), duration: .seconds(3600), changes: 0,
                legs: [.ride(Ride(calls: calls, vehicle: id, carrier: nil, duration: nil))])
        }
        var service = service(trips: Sample.page([trip("TGV 1", 540)], later: "l"))
        let later = Sample.page([trip("TGV 2", 600)])
        service.tripPage = { _ in later }
        try await withResults(service) { app in
            try await app.press("l")
            try await app.seeRow("TGV 2")
            #expect(app.row(" 09:00   10:00     1h00  direct   TGV 1") != nil)
            #expect(app.row(" 10:00   11:00     1h00  direct   TGV 2") != nil)
            try await app.see("Station times: the service sent none")
        }
    }

    @Test("a wide window shows the selected journey beside the results")
    func wide() async throws {
        var page = Sample.page()
        // A long sentence below the list takes no room from the journey.
        page.warnings = [String(repeating: "This timetable has expired. ", count: 4)]
        try await withResults(service(trips: page), columns: 132) { app in
            try await app.see("09:00  Lyon Perrache")
            try await app.press(.down)
            try await app.see("change, 41 min")
            try await app.resize(columns: 110, rows: 24)
            #expect(app.row("change, 41 min") == nil)
        }
    }

    @Test(
        "the journey beside the list shows its duration in the last line, and the columns of conditions that fit",
        arguments: [(132, []), (140, ["Refund"]), (240, ["Refund", "Exchange"])])
    func conditionsBeside(columns: Int, titles: [String]) async throws {
        let offers = OfferList(offers: [
            Sample.offer(
                "offer", 6400, conditions: ["no refund", "exchange until departure"],
                refund: AfterSaleTerms(.no), exchange: AfterSaleTerms(.yes, deadline: Sample.time(480))),
            Sample.offer("first", 9600, .first, refund: AfterSaleTerms(.no)),
        ])
        try await withResults(service(offers: { _ in offers }), columns: columns, rows: 30) { app in
            let right = app.lines.map { String($0.drop { $0 != "│" }.dropFirst()) }
            #expect(
                right.contains { $0.contains("09:56  Lyon Part-Dieu") && $0.hasSuffix("1h56, direct") },
                "\(right)")
            let shown = ["Refund", "Exchange"].filter { title in right.contains { $0.contains(title) } }
            #expect(shown == titles)
            let line = try #require(right.first { $0.contains("Non-flexible") })
            #expect(line.hasSuffix(["€ 96.00", "€ 96.00   no", "€ 96.00   no       by class"][titles.count]))
            #expect(!right.contains { $0.contains("…") })
        }
    }

    @Test(
        "at 60 columns, each train has its name and both prices, in any order, and no title is glued to another"
    )
    func narrow() async throws {
        var query = Sample.query
        query.time = .departAfter(Sample.today.adding(days: -1), minuteOfDay: 480)
        let yesterday = Sample.eight - 86_400
        try await withResults(.obliging, query, columns: 60, rows: 16, now: { yesterday }) { app in
            try await app.see("3 trains · cheapest € 64.00 at 08:00 on Sat 21 Nov")
            try await app.seeNo("fastest")
            #expect(app.words.contains("No train on Fri 20 Nov from 08:00; these are the next ones."))
            let titles = try #require(app.row("Trains"), "\(app.lines)")
            #expect(app.lines[titles] == "  Dep▲  Arr   Time Chg Trains                  2nd      1st")
            // The heading of the day takes the whole row, and all columns stand beside one another as on a single day.
            #expect(app.row("Saturday 21 November") != nil)
            #expect(app.words.contains("08:00 09:56 1h56 0 TGV 6605 € 64.00 € 96.00"))
            for (order, title) in [
                ("duration", "Time▲ Chg"), ("price", " 2nd▲ "), ("arrival", "Arr▲ "),
                ("changes", "Chg▲ Trains"),
            ] {
                try await app.press("s")
                try await app.see("sorted by \(order)")
                let line = app.lines[titles]
                #expect(line.contains(title) && line.hasSuffix("      1st"), "\(app.lines)")
                #expect(app.words.contains("08:00 Sat 09:56 1h56 0 TGV 6605 € 64.00 € 96.00"), "\(app.lines)")
            }
        }
    }

    @Test(
        "at 60 columns, a list of another day has both prices, also those that begin with a code and in any order"
    )
    func narrowWithCodes() async throws {
        var query = Sample.query
        query.time = .departAfter(Sample.today.adding(days: -1), minuteOfDay: 480)
        func offer(_ cents: Int, _ travelClass: TravelClass) -> Offer {
            var offer = Sample.offer("\(cents)", 0, travelClass)
            offer.price = Money(amount: cents, currency: "CHF")
            return offer
        }
        let offers = OfferList(offers: [offer(10_400, .second), offer(15_600, .first)])
        let page = Sample.page([Sample.trip("TGV 6605", 480), Sample.trip("ICE 12345", 1380, 700)])
        let yesterday = Sample.eight - 86_400
        try await withResults(
            service(trips: page, offers: { _ in offers }), query, columns: 60, rows: 16, now: { yesterday }
        ) { app in
            for order in ["duration", "price", "arrival", "changes", "departure"] {
                try await app.press("s")
                try await app.see("sorted by \(order)")
                #expect(app.count("CHF 104.00 CHF 156.00") == 2, "\(app.lines)")
            }
            #expect(app.words.contains("23:00 10:40 +1 11h40"))
        }
    }
}
