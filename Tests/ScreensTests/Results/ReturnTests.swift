import BlackBox
import Doubles
import Foundation
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A return", .timeLimit(.minutes(1)))
@UIActor struct ReturnTests {
    private nonisolated static let friday = 6 * 1440
    private nonisolated static let out = [
        Sample.trip("TGV 6605", friday + 480), Sample.trip("TGV 6607", friday + 540),
    ]
    private nonisolated static let back = [("TGV 6644", 990), ("TGV 6620", 1024)].map { name, minute in
        Sample.trip(
            name,
            [
                Sample.ride(
                    name, Sample.lyon, Sample.paris, friday + 2880 + minute, friday + 2880 + minute + 116)
            ],
            friday + 2880 + minute, 116, from: Sample.lyon, to: Sample.paris)
    }

    /// A return from Friday to Sunday, searched a week ago.
    private nonisolated static var query: TripQuery {
        var query = TripQuery(
            origin: Sample.paris, destination: Sample.lyon,
            time: .departAfter(Sample.today.adding(days: 6), minuteOfDay: 480))
        query.returnTime = .departAfter(Sample.today.adding(days: 8), minuteOfDay: 960)
        return query
    }

    /// A service whose way out costs € 64.00, and both ways € 120.00 or more.
    private nonisolated static func service(_ bookings: FakeBookings = FakeBookings()) -> RailService {
        bookings.save(Sample.ada)
        var service = RailService.booking(bookings)
        service.trips = { query in
            Sample.page(query.outboundTripID == nil ? out : back)
        }
        service.offers = { query in
            var (out, home) = (Sample.offer("out", 6400), Sample.offer("home", 5600))
            out.requestedInformation = try RequestedInformation(
                "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName")
            home.requestedInformation = out.requestedInformation
            guard let back = query.inboundTrip else { return OfferList(offers: [out]) }
            if back.id == "TGV 6620" { home.price.amount += 1000 }
            return OfferList(offers: [Offer(out: out, back: home)].compactMap(\.self))
        }
        return service
    }

    private func withWaysBack(
        columns: Int = 80, rows: Int = 24, _ body: @UIActor (App) async throws -> Void
    ) async throws {
        try await withResults(Self.service(), Self.query, columns: columns, rows: rows) { app in
            #expect(app.footer.contains("Enter way back"))
            try await app.pressAndRest(.enter)
            try await body(app)
        }
    }

    /// The first line of the screen with some words.
    private func shown(_ app: App, _ words: String) -> String {
        app.lines.first { $0.contains(words) } ?? ""
    }

    @Test(
        "the list of the way back has the way out above it, and what both ways cost in a column and in the header"
    )
    func list() async throws {
        try await withWaysBack { app in
            try await app.see("Paris Gare de Lyon ⇄ Lyon Part-Dieu")
            #expect(app.lines[0].contains("€ 120.00   Fri 27 Nov · Sun 29 Nov"))
            #expect(shown(app, "08:00 → 09:56").contains("TGV 6605"))
            #expect(shown(app, "16:30").contains("€ 56.00"))
            #expect(shown(app, "16:30").contains("€ 120.00"))
            #expect(shown(app, "17:04").contains("€ 130.00"))
            try await app.see("cheapest out and back € 120.00 at 16:30")
            try await app.pressAndRest(.down)
            #expect(app.lines[0].contains("€ 130.00"))
        }
    }

    @Test(
        "if no way back leaves as asked for, that is said, and the header has the day of the train under the cursor",
        arguments: [
            (5, "No way back on Thu 26 Nov from 18:00, because the way out arrives on Fri 27 Nov at"),
            (7, "No train on Sat 28 Nov from 18:00; these are the next ones."),
        ])
    func anotherDay(daysAhead: Int, words: String) async throws {
        var query = Self.query
        query.returnTime = .departAfter(Sample.today.adding(days: daysAhead), minuteOfDay: 1080)
        try await withResults(Self.service(), query) { app in
            try await app.pressAndRest(.enter)
            try await app.see(words)
            #expect(app.lines[0].contains("€ 120.00   Fri 27 Nov · Sun 29 Nov"))
        }
    }

    @Test("a wide header says what the total and the days are")
    func wide() async throws {
        try await withWaysBack(columns: 110, rows: 24) { app in
            #expect(app.lines[0].contains("out + back € 120.00   out Fri 27 Nov · back Sun 29 Nov"))
        }
    }

