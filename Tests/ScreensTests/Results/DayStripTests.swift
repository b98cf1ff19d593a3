import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The days above the list of trains", .timeLimit(.minutes(1)))
@UIActor struct DayStripTests {
    /// The day of the searches, a Monday. Today is the Saturday before.
    private let monday = Sample.today.adding(days: 2)

    private func open(
        on day: CalendarDay? = nil, columns: Int = 100, rows: Int = 24,
        _ dayPrices: @escaping @Sendable (DayPriceQuery) async throws -> [CalendarDay: Money]?,
        _ body: (
            App, StubbedFunction<TripQuery, TripPage>, StubbedFunction<DayPriceQuery, [CalendarDay: Money]?>
        )
            async throws -> Void
    ) async throws {
        try await withDoubles { scope in
            let rail = StubbedRail(in: scope)
            let prices = StubbedFunction<DayPriceQuery, [CalendarDay: Money]?>("dayPrices", in: scope)
                .callsThrough(to: dayPrices)
            var service = rail.service
            service.dayPrices = prices.function
            service.trips = rail.trips.function
            var query = Sample.query
            query.time = .departAfter(day ?? monday, minuteOfDay: 480)
            let app = try await App.openResults(service, query: query, columns: columns, rows: rows)
            defer { app.window.close() }
            try await app.seeRow("TGV 6605")
            await app.rest()
            try await body(app, rail.trips, prices)
        }
    }

    private func euros(_ amounts: [CalendarDay: Int]) -> [CalendarDay: Money] {
        amounts.mapValues { Money(amount: $0 * 100, currency: "EUR") }
    }

    private func see(_ day: String, _ price: String, _ app: App) async throws {
        try await app.match(Locator(.cell, .label(day), .value(price)))
    }

    @Test("from 100 columns on, the days stand above the list with their lowest prices, asked for at once")
    func prices() async throws {
        let prices = euros([monday: 64, monday.adding(days: 1): 52])
        try await open({ _ in prices }) { app, _, asked in
            #expect(app.lines[2].hasPrefix("    Sun 22    ‹ Mon 23 ›    Tue 24      Wed 25 "))
            #expect(app.lines[3].hasPrefix("    –           € 64.00     € 52.00     –  "))
            #expect(app.lines[2].hasSuffix("[ day before  ] day after"))
            #expect(app.lines[3].hasSuffix("lowest of a whole day"))
            let query = try await asked.call(0).arguments
            #expect(query.days == monday.adding(days: -1)...monday.adding(days: 4))
            #expect(query.origin == Sample.paris && query.destination == Sample.lyon)
            #expect(asked.calls.count == 1)
        }
    }

    @Test("the first day of a month names its month, unless the header does")
    func monthsTurn() async throws {
        let first = CalendarDay(year: 2026, month: 12, day: 1)
        try await open(on: first.adding(days: -1), { _ in [:] }) { app, _, _ in
            #expect(app.lines[2].hasPrefix("    Sun 29    ‹ Mon 30 ›    Tue 1 Dec   Wed 2 "))
            try await app.press("]")
            await app.rest()
            #expect(app.lines[2].hasPrefix("    Mon 30    ‹ Tue 1 ›     Wed 2 "))
        }
    }

    @Test("with direct trains only, the days have no prices and take one row")
    func withoutPrices() async throws {
        try await open(rows: 30, { _ in [:] }) { app, _, _ in
            let divider = try #require(app.row("Depart"))
            #expect(app.row("lowest of a whole day") == 3)
            try await app.press("d")
            await app.rest()
            #expect(app.row("Depart") == divider - 1)
            #expect(app.row("lowest of a whole day") == nil)
        }
    }

    @Test("the lowest price of the days is green")
    func lowest() async throws {
        let prices = euros([monday: 64, monday.adding(days: 1): 52])
        try await open({ _ in prices }) { app, _, _ in
            let row = app.window.frame.grid
            #expect(row[16, 3].style.color != .highlight)
            #expect(row[28, 3].style.color == .highlight)
        }
    }

