import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A window of 200 by 60", .timeLimit(.minutes(1)))
@UIActor struct WideWindowTests {
    /// The columns in which a screen has something, without the lines that cross the whole window.
    private func columns(_ app: App) async -> ClosedRange<Int> {
        await app.rest()
        // Header and status line with their dividers, and the footer.
        let lines = app.lines.dropFirst(2).dropLast(3)
        let starts = lines.compactMap { line in line.firstIndex { $0 != " " }.map { distance($0, in: line) } }
        let ends = lines.compactMap { line in line.lastIndex { $0 != " " }.map { distance($0, in: line) } }
        return (starts.min() ?? 0)...(ends.max() ?? 0)
    }

    private func distance(_ index: String.Index, in line: String) -> Int {
        line.distance(from: line.startIndex, to: index)
    }

    @Test("each screen of a booking stands in a readable column in the middle, from Search to Refund")
    func column() async throws {
        let bookings = FakeBookings()
        bookings.offer(
            RefundOffer(
                id: "r", amount: Money(amount: 4900, currency: "EUR"),
                fee: Money(amount: 1500, currency: "EUR"), validUntil: Sample.eight + 600, ticketIDs: ["t"],
                method: .original))
        let app = try App.open(.booking(bookings), columns: 200, rows: 60)
        defer { app.window.close() }
        try await app.match("Search", .button)
        let context = try #require(app.window.topScreen as? SearchScreen).context
        var found = [("Search", await columns(app))]
        try await app.press(.function(1))
        found.append(("Help", await columns(app)))
        try await app.press(.escape)
        let trip = Sample.trip("TGV 6607", 540)
        app.window.push(
            JourneyScreen(
                context, row: TripRow(trip: trip), origin: Sample.paris, passengers: PassengerCounts()))
        found.append(("Journey", await columns(app)))
        BookingFlow(context).begin(
            Sample.offer("offer", 6400), trip: trip, origin: Sample.paris, passengers: PassengerCounts(),
            in: app.window)
        found.append(("Passengers", await columns(app)))
        try await app.tap("Hold")
        found.append(("Review", await columns(app)))
        try await app.tap("Buy for € 64.00")
        found.append(("Ticket", await columns(app)))
        try await app.press("u")
        found.append(("Refund", await columns(app)))
        for (screen, columns) in found {
            // The column begins at 55 and has 90 cells; each screen has a margin of one to three.
            #expect((55...58).contains(columns.lowerBound), "\(screen): \(columns)")
            #expect((80..<145).contains(columns.upperBound), "\(screen): \(columns)")
        }
    }

    @Test("Sign in and the calendar stand where they belong: Sign in lower, the calendar below its field")
    func places() async throws {
        var service = RailService.obliging
        service.info.demoAccount = DemoAccount(emailAddress: "demo@example.com", password: "demo")
        let first = try App.open(service, signedInAs: nil, columns: 200, rows: 60)
        defer { first.window.close() }
        await first.rest()
        #expect(first.row("Sign in") == 18)
        // Two rows for a problem, with a blank one above and below.
        let (button, demo) = (first.row("‹ Sign In ›"), first.row("The demo: "))
        #expect(try #require(demo) - #require(button) == 5)
        let app = try App.open(.obliging, columns: 200, rows: 60)
        defer { app.window.close() }
        try await app.match("Search", .button)
        try await app.press(.function(4))
        let date = try #require(app.row("Date  "))
        let title = app.lines[date + 1]
        #expect(title.contains("┌ Date ─"))
        #expect(title.firstIndex(of: "┌") == app.lines[date].range(of: "today")?.lowerBound)
    }

    @Test("Search lists ten recent searches, and in a small window as many as fit")
    func recent() async throws {
        var service = RailService.obliging
        service.recentSearches = {
            (1...10).map { number in
                var query = Sample.query
                query.passengers = PassengerCounts(adults: 1 + number % 9, youths: number / 9)
                query.destination.name = "Station \(number)"
                return query
            }
        }
        for (columns, rows, count) in [(200, 60, 10), (132, 43, 10), (80, 24, 5), (60, 16, 4)] {
            let app = try App.open(service, columns: columns, rows: rows)
            defer { app.window.close() }
            try await app.match("Search", .button, .tappable)
            await app.rest()
            #expect(app.lines.count { $0.contains("→ Station ") } == count, "\(app.lines)")
        }
    }
}
