import BlackBox
import Doubles
import Foundation
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A journey", .timeLimit(.minutes(1)))
@UIActor struct JourneyTests {
    private let trip = Sample.trip(
        "long",
        [
            Sample.ride(
                "TGV 9241", Sample.paris, Sample.chambery, 1200, 1388, stops: [Sample.lyon], platform: "A",
                carrier: "SNCF Voyageurs"),
            Sample.ride("TER 18537", Sample.chambery, Sample.perrache, 1429, 1491),
            .transfer(Transfer(from: Sample.perrache, to: Sample.lyon, duration: .seconds(720))),
            Sample.ride("EC 32", Sample.lyon, Sample.milano, 1530, 1646, platform: "7"),
        ], 1200, 446, to: Sample.milano)

    /// Opens the journey when its fares are there.
    private func withJourney(
        rows: Int = 24, columns: Int = 80,
        offers: @escaping @Sendable (OfferQuery) async throws -> OfferList = { _ in fares },
        _ body: @UIActor (App) async throws -> Void
    ) async throws {
        var service = RailService.obliging
        service.trips = { [trip] _ in Sample.page([trip]) }
        service.offers = offers
        try await withResults(service, columns: columns, rows: rows) { app in
            try await app.pressAndRest(.enter)
            try await body(app)
        }
    }

    nonisolated private static let fares = OfferList(offers: [
        Sample.offer(
            "semi", 7400, .second, .semiFlexible, conditions: ["refund less € 15.00"],
            refund: AfterSaleTerms(.yes, fee: Sample.euros(1500))),
        Sample.offer(
            "cheap", 5900, conditions: ["no refund", "no exchange"], refund: AfterSaleTerms(.no),
            exchange: AfterSaleTerms(.no)), Sample.offer("dearer", 6900), Sample.offer("first", 8900, .first),
        Sample.offer(
            "flex", 13_100, .first, .flexible, conditions: ["refund until departure"],
            refund: AfterSaleTerms(.yes, fee: Sample.euros(0), deadline: Sample.time(1200)),
            exchange: AfterSaleTerms(.yes, deadline: Sample.time(1200))),
    ])