    @Test(
        "a window that is too small shows no days and asks for no prices", arguments: [(99, 24), (100, 19)])
    func small(columns: Int, rows: Int) async throws {
        try await open(columns: columns, rows: rows, { _ in nil }) { app, _, asked in
            #expect(app.row("‹ Mon 23 ›") == nil)
            #expect(asked.calls.isEmpty)
            try await app.resize(columns: 120, rows: 30)
            await app.rest()
            #expect(app.row("‹ Mon 23 ›") == 2)
            #expect(asked.calls.count == 1)
        }
    }

    @Test("] searches the day after at the same time, [ the day before, and a click the day under it")
    func keys() async throws {
        try await open({ _ in [:] }) { app, trips, _ in
            try await app.press("]")
            await app.rest()
            #expect(app.row("‹ Tue 24 ›") == 2)
            try await app.press("[")
            try await app.press("[")
            await app.rest()
            #expect(app.row("‹ Sun 22 ›") == 2)
            try await app.match(Locator(.cell, .label("Wed 25"))).click()
            await app.rest()
            #expect(app.row("‹ Wed 25 ›") == 2)
            #expect(
                trips.calls.map(\.arguments.time)
                    == [0, 1, 0, -1, 2].map {
                        .departAfter(monday.adding(days: $0), minuteOfDay: 480)
                    })
        }
    }

    @Test("below 100 columns, the footer names the keys, and they work")
    func keysAlone() async throws {
        try await open(columns: 80, { _ in nil }) { app, trips, _ in
            #expect(app.footer.contains("[ ] other day"))
            try await app.press("]")
            await app.rest()
            #expect(trips.calls.last?.arguments.time.day == monday.adding(days: 1))
        }
    }

    @Test("no day before today is searched, and none after the end of the timetable")
    func ends() async throws {
        try await open(on: Sample.today, { _ in nil }) { app, trips, _ in
            try await app.press("[")
            #expect(app.statusLine.contains("The day before is over."))
            #expect(app.lines[2].hasPrefix("  ‹ Sat 21 ›    Sun 22"))
            let screen = try #require(app.window.topScreen as? ResultsScreen)
            screen.context.travelDays.last = Sample.today.adding(days: 1)
            try await app.press("]")
            await app.rest()
            try await app.press("]")
            #expect(app.statusLine.contains("The timetable ends on this day."))
            #expect(!app.lines[2].contains("Mon 23"))
            #expect(trips.calls.count == 2)
        }
    }

    @Test(
        "prices are … until they are known, ? if they could not be got, and missing if the service has none")
    func unknown() async throws {
        try await withDoubles { scope in
            let prices = StubbedFunction<DayPriceQuery, [CalendarDay: Money]?>("dayPrices", in: scope)
                .held(failingOnCancellation: true)
            var service = RailService.obliging
            service.dayPrices = prices.function
            let app = try await App.openResults(service, columns: 132)
            defer { app.window.close() }
            let first = try await prices.call(0)
            try await see("Sat 21", "…", app)
            try first.fail(with: Sample.failure(.timedOut))
            try await see("Sat 21", "?", app)
            try await app.press("r")
            try await prices.call(1).respond(with: nil)
            try await see("Sat 21", "", app)
            try await app.press("]")
            try await app.match(Locator(.cell, .label("Sun 22"), .selected))
            await app.rest()
            #expect(prices.calls.count == 2)
        }
    }

    @Test("if only direct trains are shown, the days have no prices, which would be those of all trains")
    func directOnly() async throws {
        let prices = euros([monday: 64])
        try await open({ _ in prices }) { app, _, _ in
            try await see("Mon 23", "€ 64.00", app)
            try await app.press("d")
            try await see("Mon 23", "", app)
            try await app.press("d")
            try await see("Mon 23", "€ 64.00", app)
        }
    }

    @Test(
        "a search asks for as many trains as the window has rows",
        arguments: [(60, 16, 8), (80, 24, 15), (132, 43, 31), (200, 60, 48)])
    func count(columns: Int, rows: Int, expected: Int) async throws {
        try await open(columns: columns, rows: rows, { _ in nil }) { _, trips, _ in
            #expect(trips.calls.map(\.arguments.count) == [expected])
        }
    }
}
