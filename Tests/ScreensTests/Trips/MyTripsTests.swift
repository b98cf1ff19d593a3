import BlackBox
import Foundation
import Rail
import Screens
import TerminalUI
import Testing
import Waiting

@Suite("My trips", .timeLimit(.minutes(1)))
@UIActor struct MyTripsTests {
    @Test("My trips begins with what needs attention, and ends with the number of trips not bought")
    func sections() async throws {
        let bookings = FakeBookings(
            Sample.intent("1", .ticket, minute: 300), Sample.intent("2", .ticket, minute: 420),
            Sample.intent("3", .ticket), Sample.intent("4", .held), Sample.intent("5", .sending),
            Sample.intent("6", .refused))
        try await withTrips(bookings) { app in
            let rows = try await app.tripRows
            #expect(
                rows.filter { !$0.contains("→") } == [
                    "Not known yet", "In progress", "Upcoming", "Held", "Past",
                    "1 more: not bought (o shows it, x forgets it)",
                ])
            #expect(app.lines[0].hasSuffix("5 trips · 1 held until 08:15"))
            #expect(rows[1].hasSuffix("→ Lyon Part-Dieu  held or not?"))
            #expect(rows[5] == "Sat 21 Nov  09:00  Paris Gare de Lyon → Lyon Part-Dieu  in 1 h 00, 1 ticket")
            #expect(rows[7].hasSuffix("→ Lyon Part-Dieu  until 08:15 (15:00)"))
            // The line below the list has the words for which the row has no room.
            try await app.press(.home)
            try await app.see("not known yet whether it is held")
        }
    }

    /// Makes the booking of a train that is cancelled.
    private var cancelled: BookingIntent {
        var cancelled = Sample.intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        return cancelled
    }

    @Test("a cancelled trip comes first and then a changed one, both in red; refunded trips are folded")
    func changes() async throws {
        var (late, refunded) = (Sample.intent("2", .ticket), Sample.intent("3", .refunded))
        if case .ride(var ride)? = late.booking?.trips[0].legs.first {
            ride.calls[0].expectedDeparture = Sample.time(552)
            late.booking?.trips[0].legs[0] = .ride(ride)
        }
        var refund = Sample.refund(4900)
        (refund.ticketIDs, refund.isConfirmed) = ([], true)
        refunded.booking?.refundOffers = [refund]
        try await withTrips(FakeBookings(late, refunded, cancelled)) { app in
            var rows = try await app.tripRows
            #expect(
                rows.filter { !$0.contains("→") } == [
                    "! Cancelled", "! Changed", "1 more: refunded (o shows it, x forgets it)",
                ])
            for word in ["Cancelled", "Changed", "cancelled, 1 ticket", "now 09:12, 1 ticket"] {
                try await app.seeRow(word)
                let line = try #require(app.row(word))
                let x = try #require(app.columns(of: word).first)
                // The row under the cursor has the colour of the focus.
                if word != "cancelled, 1 ticket" {
                    #expect(app.window.frame.grid[x, line].style.color == .error, "\(word)")
                }
            }
            #expect(rows[1].hasSuffix("cancelled, 1 ticket") && rows[3].hasSuffix("now 09:12, 1 ticket"))
            try await app.press("o")
            rows = try await app.tripRows
            #expect(rows.last?.hasSuffix("→ Lyon Part-Dieu  refunded € 49.00") == true)
            #expect(app.lines.contains { $0.contains("▸") && $0.contains("refunded") })
        }
    }

    @Test("a trip with one ticket refunded still shows the time until its departure, and the tickets left")
    func halfRefunded() async throws {
        try await withTrips(FakeBookings(Sample.halfRefunded())) { app in
            #expect(try await app.tripRows.last?.hasSuffix("→ Lyon Part-Dieu  in 1 h 00, 1 ticket") == true)
            try await app.see(
                "in 1 h 00, 1 ticket, partly refunded",
                "given back: Ada Beispiel · € 17.00 of € 64.00 came back")
        }
        try await withTrips(FakeBookings(Sample.halfRefunded()), columns: 150, rows: 43) { app in
            try await app.seeRow("in 1 h 00, 1 ticket, partly refunded")
            try await app.see("€ 17.00 of € 64.00")
        }
    }

    @Test("refunded, released and unbought trips are folded, and are forgotten only after a question")
    func others() async throws {
        let bookings = FakeBookings(
            Sample.intent("1", .refunded), Sample.intent("2", .released), Sample.intent("3", .ticket),
            Sample.intent("4", .refused))
        try await withTrips(bookings) { app in
            try await app.seeRow("3 more: refunded, not bought, let go")
            #expect(app.lines[0].hasSuffix("1 trip"))
            try await app.press("o")
            #expect(
                try await app.tripRows.filter { !$0.contains("→") } == ["Upcoming", "Refunded", "Not bought"])
            try await app.press("x")
            try await app.match("Forget 3 trips?", .dialog)
            // Enter keeps them.
            try await app.press(.enter)
            #expect(try await app.tripRows.count == 7)
            try await app.press("x")
            try await app.tapAndRest("Forget")
            #expect(try await app.tripRows.count == 2)
            #expect(bookings.requests == [])
            try await app.press("x")
            #expect(app.statusLine.contains("No trip here was refunded, let go or not bought."))
        }
    }

    @Test("a hold that is over is not forgotten before the service has said that it is over")
    func holdOver() async throws {
        var over = Sample.intent("1", .held)
        over.booking?.deadline = Sample.eight - 60
        try await withTrips(FakeBookings(over)) { app in
            try await app.seeRow("1 trip: not bought (o shows it, x forgets it)")
            try await app.press("x")
            #expect(app.window.dialog == nil)
            #expect(app.statusLine.contains("The service has not said yet that it is over"))
        }
    }

    @Test("Enter opens the ticket or the hold, and a note describes the trip under the cursor")
    func open() async throws {
        let held = Sample.intent("4", .held, problem: "It is not bought.")
        try await withTrips(FakeBookings(held, Sample.intent("3", .ticket))) { app in
            try await app.press(.down)
            try await app.see("It is not bought.")
            #expect(!app.footer.contains("u refund"))
            try await app.press("u")
            #expect(app.statusLine.contains("Only a ticket can be given back."))
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Review")
            try await app.press(.escape, .enter)
            try await app.pressAndRest(.up, .enter)
            #expect(app.screenTitle == "Ticket")
        }
    }

    @Test(
        "My trips calls the trips up to date only if the service has reported all of them",
        arguments: [true, false])
    func asked(tellsAll: Bool) async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        if !tellsAll { bookings.tellNothing() }
        try await withTrips(bookings) { app in
            try await app.pressAndRest("r")
            #expect(app.statusLine.contains("Every trip is as the service has it now.") == tellsAll)
            #expect(app.statusLine.contains("The service did not tell of every trip") == !tellsAll)
        }
    }

    @Test("words typed after / filter My trips")
    func filter() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket), Sample.intent("7", .ticket, minute: 600))
        try await withTrips(bookings) { app in
            try await app.press("/")
            try await app.type("code7")
            try await app.see("1 of 2")
            #expect(try await app.tripRows.count == 2)
        }
    }

    @Test("a booking is found by its code and a last name, and both are required")
    func find() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        try await withTrips(bookings) { app in
            try await app.tap("Find a booking")
            // In a dialog, q does not leave the program.
            try await app.press(.tab, .tab, .character("q"))
            #expect(!app.window.isClosed && app.window.dialog != nil)
            try await app.tap("Find")
            try await app.see("✗ Type the code of the booking.")
            try await app.match("Booking code", .field, .focused)
            try await app.type(" code3 ")
            try await app.press(.enter)
            try await app.see("✗ Type the last name of a traveller.")
            #expect(bookings.requests == [])
            // The focus is on the field that was empty.
            try await app.type("Beispiel")
            try await app.tapAndRest("Find")
            #expect(app.screenTitle == "Ticket")
            #expect(bookings.requests == ["find CODE3 Beispiel"])
        }
    }

    @Test("the answer that a booking is not known waits until My trips is on top again")
    func notFoundMeanwhile() async throws {
        let (bookings, gate) = (
            FakeBookings(Sample.intent("3", .ticket)), AsyncStream.makeStream(of: Void.self)
        )
        let known = bookings.service
        try await withTrips(
            bookings,
            changing: { service in
                service.bookings.find = { code, name in
                    for await _ in gate.stream { break }
                    return try await known.find(code, name)
                }
            }
        ) { app in
            try await app.tap("Find a booking")
            try await app.match("Booking code").enterText("code4")
            try await app.match("Last name").enterText("Beispiel")
            try await app.tap("Find")
            app.window.focus("trips")
            try await app.press(.enter)
            try await app.see("There is no code")
            gate.continuation.yield()
            await app.rest()
            #expect(app.screenTitle == "Ticket" && app.window.dialog == nil)
            try await app.press(.escape)
            try await app.see("The service knows no booking CODE4 of anybody called Beispiel.")
        }
    }

    @Test("My trips says what to do if there are no trips")
    func none() async throws {
        try await withTrips(FakeBookings()) { app in try await app.see("No trip is kept here.") }
    }

    @Test("My trips opens only for a person who is signed in")
    func signedOut() async throws {
        try await withApp(.booking(FakeBookings()), signedInAs: nil) { app in
            try await app.press(.function(3))
            try await app.see("Sign in first")
            #expect(app.screenTitle == "Sign in")
        }
    }

    @Test("u on a trip asks what comes back for all its travellers")
    func refundForAll() async throws {
        let bookings = FakeBookings(Sample.ticket())
        bookings.offer(Sample.refund(3200, fee: 0))
        try await withTrips(bookings) { app in
            try await app.press("u")
            try await app.match("Refund € 64.00", .button)
            #expect(bookings.requests.last == "refund all -")
        }
    }

    @Test(
        "My trips offers no refund of a ticket whose fare gives nothing back, and the service is asked first")
    func noRefund() async throws {
        var fixed = Sample.intent("3", .ticket)
        fixed.booking?.tickets = [Ticket(id: "t", status: .valid, codes: [])]
        fixed.booking?.parts[0].isRefundable = false
        let bookings = FakeBookings(fixed)
        try await withTrips(bookings) { app in
            #expect(!app.footer.contains("u refund"))
            try await app.press("u")
            try await app.see("This fare gives nothing back.")
            #expect(app.screenTitle == "Ticket")
            #expect(bookings.requests.contains("refresh"))
            #expect(!bookings.requests.contains { $0.hasPrefix("refund") })
        }
    }

    @Test("the note about a cancelled train names the key that a person has chosen")
    func chosenKey() async throws {
        try await withTrips(FakeBookings(cancelled), keys: KeyTable([.tripsRefund: [.function(6)]])) { app in
            try await app.seeRow("! Cancelled")
            try await app.see("the train is cancelled: F6 gives everything back")
        }
    }

    @Test("the header says when the first of two holds ends")
    func twoHolds() async throws {
        let bookings = FakeBookings(Sample.intent("1", .held), Sample.intent("2", .held))
        try await withTrips(bookings) { app in
            #expect(app.lines[0].hasSuffix("2 trips · 2 held, the first until 08:15"), "\(app.lines[0])")
        }
    }

    @Test(
        "a booking with a part that was not issued is called incomplete, and names the part",
        arguments: [60, 80, 120])
    func incomplete(_ columns: Int) async throws {
        var half = Sample.intent("3", .ticket)
        half.booking?.parts[0].status = .fulfilled
        var second = try #require(half.booking?.parts.first)
        (second.id, second.name, second.status) = ("second", "Second half", .other("ERROR"))
        half.booking?.parts.append(second)
        try await withTrips(FakeBookings(half), columns: columns, rows: columns == 60 ? 16 : 24) { app in
            #expect(try await app.tripRows[1].hasSuffix("incomplete"))
            try await app.see("Not issued: Second half (")
        }
    }

    @Test("a held booking with a part that is no longer held names the part", arguments: [80, 120])
    func partNotHeld(_ columns: Int) async throws {
        var half = Sample.intent("4", .held)
        var second = try #require(half.booking?.parts.first)
        (second.id, second.name, second.status) = ("second", "Second half", .cancelled)
        half.booking?.parts.append(second)
        try await withTrips(FakeBookings(half), columns: columns) { app in
            try await app.see("Not held any more: Second half (")
            #expect(app.row("Not issued") == nil)
        }
    }

    @Test("a released trip is not said to lack a ticket")
    func letGo() async throws {
        var over = Sample.intent("2", .released)
        over.booking?.parts[0].status = .released
        try await withTrips(FakeBookings(over), columns: 120) { app in
            try await app.pressAndRest("o")
            #expect(app.row("Booking      CODE2") != nil, "\(app.lines)")
            #expect(app.row("Not issued") == nil)
        }
    }

    @Test("a booking that cannot be read is listed with its code, and named before signing out")
    func unreadableBooking() async throws {
        let bookings = FakeBookings(Sample.intent("1", .ticket), Sample.intent("2", .unreadable))
        try await withTrips(bookings) { app in
            let rows = try await app.tripRows
            #expect(rows.contains { $0.contains("cannot be read") }, "\(rows)")
            #expect(app.lines[0].hasSuffix("2 trips"), "\(app.lines[0])")
            let words = "1 booking cannot be read: CODE2. Look it up at the service: Find a booking."
            #expect(app.words.contains(words), "\(app.words)")
            try await app.press(.escape, .function(9))
            try await app.see("CODE2 · a booking that cannot be read")
        }
    }

    @Test("a list of trips that cannot be read is reported, and not shown as empty")
    func unreadable() async throws {
        var service = RailService.booking(FakeBookings())
        service.bookings.trips = {
            AsyncThrowingStream {
                throw RailError(
                    .notKept, activity: "reading your bookings", service: "this computer",
                    detail: "Your bookings cannot be kept in /full.")
            }
        }
        try await withApp(service) { app in
            await app.rest()
            try await app.press(.function(3))
            try await app.see("Your bookings cannot be kept in /full.")
            try await app.seeNo("No trip is kept here.")
        }
    }

    @Test("My trips says where its damaged list is, and what could be read from it")
    func damaged() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        bookings.damage(DamagedList(path: "/state/bookings.damaged-1.sqlite", rescued: ["CODE3"]))
        try await withApp(.booking(bookings)) { app in
            try await app.see("The list of your bookings was damaged; F3 shows what is left of it.")
            try await app.pressAndRest(.function(3))
            try await app.expect("The list of bookings was damaged")
            #expect(
                app.words.contains(
                    "set aside as /state/bookings.damaged-1.sqlite. Read from it, and kept: CODE3. Find a"
                        + " booking, in My trips, asks the service"), "\(app.lines)")
        }
    }

    @Test(
        "at later starts, My trips says where the damaged list is, and signing out says that it stays",
        arguments: [true, false])
    func damagedEarlier(hasTrips: Bool) async throws {
        let bookings = hasTrips ? FakeBookings(Sample.intent("3", .ticket)) : FakeBookings()
        bookings.damage(DamagedList(path: "/state/bookings.damaged-1.sqlite", rescued: nil))
        try await withTrips(bookings) { app in
            #expect(
                app.words.contains("A damaged list of bookings lies in /state/bookings.damaged-1.sqlite."))
            try await app.press(.escape, .function(9))
            try await app.see("A damaged list of bookings stays in")
        }
    }

    /// Opens Search, and presses the key that signs out.
    private func withSignOut(
        _ service: RailService, columns: Int = 80, rows: Int = 24, _ body: @UIActor (App) async throws -> Void
    ) async throws {
        try await withApp(service, columns: columns, rows: rows) { app in
            await app.rest()
            try await app.press(.function(9))
            try await body(app)
        }
    }

    @Test("before signing out, a dialog names the tickets, and the trips whose outcome is not known")
    func signOut() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket), Sample.intent("5", .buying))
        try await withSignOut(.booking(bookings)) { app in
            try await app.see("your e-mail address")
            try await app.see("These trips are forgotten here, too, and come back only by their codes:")
            let line = "Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu"
            #expect(app.row("CODE3 · \(line)") != nil, "\(app.lines)")
            try await app.see("CODE5 · \(line) · not known whether bought")
            try await app.pressAndRest(.enter)
            #expect(app.window.dialog == nil && app.screenTitle == "Search")
        }
    }

    @Test("before signing out in a low window, a dialog counts the trips that do not fit, and cuts none")
    func signOutInALowWindow() async throws {
        let bookings = FakeBookings()
        bookings.add((1...6).map { Sample.intent("\($0)", .ticket) })
        try await withSignOut(.booking(bookings), columns: 60, rows: 16) { app in
            try await app.see("come back only by their codes:")
            let named = app.count("CODE")
            #expect(named >= 1 && named < 6, "\(app.lines)")
            try await app.see("and \(6 - named) more, in My trips")
            try await app.match("Sign out", .button)
        }
    }

    @Test("if the trips cannot be read, the dialog before signing out says so, and Enter keeps them")
    func signOutUnread() async throws {
        var service = RailService.booking(FakeBookings(Sample.intent("1", .ticket)))
        service.bookings.summaries = { throw Sample.failure(.notKept, "reading your bookings") }
        try await withSignOut(service) { app in
            try await app.see("The list of your trips cannot be read now.")
            try await app.pressAndRest(.enter)
            #expect(app.window.dialog == nil && app.screenTitle == "Search")
        }
    }
}
