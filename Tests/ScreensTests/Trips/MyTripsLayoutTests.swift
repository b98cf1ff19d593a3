import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("My trips in windows of different sizes", .timeLimit(.minutes(1)))
@UIActor struct MyTripsLayoutTests {
    @Test("in a narrow window a trip has two lines, and the cursor never hides the second")
    func twoLines() async throws {
        let bookings = FakeBookings()
        bookings.add((0..<12).map { Sample.intent("\($0)", .ticket, minute: 540 + 10 * $0) })
        try await withTrips(bookings, columns: 60, rows: 16) { app in
            let rows = try await app.tripRows
            // No trip at the bottom is shown without its stations.
            #expect(app.count("Sat 21 Nov") == app.count("Lyon Part-"))
            #expect(rows[1] == "Sat 21 Nov  09:00  in 1 h 00, 1 ticket")
            #expect(rows[2] == "  Paris Gare de Lyon → Lyon Part-Dieu")
            for number in 0..<12 {
                let marked = try #require(app.row("▸"))
                #expect(app.lines[marked + 1].contains("Paris Gare de Lyon → Lyon Part-Dieu"), "\(app.lines)")
                // Down on the last row would leave the list.
                if number < 11 { try await app.press(.down) }
            }
            #expect(app.row("▸ Sat 21 Nov  10:50") != nil)
            // A click on the second line chooses the trip.
            try await app.press(.home, .down)
            let list = try await app.match("My trips", .list).match.element
            let second = try #require(list?.children.dropFirst(2).first)
            try await app.click(at: second.frame.center)
            #expect(app.row("▸ Sat 21 Nov  09:00") != nil)
        }
    }

    @Test(
        "from 120 columns on, the ticket of the trip under the cursor stands beside the list",
        arguments: [119, 120, 200])
    func pane(_ columns: Int) async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket), Sample.intent("4", .held))
        try await withTrips(bookings, columns: columns, rows: 30) { app in
            let hasPane = columns >= 120
            for line in ["Traveller    Ada Beispiel", "Bought       € 64.00", "Booking      CODE3"] {
                #expect((app.row(line) != nil) == hasPane, "\(line)")
            }
            // The code of the booking is always on the screen.
            #expect(app.row("CODE3") != nil)
            try await app.pressAndRest(.down)
            for line in [
                "Booking      CODE4", "Traveller    Ada Beispiel", "Fare         Non-flexible, 2nd class",
                "Price        € 64.00", "Held until   08:15 (15:00 left)",
            ] { #expect((app.row(line) != nil) == hasPane, "\(line)") }
            // The trip is only held.
            #expect(app.row("Bought") == nil)
            for line in app.lines where line.contains("Sat 21 Nov  09:00") {
                #expect(line.contains("Paris Gare de Lyon → Lyon Part-Dieu"))
            }
        }
    }

    @Test("a ticket beside the list has no button, because its keys work on the ticket's own screen alone")
    func paneOfCancelled() async throws {
        var cancelled = Sample.intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        try await withTrips(FakeBookings(cancelled), columns: 132, rows: 43) { app in
            try await app.see("The train is cancelled.")
            try await app.seeNo("Refund in full")
            try await app.press(.enter)
            try await app.see("! cancelled")
            try await app.match("Refund in full", .button)
        }
    }

    @Test("the state of a trip gives way before its stations do, at every width")
    func wholeNames() async throws {
        for columns in 60...100 {
            let bookings = FakeBookings(Sample.intent("1", .held), Sample.intent("2", .sending))
            try await withTrips(bookings, columns: columns, rows: 16) { app in
                let whole = app.count("Paris Gare de Lyon → Lyon Part-Dieu")
                #expect(whole == 2, "\(columns): \(app.lines)")
            }
        }
    }

    @Test("stations that are too long for their row are shown below the list, with the code")
    func longNames() async throws {
        var long = Sample.intent("1", .ticket)
        long.booking?.trips[0].origin.name = "Beispielstadt (Main) Hauptbahnhof unten"
        try await withTrips(FakeBookings(long)) { app in
            try await app.see("CODE1 · Beispielstadt (Main) Hauptbahnhof unten → Lyon Part-Dieu")
            #expect(app.lines.contains { $0.contains("▸") && $0.hasSuffix("in 1 h 00") })
        }
    }

    @Test("the states of My trips are aligned")
    func columns() async throws {
        let bookings = FakeBookings(
            Sample.intent("3", .ticket), Sample.intent("44", .sending), Sample.intent("5", .held))
        try await withTrips(bookings) { app in
            let starts = ["  in 1 h 00", "  held or not?", "  until 08:15"].flatMap { app.columns(of: $0) }
            #expect(starts.count == 3 && Set(starts).count == 1, "\(app.lines)")
        }
    }

    @Test("beside a ticket, the list gets the room for long stations", arguments: [132, 200])
    func longStations(_ width: Int) async throws {
        var long = Sample.intent("4", .ticket)
        long.booking?.trips[0].destination.name = "London St Pancras International"
        let bookings = FakeBookings(Sample.intent("3", .ticket), long)
        try await withTrips(bookings, columns: width, rows: 30) { app in
            let rows = try await app.tripRows.filter { $0.contains("→") }
            // The states are shortened before the stations are.
            let state = width == 132 ? "in 1 h 00" : "in 1 h 00, 1 ticket"
            #expect(rows.allSatisfy { $0.hasSuffix("  " + state) }, "\(rows)")
            let starts = app.columns(of: "  " + state)
            #expect(starts.count == 2 && Set(starts).count == 1, "\(app.lines)")
            #expect(app.row("→ London St Pancras International") != nil)
        }
    }

    @Test("a wide footer says which key finds a booking")
    func findKey() async throws {
        try await withTrips(FakeBookings(), columns: 132) { app in #expect(app.footer.contains("f find")) }
    }
}