    @Test(
        "the title of the price of both ways names the cards, and a mark says where one counts not at all, or one way only",
        arguments: [false, true])
    func cards(countsOut: Bool) async throws {
        var query = Self.query
        query.passengers.cards["adult-1"] = [ReductionCard(code: "HALBTAX", issuer: "sbb", name: "Halbtax")]
        var service = Self.service()
        let reductions = [
            GrantedReduction(
                name: "Halbtax", amount: Sample.euros(500), cards: [.init(code: "HALBTAX", issuer: "sbb")])
        ]
        service.offers = { [offers = service.offers] query in
            var list = try await offers(query)
            guard let ways = list.offers[0].ways else { return list }
            // The card does not count in the cheaper way back.
            let hasBoth = query.inboundTrip?.id != "TGV 6644"
            var (out, back) = (ways[0], ways[1])
            out.reductions = hasBoth || countsOut ? reductions : nil
            back.reductions = hasBoth ? reductions : nil
            list.offers = [Offer(out: out, back: back)].compactMap(\.self)
            return list
        }
        try await withResults(service, query, columns: 110) { app in
            try await app.pressAndRest(.enter)
            try await app.see("out + back, with Halbtax")
            let note = "* Halbtax does not count" + (countsOut ? ", or for one way only" : "")
            #expect(app.lines.contains { $0.trimmingCharacters(in: .whitespaces) == note }, "\(app.lines)")
            #expect(app.count("* € 120.00") == 1 && app.count("* € 130.00") == 0, "\(app.lines)")
            try await app.pressAndRest(.enter)
            #expect(
                app.words.contains("Halbtax does not count for the way back") == countsOut, "\(app.lines)")
        }
    }

    @Test("in 80 columns, a card leaves the title before the list of the way back loses its words")
    func cardInANarrowWindow() async throws {
        var query = Self.query
        query.passengers.cards["adult-1"] = [
            ReductionCard(code: "B", issuer: "db", name: "BahnCard 50 Business, 2nd class, with a seat")
        ]
        try await withResults(Self.service(), query) { app in
            try await app.pressAndRest(.enter)
            #expect(app.row("Changes") != nil && app.row("with BahnCard") == nil, "\(app.lines)")
        }
    }

    @Test("the end of a price is told by the clock of the place where the way out begins")
    func priceClock() async throws {
        var service = Self.service()
        service.offers = { [offers = service.offers] query in
            var list = try await offers(query)
            for index in list.offers.indices { list.offers[index].expiry = Sample.eight + 900 }
            return list
        }
        try await withApp(service, results: Self.query, columns: 110, zone: .gmt) { app in
            await app.rest()
            try await app.pressAndRest(.enter)
            try await app.pressAndRest(.enter)
            try await app.see("price valid until 08:15 in Paris")
        }
    }

    @Test("a card that ends before the way back is named below the prices of both ways, which are without it")
    func cardEnds() async throws {
        var query = Self.query
        query.passengers.cards["adult-1"] = [
            ReductionCard(
                code: "HALBTAX", issuer: "sbb", name: "Halbtax", lastDay: Sample.today.adding(days: 7))
        ]
        try await withResults(Self.service(), query, columns: 110) { app in
            try await app.seeNo("ends before the way back")
            try await app.pressAndRest(.enter)
            try await app.see("The prices of both ways are without Halbtax, which ends before the way back.")
        }
    }

    @Test("a cancelled way out shows its journey, and a cancelled way back says so in place of its price")
    func cancelled() async throws {
        var service = Self.service()
        service.trips = { query in
            let trips = query.outboundTripID == nil ? Self.out : Self.back
            return Sample.page([Sample.running(trips[0]) { $1.isCancelled = true }, trips[1]])
        }
        try await withResults(service, Self.query) { app in
            // The cursor begins at a train that can be taken.
            #expect(app.row("▸ 09:00") != nil, "\(app.lines)")
            try await app.pressAndRest(.up)
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Journey")
            try await app.pressAndRest(.escape)
            try await app.pressAndRest(.down)
            try await app.pressAndRest(.enter)
            #expect(shown(app, "17:04").contains("€ 130.00"))
            #expect(shown(app, "16:30").contains("! cancelled") && !shown(app, "16:30").contains("€"))
            try await app.see("! cancelled", "16:30: TGV 6644 is cancelled.")
        }
    }

    @Test(
        "while a way back is chosen, it is said that the way out is cancelled, or has left",
        arguments: [true, false])
    func wayOutLost(isCancelled: Bool) async throws {
        let clock = VirtualClock()
        let start = clock.now
        let now: @Sendable () -> Date = { Sample.eight - 90 + start.duration(to: clock.now) / .seconds(1) }
        let out = Sample.trips[0]
        let back = Sample.trip(
            "TGV 6644", [Sample.ride("TGV 6644", Sample.lyon, Sample.paris, 990, 1106)], 990, 116,
            from: Sample.lyon, to: Sample.paris)
        var query = Sample.query
        query.returnTime = .departAfter(Sample.today, minuteOfDay: 960)
        var service = Self.service()
        service.trips = { Sample.page([$0.outboundTripID == nil ? out : back]) }
        service.currentTrip = { _ in isCancelled ? Sample.running(out) { $1.isCancelled = true } : out }
        try await withApp(service, results: query, now: now, clock: clock) { app in
            await app.rest()
            try await app.pressAndRest(.enter)
            try await app.seeRow("TGV 6644")
            try await app.seeNo("! The way out")
            try await clock.advance(by: .seconds(isCancelled ? 61 : 92))
            try await app.see(
                isCancelled
                    ? "! The way out: TGV 6605 is cancelled. Choose another train."
                    : "! The way out has left. Choose another train.")
        }
    }

    @Test("it fits the smallest window")
    func small() async throws {
        try await withWaysBack(columns: 60, rows: 16) { app in
            #expect(app.lines[0].contains("€ 120.00"))
            #expect(shown(app, "16:30").contains("€ 120.00"))
            #expect(shown(app, "Out").contains("€ 64.00"))
        }
    }

    @Test("Esc changes the way out, and b books the way out alone")
    func givenUp() async throws {
        try await withWaysBack { app in
            #expect(
                app.footer.contains("b one way after all") && app.footer.contains("Esc change the way out"))
            try await app.pressAndRest(.escape)
            #expect(shown(app, "09:00").contains("TGV 6607"))
            try await app.pressAndRest(.enter)
            try await app.pressAndRest("b")
            #expect(app.screenTitle == "Journey" && app.words.contains("€ 64.00"))
            try await app.pressAndRest(.escape)
            #expect(shown(app, "09:00").contains("TGV 6607"))
        }
    }

    @Test(
        "a return that was made before is bought in at most 9 keys, in one booking, and Esc leads to the way out"
    )
    func keyCount() async throws {
        let bookings = FakeBookings()
        var service = Self.service(bookings)
        var last = Self.query
        last.time = .departAfter(Sample.today.adding(days: -1), minuteOfDay: 480)
        last.returnTime = .departAfter(Sample.today.adding(days: 1), minuteOfDay: 960)
        service.recentSearches = { [last] in [RecentSearch(last)] }
        try await withApp(service) { app in
            await app.rest()
            for key in [Key.function(5), .enter, .enter, .enter, .enter, .enter] {
                try await app.pressAndRest(key)
            }
            #expect(app.screenTitle == "Ticket" && app.window.inputCount <= 9)
            #expect(bookings.requests == ["hold", "buy"])
            let hold = try #require(bookings.lastHold)
            #expect(hold.trip.id == "TGV 6605" && hold.inboundTrip?.id == "TGV 6644")
            #expect(hold.offer.booked.map(\.id) == ["out", "home"])
            try await app.pressAndRest(.escape)
            #expect(shown(app, "09:00").contains("TGV 6607"))
        }
    }

    @Test("the review shows both ways, and the way back cannot be on a day before the way out arrives")
    func review() async throws {
        try await withWaysBack { app in
            for _ in 0..<2 { try await app.pressAndRest("[") }
            try await app.pressAndRest("[")
            #expect(app.statusLine.contains("The way out arrives on this day."))
            try await app.pressAndRest(.enter)
            try await app.see("fares are for both ways")
            try await app.pressAndRest(.enter)
            try await app.see("out Fri 27 Nov · back Sun 29 Nov")
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            for words in ["Fri 27 Nov", "Sun 29 Nov", "Buy for € 120.00"] {
                #expect(app.words.contains(words), "\(words)")
            }
        }
    }

    @Test("the form reads the way back, says why it cannot be, and searches both")
    func form() async throws {
        try await withRail { app, rail in
            try await app.fillInSearch()
            try await app.match("Date").enterText("fri")
            try await app.match("Return").enterText("sun 18:00")
            try await app.press(.tab)
            #expect(app.value("return") == "Sun 29 Nov 18:00")
            try await app.match("Return").enterText("today")
            try await app.press(.tab)
            try await app.see("The way back on Sat 21 Nov is before the way out.")
            try await app.match("Return").enterText("+2")
            try await app.press(.enter)
            let asked = try await rail.trips.call(0).arguments
            #expect(asked.returnTime == .departAfter(Sample.today.adding(days: 8), minuteOfDay: 0))
            await app.rest()
        }
    }
}
