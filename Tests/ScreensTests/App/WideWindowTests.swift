import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A window of 200 by 60", .timeLimit(.minutes(1)))
@UIActor struct WideWindowTests {
    /// The range of columns that a screen uses, not counting the lines across the whole window.
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

    @Test("each screen from Search to Refund is a column of readable width in the middle")
    func column() async throws {
        let bookings = FakeBookings()
        bookings.offer(Sample.refund(4900))
        try await withApp(.booking(bookings), columns: 200, rows: 60) { app in
            await app.rest()
            let context = try app.search.context
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
                Sample.offer("offer", 6400),
                for: OfferQuery(trip, after: nil, passengers: PassengerCounts()), origin: Sample.paris,
                in: app.window)
            found.append(("Passengers", await columns(app)))
            for (screen, button) in [("Review", "Hold"), ("Ticket", "Buy for € 64.00")] {
                try await app.tap(button)
                found.append((screen, await columns(app)))
            }
            try await app.press("u")
            found.append(("Refund", await columns(app)))
            for (screen, columns) in found {
                // The column begins at 55 and has 90 cells; each screen has a margin of one to three.
                #expect((55...58).contains(columns.lowerBound), "\(screen): \(columns)")
                #expect((80..<145).contains(columns.upperBound), "\(screen): \(columns)")
            }
        }
    }

    @Test("Sign in is further down in a high window, with room for a message about a problem")
    func signIn() async throws {
        var service = RailService.obliging
        service.info.demoAccount = DemoAccount(emailAddress: "demo@example.com", password: "demo")
        try await withApp(service, signedInAs: nil, columns: 200, rows: 60) { app in
            await app.rest()
            #expect(app.row("Sign in") == 18)
            // Two rows for a problem, with a blank one above and below.
            let button = try #require(app.row("‹ Sign In ›"))
            #expect(app.row("The demo: ") == button + 5)
        }
    }

    @Test("the calendar opens below its field")
    func calendar() async throws {
        try await withApp(.obliging, columns: 200, rows: 60) { app in
            try await app.match("Search", .button)
            try await app.press(.function(4))
            try await app.match("Date", .dialog)
            let date = try #require(app.row("Date  "))
            let title = app.lines[date + 1]
            #expect(title.contains("┌ Date ─"))
            #expect(title.firstIndex(of: "┌") == app.lines[date].range(of: "today")?.lowerBound)
        }
    }

    @Test(
        "Search lists ten recent searches, and in a small window as many as fit",
        arguments: [(200, 60, 10), (132, 43, 10), (80, 24, 5), (60, 16, 3)])
    func recent(columns: Int, rows: Int, count: Int) async throws {
        var service = RailService.obliging
        service.recentSearches = {
            (1...10).map { number in
                var query = Sample.query
                query.passengers = PassengerCounts(adults: 1 + number % 9, youths: number / 9)
                query.destination.name = "Station \(number)"
                return RecentSearch(query)
            }
        }
        try await withApp(service, columns: columns, rows: rows) { app in
            await app.rest()
            #expect(app.count("→ Station ") == count, "\(app.lines)")
        }
    }
}
