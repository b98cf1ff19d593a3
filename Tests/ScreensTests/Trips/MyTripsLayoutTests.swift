import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("My trips in windows of different sizes", .timeLimit(.minutes(1)))
@UIActor struct MyTripsLayoutTests {
    @Test("in a narrow window a trip has two lines, and the cursor never hides the second")
    func twoLines() async throws {
        let bookings = FakeBookings()
        bookings.add((0..<12).map { Sample.intent("\($0)", .ticket, minute: 540 + 10 * $0) })
        let app = try await App.openTrips(bookings, columns: 60, rows: 16)
        defer { app.window.close() }
        let rows = try await app.tripRows
        // No trip at the bottom is shown without its stations.
        #expect(
            app.lines.count { $0.contains("Sat 21 Nov") } == app.lines.count { $0.contains("Lyon Part-") })
        #expect(rows[1] == "Sat 21 Nov  09:00  in 1 h 00, 1 ticket")
        #expect(rows[2] == "  Paris Gare de Lyon → Lyon Part-Dieu")
        for number in 0..<12 {
            let marked = try #require(app.lines.firstIndex { $0.contains("▸") })
            #expect(app.lines[marked + 1].contains("Paris Gare de Lyon → Lyon Part-Dieu"), "\(app.lines)")
            // Down on the last row would leave the list.
            if number < 11 { try await app.press(.down) }
        }
        #expect(app.lines.contains { $0.contains("▸ Sat 21 Nov  10:50") })
        // A click on the second line chooses the trip.
        try await app.press(.home, .down)
        let second = try #require(
            try await app.match("My trips", .list).match.element?.children.dropFirst(2).first)
        app.window.send(.mouse(MouseEvent(.click, at: second.frame.center)))
        await app.rest()
        #expect(app.lines.contains { $0.contains("▸ Sat 21 Nov  09:00") })
    }

    @Test(
        "from 120 columns on, the ticket of the trip under the cursor stands beside the list",
        arguments: [119, 120, 200])
    func pane(_ columns: Int) async throws {
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("3", .ticket), Sample.intent("4", .held)), columns: columns, rows: 30)
        defer { app.window.close() }
        #expect(app.lines.contains { $0.contains("Traveller    Ada Beispiel") } == (columns >= 120))
        #expect(app.lines.contains { $0.contains("Bought       € 64.00") } == (columns >= 120))
        // The code of the booking is always on the screen.
        #expect(app.lines.contains { $0.contains("Booking      CODE3") } == (columns >= 120))
        #expect(app.lines.contains { $0.contains("CODE3") })
        try await app.press(.down)
        await app.rest()
        for line in [
            "Booking      CODE4", "Traveller    Ada Beispiel", "Fare         Non-flexible, 2nd class",
            "Price        € 64.00", "Held until   08:15 (15:00 left)",
        ] {
            #expect(app.lines.contains { $0.contains(line) } == (columns >= 120), "\(line)")
        }
        // The trip is only held.
        #expect(!app.lines.contains { $0.contains("Bought") })
        for line in app.lines where line.contains("Sat 21 Nov  09:00") {
            #expect(line.contains("Paris Gare de Lyon → Lyon Part-Dieu"))
        }
    }

    @Test("a ticket beside the list has no button, because its keys work on the ticket's own screen alone")
    func paneOfCancelled() async throws {
        var cancelled = Sample.intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        let app = try await App.openTrips(FakeBookings(cancelled), columns: 132, rows: 43)
        defer { app.window.close() }
        try await app.see("The train is cancelled.")
        try await app.expectGone(Locator(.text("Refund in full")), neverSeen: true)
        try await app.press(.enter)
        try await app.match("Refund in full", .button)
    }

    @Test("the state of a trip gives way before its stations do, at every width")
    func wholeNames() async throws {
        for columns in 60...100 {
            let app = try await App.openTrips(
                FakeBookings(Sample.intent("1", .held), Sample.intent("2", .sending)), columns: columns,
                rows: 16)
            defer { app.window.close() }
            let whole = app.lines.count { $0.contains("Paris Gare de Lyon → Lyon Part-Dieu") }
            #expect(whole == 2, "\(columns): \(app.lines)")
        }
    }

    @Test("stations that are too long for their row are shown below the list, with the code")
    func longNames() async throws {
        var long = Sample.intent("1", .ticket)
        long.booking?.trips[0].origin.name = "Beispielstadt (Main) Hauptbahnhof unten"
        let app = try await App.openTrips(FakeBookings(long))
        defer { app.window.close() }
        try await app.see("CODE1 · Beispielstadt (Main) Hauptbahnhof unten → Lyon Part-Dieu")
        #expect(app.lines.contains { $0.contains("▸") && $0.hasSuffix("in 1 h 00") })
    }

    @Test("the states of My trips are aligned")
    func columns() async throws {
        let app = try await App.openTrips(
            FakeBookings(
                Sample.intent("3", .ticket), Sample.intent("44", .sending), Sample.intent("5", .held)))
        defer { app.window.close() }
        let starts = ["  in 1 h 00", "  held or not?", "  until 08:15"].flatMap { app.columns(of: $0) }
        #expect(starts.count == 3 && Set(starts).count == 1, "\(app.lines)")
    }

    @Test(
        "the states begin in one column, and beside a ticket the list gets the room for long stations",
        arguments: [132, 200])
    func longStations(_ width: Int) async throws {
        var long = Sample.intent("4", .ticket)
        long.booking?.trips[0].destination.name = "London St Pancras International"
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("3", .ticket), long), columns: width, rows: 30)
        defer { app.window.close() }
        let rows = try await app.tripRows.filter { $0.contains("→") }
        // The states give way before the stations do.
        let state = width == 132 ? "in 1 h 00" : "in 1 h 00, 1 ticket"
        #expect(rows.allSatisfy { $0.hasSuffix("  " + state) }, "\(rows)")
        let starts = app.columns(of: "  " + state)
        #expect(starts.count == 2 && Set(starts).count == 1, "\(app.lines)")
        #expect(app.lines.contains { $0.contains("→ London St Pancras International") })
    }

    @Test("a wide footer says which key finds a booking")
    func findKey() async throws {
        let app = try App.open(.obliging, columns: 132)
        defer { app.window.close() }
        try await app.press(.function(3))
        await app.rest()
        #expect(app.footer.contains("f find"))
    }
}
