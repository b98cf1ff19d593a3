import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The prices in the calendar", .timeLimit(.minutes(1)))
@UIActor struct MonthPricesTests {
    private typealias DayPrices = StubbedFunction<DayPriceQuery, [CalendarDay: Money]?>

    private nonisolated static func day(_ day: Int, _ month: Int = 11) -> CalendarDay {
        CalendarDay(year: 2026, month: month, day: day)
    }

    /// Fills in both stations, and opens the window over a service that the stub answers for. Today is 21 November.
    private func withForm(
        _ prepare: (DayPrices) -> Void, columns: Int = 80, rows: Int = 24,
        _ body: @UIActor (App, DayPrices) async throws -> Void
    ) async throws {
        try await withDoubles { scope in
            let prices = DayPrices("dayPrices", in: scope)
            prepare(prices)
            try await withRail(
                { $0.service.dayPrices = prices.function }, columns: columns, rows: rows
            ) { app, _ in
                try await app.fillInSearch()
                try await app.match("Date").tap()
                await app.rest()
                try await body(app, prices)
            }
        }
    }

    @Test(
        "the calendar shows the lowest price of each day that is not over, and marks the cheapest",
        arguments: [(60, 16), (80, 24), (132, 43)])
    func shows(columns: Int, rows: Int) async throws {
        let euros = [Self.day(21): 5749, Self.day(22): 4150, Self.day(23): 12050]
        try await withForm({ $0.returns(euros.mapValues { Sample.euros($0) }) }, columns: columns, rows: rows)
        {
            app, prices in
            try await app.press(.function(4))
            await app.rest()
            try await app.see("November 2026", "lowest price of each day, 1 adult")
            try await app.see("· cheapest of the month: Sun 22, € 41.50")
            let row = try #require(app.row(" 22"))
            #expect(app.lines[row].contains("▸21") && app.lines[row].contains("57"))
            #expect(app.lines[row].contains("·42·") && !app.lines[row].contains("€"))
            #expect(app.lines[row].contains("20 ") && !app.lines[row].contains("20  –"))
            #expect(app.count("121") == 1 && app.count("–") >= 1)
            try await app.match("Cancel", .button, .tappable)
            let query = try await prices.call(0).arguments
            #expect(query.days == Self.day(21)...Self.day(30))
            #expect(query.origin == Sample.paris && query.passengers == PassengerCounts().passengers)
            try await app.press(.escape)
        }
    }

    @Test("days with the same lowest price are counted", arguments: [(1, "1 more day"), (3, "3 more days")])
    func severalCheapest(more: Int, words: String) async throws {
        let euros = Dictionary(
            uniqueKeysWithValues: (0...more).map { (Self.day(22 + $0), Sample.euros(6700)) })
        let dearer = euros.merging([Self.day(21): Sample.euros(9000)]) { first, _ in first }
        try await withForm({ $0.returns(dearer) }, columns: 60, rows: 16) { app, _ in
            try await app.pressAndRest(.function(4))
            try await app.see("· cheapest: Sun 22 and \(words), € 67.00")
            try await app.press(.escape)
        }
    }

    @Test("each month is asked for once while the calendar is open, and anew when it is opened again")
    func oncePerMonth() async throws {
        try await withForm({ $0.returns([Self.day(25): Sample.euros(4000)]) }) { app, prices in
            for key in [Key.function(4), .right, .down, .pageDown, .left, .pageUp, .escape, .function(4)] {
                try await app.pressAndRest(key)
            }
            #expect(prices.calls.count == 3)
            let days = try await prices.call(1).arguments.days
            #expect(days == Self.day(1, 12)...Self.day(31, 12))
            try await app.see("· cheapest of the month: Wed 25, € 40.00")
            try await app.press(.escape)
        }
    }

    @Test("nothing moves when the prices arrive, and leaving the calendar stops the request")
    func waits() async throws {
        try await withForm({ $0.held(failingOnCancellation: true) }) { app, prices in
            try await app.press(.function(4))
            let call = try await prices.heldCall { _ in true }
            try await app.see("Getting the prices …")
            let row = app.row("30 ")
            try call.respond(with: [Self.day(30): Sample.euros(4000)])
            try await app.see("cheapest of the month: Mon 30")
            #expect(app.row("30 ") == row)
            try await app.press(.pageDown)
            _ = try await prices.heldCall { $0.days.lowerBound.month == 12 }
            try await app.press(.escape)
            await app.rest()
            #expect(app.window.scope.activities.all.isEmpty)
        }
    }

    @Test("for a search that does not take any train, nothing is asked, and the calendar says why")
    func notAsked() async throws {
        try await withForm({ $0.returns([:]) }) { app, prices in
            let search = try app.search
            search.form.isDirectOnly = true
            try await app.pressAndRest(.function(4))
            try await app.see("Prices of days are not known for direct trains alone.")
            try await app.seeNo("lowest price of each day")
            try await app.pressAndRest(.escape)
            search.form.isDirectOnly = false
            search.form.hours = "7-10"
            try await app.pressAndRest(.function(4))
            try await app.see("Prices of days are not known with hours in Leave.")
            try await app.pressAndRest(.escape)
            search.form.hours = ""
            search.type("", into: search.to)
            try await app.pressAndRest(.function(4))
            try await app.see("November 2026")
            try await app.pressAndRest(.escape)
            #expect(prices.calls.isEmpty)
        }
    }

    @Test("the calendar says that the service gives no prices, and does not ask again")
    func none() async throws {
        try await withForm({ $0.returns(nil) }) { app, prices in
            try await app.pressAndRest(.function(4))
            try await app.see("The service gives no prices of days.")
            try await app.pressAndRest(.escape)
            try await app.pressAndRest(.function(4))
            try await app.seeNo("lowest price of each day")
            try await app.pressAndRest(.escape)
            #expect(prices.calls.count == 1)
        }
    }

    @Test("a failed request is said, and repeated only when the month is shown again")
    func fails() async throws {
        try await withForm({ $0.throws(Sample.failure(.serviceFailed, "getting prices")) }) { app, prices in
            try await app.pressAndRest(.function(4))
            try await app.see("No prices: ")
            try await app.pressAndRest(.right)
            #expect(prices.calls.count == 1)
            try await app.pressAndRest(.escape)
            try await app.pressAndRest(.function(4))
            #expect(prices.calls.count == 2)
            try await app.pressAndRest(.escape)
        }
    }

    @Test(
        "an amount is rounded to a whole number",
        arguments: [(4150, "42"), (4149, "41"), (99, "1"), (0, "0")])
    func rounds(cents: Int, text: String) {
        #expect(PriceFormatting.whole(Sample.euros(cents)) == text)
        #expect(PriceFormatting.whole(Money(amount: cents, scale: 0, currency: "JPY")) == "\(cents)")
    }
}