    @Test("the journey shows legs, platforms, carriers, changes with their times, and a new day")
    func legs() async throws {
        try await withJourney() { app in
            #expect(app.lines[0].hasPrefix(" Paris Gare de Lyon → Milano Centrale"))
            #expect(
                app.lines[2...12].map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 } == [
                    " 20:00  Paris Gare de Lyon   platform A",
                    "   │    TGV 9241 · SNCF Voyageurs · 3h08 · 1 stop (s shows it)",
                    " 23:08  Chambéry",
                    "   ┆    change, 41 min",
                    " 23:49  Chambéry",
                    "   │    TER 18537 · 1h02 · no stops",
                    " 00:51  Lyon Perrache                     Sun 22 Nov",
                    "   ┆    change to Lyon Part-Dieu, 12 min to get there, 39 min in all",
                    " 01:30  Lyon Part-Dieu       platform 7   Sun 22 Nov",
                    "   │    EC 32 · 1h56 · no stops",
                    " 03:26  Milano Centrale                   Sun 22 Nov            7h26, 2 changes",
                ])
        }
    }

    @Test(
        "the conditions fit in 80 columns with the widest words",
        arguments: [TerminalSettings.Characters.unicode, .ascii])
    func widestConditions(characters: TerminalSettings.Characters) {
        let terms = AfterSaleTerms(.yes, fee: Sample.euros(15_000))
        let offers = [TravelClass.second, .first].map {
            Sample.offer(
                "\($0)", 25_700, $0, .flexible, refund: terms, exchange: AfterSaleTerms(.conditional))
        }
        let shown = ConditionColumns(
            FareGrid(OfferList(offers: offers)), chosen: 0, departure: Sample.time(480), in: characters,
            from: 43, to: 77
        ).shown
        #expect(shown.map(\.title) == ["Refund", "Exchange"])
        #expect(
            shown.map(\.words) == [
                ["less \(characters == .ascii ? "EUR" : "€")\u{A0}150.00"], ["conditions"],
            ])
    }

    @Test("a table without a cursor shows only conditions that all classes share")
    func conditionsByClass() {
        let offers = [
            Sample.offer("a", 5900, refund: AfterSaleTerms(.no), exchange: AfterSaleTerms(.no)),
            Sample.offer("b", 8900, .first, refund: AfterSaleTerms(.partly), exchange: AfterSaleTerms(.no)),
        ]
        func words(_ chosen: Int?) -> [[String]] {
            ConditionColumns(
                FareGrid(OfferList(offers: offers)), chosen: chosen, departure: Sample.time(480),
                in: .unicode, from: 43, to: 77
            ).shown.map(\.words)
        }
        #expect(words(nil) == [["by class"], ["no"]])
        #expect(words(0) == [["no"], ["no"]])
        #expect(words(1) == [["a part only"], ["no"]])
    }

    @Test("the journey requests new prices after the service has refused to hold an offer")
    func takenBack() async throws {
        actor Counter {
            var count = 0
            func next() -> Int {
                count += 1
                return count
            }
        }
        let (bookings, counter) = (FakeBookings(), Counter())
        var service = RailService.booking(bookings)
        service.trips = { [trip] _ in Sample.page([trip]) }
        service.offers = { _ in
            OfferList(offers: [Sample.offer("one", await counter.next() == 1 ? 5900 : 7100)])
        }
        try await withResults(service) { app in
            try await app.pressAndRest(.enter)
            try await app.see("€ 59.00")
            try await app.pressAndRest(.enter)
            bookings.fail(Sample.failure(.refused, "holding the trip"))
            try await app.pressAndRest(.enter)
            try await app.press(.escape)
            try await app.pressAndRest(.escape)
            #expect(await counter.count == 2)
            try await app.see("€ 71.00")
            try await app.seeGone("€ 59.00")
        }
    }

    @Test("the journey shows the cheapest fare of each kind, and the chosen fare's conditions")
    func fares() async throws {
        try await withJourney() { app in
            try await app.see("Fares, 1 adult")
            let table = app.lines[14...17].map { $0 }
            #expect(
                table == [
                    "   Fares, 1 adult          2nd         1st   Refund         Exchange",
                    "   Non-flexible      ▸ € 59.00     € 89.00   no             no",
                    "   Semi-flexible       € 74.00           –   less € 15.00   ?",
                    "   Flexible                  –    € 131.00   free           to departure",
                ])
            try await app.see("Fare cheap · no refund, no exchange")
            try await app.press(.right)
            #expect(app.row("▸ € 89.00") == 15)
            // The conditions are those of the chosen class, about which the service says nothing.
            #expect(app.lines[15].hasSuffix("▸ € 89.00   ?              ?"))
            try await app.see("Fare first · the service states no conditions")
            try await app.press(.down)
            #expect(app.row("▸ € 131.00") == 17)
            try await app.see("Fare flex · refund until departure")
            try await app.press(.left, .up)
            #expect(app.row("▸ € 89.00") == 15)
            try await app.press(.left, .down)
            #expect(app.row("▸ € 74.00") == 16)
        }
    }

    @Test("in the smallest window, the journey shows three fares and the key that scrolls its lines")
    func smallest() async throws {
        try await withJourney(rows: 16, columns: 60) { app in
            try await app.see("Non-flexible", "Semi-flexible", "Flexible", "PgDn more")
            try await app.seeNo("PgUp")
            try await app.press(.pageDown, .pageDown, .pageDown)
            try await app.see("PgUp back up")
            try await app.seeGone("PgDn")
            try await app.press(.pageDown)
            try await app.see("The journey ends here.")
        }
    }

    @Test(
        "the journey does not move when a person chooses a fare with a longer description",
        arguments: [16, 24])
    func fixed(rows: Int) async throws {
        let long = [
            "refund less € 15.00 until departure", "exchange until departure", "for these trains only",
        ]
        let offers = OfferList(offers: [
            Sample.offer("cheap", 5900, conditions: ["no refund"]),
            Sample.offer("semi", 7400, .second, .semiFlexible, conditions: long),
        ])
        try await withJourney(rows: rows, columns: 60, offers: { _ in offers }) { app in
            let before = app.row("Semi-flexible")
            try await app.press(.down)
            try await app.see("▸ € 74.00")
            #expect(before != nil && app.row("Semi-flexible") == before)
            #expect(app.words.contains(long.joined(separator: ", ")), "\(app.lines)")
        }
    }

    @Test(
        "the fares name the passengers, in fewer words if there is too little room",
        arguments: [(2, 0, "Fares, 2 adults"), (1, 1, "Fares, 2 people"), (2, 1, "Fares, 3 people")])
    func title(adults: Int, youths: Int, title: String) async throws {
        var service = RailService.obliging
        service.offers = { _ in Self.fares }
        var query = Sample.query
        query.passengers = PassengerCounts(adults: adults, youths: youths)
        try await withResults(service, query) { app in
            try await app.press(.enter)
            try await app.match(title, .heading)
            #expect(app.lines.contains { $0.hasPrefix("   \(title)  ") && $0.contains("2nd         1st") })
        }
    }

    @Test("the title of the fares says which fares are visible")
    func manyFares() async throws {
        let fares = OfferList(
            offers: ["A", "B", "C", "D", "E", "F"].map { Sample.offer($0, 5900, .second, .other($0)) })
        try await withJourney(rows: 16, columns: 60, offers: { _ in fares }) { app in
            try await app.see("1–4 of 6")
            // The keys of `less` work, too.
            for key: Key in [.down, .character("j"), .character("k"), .down, .down, .down, .down] {
                try await app.press(key)
            }
            try await app.see("3–6 of 6")
        }
    }

    @Test("the terminal's cursor stands at the chosen fare")
    func cursor() async throws {
        try await withJourney() { app in
            try await app.see("▸ € 59.00")
            #expect(app.window.frame.focusPlace == Point(x: 21, y: 15))
            try await app.press(.right)
            #expect(app.window.frame.focusPlace == Point(x: 33, y: 15))
        }
    }

    @Test("a click chooses a fare")
    func click() async throws {
        try await withJourney() { app in
            try await app.click(at: Point(x: 24, y: 16))
            try await app.see("▸ € 74.00")
            try await app.click(at: Point(x: 36, y: 16))
            #expect(app.row("▸ € 74.00") == 16)
        }
    }

    @Test("the journey says that its price cannot be read, and what is wrong with the price")
    func unreadablePrice() async throws {
        let offers = OfferList(
            offers: [], unreadable: 1, warnings: ["1 offer was left out: its amount is a text."])
        try await withJourney(offers: { _ in offers }) { app in
            try await app.see(
                "The price of this train could not be read. Ask for the prices again",
                "1 offer was left out: its amount is a text.")
            #expect(app.footer.contains("p prices"))
        }
    }

    @Test("the journey says that its prices are not recorded, and offers no Retry")
    func unrecordedPrices() async throws {
        try await withJourney(offers: { _ in throw Sample.failure(.unanswered, "getting prices") }) { app in
            try await app.see("The prices of this train are not recorded.")
            #expect(app.row("Retry") == nil)
        }
    }

    @Test("the journey says why its prices failed, and Retry brings the prices to the journey and the list")
    func failedPrices() async throws {
        try await withRail(
            {
                $0.service.trips = { [trip] _ in Sample.page([trip]) }
                $0.offers.throws(Sample.failure(.serviceFailed, "getting prices"))
            }, results: Sample.query
        ) { app, rail in
            await app.rest()
            try await app.press(.enter)
            try await app.see("api.example.com failed while getting prices; try again in a moment.")
            rail.offers.returns(Self.fares)
            try await app.tap("Retry")
            try await app.see("▸ € 59.00")
            try await app.press(.escape)
            try await app.see("€ 59.00  € 89.00")
        }
    }

    @Test("after a hold at another price, the cursor is on the same fare while new prices are asked for")
    func keptFare() async throws {
        let bookings = FakeBookings()
        bookings.save(Sample.ada)
        bookings.raise(to: Sample.euros(8000))
        var service = RailService.booking(bookings)
        service.trips = { [trip] _ in Sample.page([trip]) }
        service.offers = { _ in
            var fares = Self.fares
            for index in fares.offers.indices {
                fares.offers[index].requestedInformation = try RequestedInformation(
                    "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName")
            }
            return fares
        }
        try await withResults(service) { app in
            try await app.pressAndRest(.enter)
            try await app.pressAndRest(.down)
            for _ in 0..<2 { try await app.pressAndRest(.enter) }
            #expect(app.screenTitle == "Review")
            try await app.press(.escape)
            try await app.tapAndRest("Keep it")
            try await app.match(Locator(.row, .containing("Semi-flexible"), .selected))
        }
    }

    @Test("the journey requests missing prices; the first Esc stops the request, and the second goes back")
    func pricesOnTheWay() async throws {
        try await withRail(
            { $0.offers.held(failingOnCancellation: true) }, results: Sample.query, stopping: "Getting prices"
        ) { app, rail in
            _ = try await rail.offers.call(2)
            try await app.press(.enter)
            _ = try await rail.offers.call(3)
            try await app.see("… prices are on their way")
            try await app.press(.escape)
            try await rail.offers.call(3).waitUntilCancelled()
            #expect(try !rail.offers.calls[0].isCancelled)
            try await app.see("there are no prices yet; p asks for them")
            try await app.press(.escape)
            #expect(app.screenTitle == "Results")
        }
    }

    @Test("PgDn and the mouse wheel scroll a long journey, and the fares stay visible")
    func scrolls() async throws {
        try await withJourney(rows: 16, columns: 60) { app in
            #expect(app.row("20:00  Paris Gare de Lyon") == 1)
            #expect(app.footer.contains("PgDn more"))
            #expect(app.footer.contains("Esc back") && app.footer.contains("? help"))
            try await app.press(.pageDown, .pageDown, .pageDown)
            try await app.see("03:26  Milano Centrale", "7h26, 2 changes")
            #expect(app.row("▸ € 59.00") != nil)
            try await app.wheel(by: -1, at: Point(x: 10, y: 3))
            #expect(app.row("03:26  Milano Centrale") == nil)
            try await app.press(.pageUp, .pageUp, .pageUp)
            #expect(app.row("20:00  Paris Gare de Lyon") == 1)
            try await app.press(.down, .down)
            try await app.see("▸ € 131.00")
            try await app.resize(columns: 80, rows: 24)
            try await app.press(.pageDown)
            #expect(app.statusLine.contains("The whole journey is shown."))
        }
    }
}
