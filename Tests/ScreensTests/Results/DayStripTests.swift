import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The days above the list of trains", .timeLimit(.minutes(1)))
@UIActor struct DayStripTests {
    private typealias DayPrices = StubbedFunction<DayPriceQuery, [CalendarDay: Money]?>

    /// The day of the searches, a Monday. Today is the Saturday before.
    private let monday = Sample.today.adding(days: 2)

    private func withDays(
        on day: CalendarDay? = nil, columns: Int = 100, rows: Int = 24, _ euros: [CalendarDay: Int]?,
        _ body: @UIActor (App, StubbedRail, DayPrices) async throws -> Void
    ) async throws {
        var query = Sample.query
        query.time = .departAfter(day ?? monday, minuteOfDay: 480)
        try await withDoubles { scope in
            let prices = DayPrices("dayPrices", in: scope).returns(
                euros?.mapValues { Sample.euros($0 * 100) })
            try await withRail(
                { $0.service.dayPrices = prices.function }, results: query, columns: columns, rows: rows
            ) { app, rail in
                try await app.seeRow("TGV 6605")
                await app.rest()
                try await body(app, rail, prices)
            }
        }
    }

    @Test("from 100 columns on, the days with their lowest prices are above the list, requested at once")
    func prices() async throws {
        try await withDays([monday: 64, monday.adding(days: 1): 52]) { app, _, asked in
            #expect(app.lines[2].hasPrefix("    Sun 22    ‹ Mon 23 ›    Tue 24      Wed 25 "))
            #expect(app.lines[3].hasPrefix("    –           € 64.00     € 52.00     –  "))
            #expect(app.lines[2].hasSuffix("[ day before  ] day after"))
            #expect(app.lines[3].hasSuffix("lowest of a whole day"))
            // The lowest price is green.
            let grid = app.window.frame.grid
            #expect(grid[16, 3].style.color != .highlight && grid[28, 3].style.color == .highlight)
            let query = try await asked.call(0).arguments
            #expect(query.days == monday.adding(days: -1)...monday.adding(days: 4))
            #expect(query.origin == Sample.paris && query.destination == Sample.lyon)
            #expect(asked.calls.count == 1)
        }
    }

    @Test("the first day of a month names its month, unless the header does")
    func monthsTurn() async throws {
        let first = CalendarDay(year: 2026, month: 12, day: 1)
        try await withDays(on: first.adding(days: -1), [:]) { app, _, _ in
            #expect(app.lines[2].hasPrefix("    Sun 29    ‹ Mon 30 ›    Tue 1 Dec   Wed 2 "))
            try await app.pressAndRest("]")
            #expect(app.lines[2].hasPrefix("    Mon 30    ‹ Tue 1 ›     Wed 2 "))
        }
    }

    @Test("with direct trains only, the days have one row without prices, which would include other trains")
    func directOnly() async throws {
        func see(_ price: String, _ app: App) async throws {
            try await app.match(Locator(.cell, .label("Mon 23"), .value(price)))
        }
        try await withDays(rows: 30, [monday: 64]) { app, _, _ in
            try await see("€ 64.00", app)
            let divider = try #require(app.row("Depart"))
            #expect(app.row("lowest of a whole day") == 3)
            try await app.pressAndRest("d")
            try await see("", app)
            #expect(app.row("Depart") == divider - 1)
            #expect(app.row("lowest of a whole day") == nil)
            try await app.press("d")
            try await see("€ 64.00", app)
        }
    }

    @Test(
        "a window that is too small shows no days and asks for no prices", arguments: [(99, 24), (100, 19)])
    func small(columns: Int, rows: Int) async throws {
        try await withDays(columns: columns, rows: rows, nil) { app, _, asked in
            #expect(app.row("‹ Mon 23 ›") == nil)
            #expect(asked.calls.isEmpty)
            try await app.resize(columns: 120, rows: 30)
            await app.rest()
            #expect(app.row("‹ Mon 23 ›") == 2)
            #expect(asked.calls.count == 1)
        }
    }

    @Test("no day before today is searched, and none after the end of the timetable")
    func ends() async throws {
        try await withDays(on: Sample.today, nil) { app, rail, _ in
            try await app.press("[")
            #expect(app.statusLine.contains("The day before is over."))
            #expect(app.lines[2].hasPrefix("  ‹ Sat 21 ›    Sun 22"))
            let screen = try #require(app.window.topScreen as? ResultsScreen)
            screen.context.travelDays.last = Sample.today.adding(days: 1)
            try await app.pressAndRest("]")
            try await app.press("]")
            #expect(app.statusLine.contains("The timetable ends on this day."))
            #expect(!app.lines[2].contains("Mon 23"))
            #expect(rail.trips.calls.count == 2)
        }
    }
}
