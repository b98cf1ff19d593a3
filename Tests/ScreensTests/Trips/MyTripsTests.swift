import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("My trips", .timeLimit(.minutes(1)))
@UIActor struct MyTripsTests {
    @Test("My trips shows what needs the person first, and says at the end how many trips were not bought")
    func sections() async throws {
        let app = try await App.openTrips(
            FakeBookings(
                Sample.intent("1", .ticket, minute: 300), Sample.intent("2", .ticket, minute: 420),
                Sample.intent("3", .ticket),
                Sample.intent("4", .held), Sample.intent("5", .sending), Sample.intent("6", .refused)))
        defer { app.window.close() }
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

    @Test("a cancelled trip comes first and then a changed one, both in red; refunded trips are folded")
    func changes() async throws {
        var (cancelled, late, refunded) = (
            Sample.intent("1", .ticket), Sample.intent("2", .ticket), Sample.intent("3", .refunded)
        )
        cancelled.booking?.trips[0].isCancelled = true
        if case .ride(var ride)? = late.booking?.trips[0].legs.first {
            ride.calls[0].expectedDeparture = Sample.time(552)
            late.booking?.trips[0].legs[0] = .ride(ride)
        }
        refunded.booking?.refundOffers = [
            RefundOffer(
                id: "r", amount: Money(amount: 4900, currency: "EUR"),
                fee: Money(amount: 1500, currency: "EUR"), validUntil: Sample.eight, ticketIDs: [],
                isConfirmed: true)
        ]
        let app = try await App.openTrips(FakeBookings(late, refunded, cancelled))
        defer { app.window.close() }
        var rows = try await app.tripRows
        #expect(
            rows.filter { !$0.contains("→") } == [
                "! Cancelled", "! Changed", "1 more: refunded (o shows it, x forgets it)",
            ])
        #expect(rows[1].hasSuffix("cancelled, 1 ticket"))
        #expect(rows[3].hasSuffix("now 09:12, 1 ticket"))
        for word in ["Cancelled", "Changed", "cancelled, 1", "now 09:12"] {
            let line = try #require(app.row(word))
            let x = try #require(app.columns(of: word).first)
            // The row under the cursor has the colour of the focus.
            if word != "cancelled, 1" {
                #expect(app.window.frame.grid[x, line].style.color == .error, "\(word)")
            }
        }
        try await app.press("o")
        rows = try await app.tripRows
        #expect(rows.last?.hasSuffix("→ Lyon Part-Dieu  refunded € 49.00") == true)
        #expect(app.lines.contains { $0.contains("▸") && $0.contains("refunded") })
    }

    @Test("a trip of which one ticket was refunded keeps the time until its departure, and says what is left")
    func halfRefunded() async throws {
        let app = try await App.openTrips(FakeBookings(Sample.halfRefunded()))
        defer { app.window.close() }
        #expect(try await app.tripRows.last?.hasSuffix("→ Lyon Part-Dieu  in 1 h 00, 1 ticket") == true)
        try await app.see("in 1 h 00, 1 ticket, partly refunded")
        try await app.see("still travelling: Bo Beispiel · € 17.00 of € 64.00 came back")
        let wide = try await App.openTrips(FakeBookings(Sample.halfRefunded()), columns: 150, rows: 43)
        defer { wide.window.close() }
        try await wide.seeRow("in 1 h 00, 1 ticket, partly refunded")
        try await wide.see("€ 17.00 of € 64.00")
    }

    @Test("what was refunded, let go or not bought is folded, and is forgotten only after a question")
    func others() async throws {
        let bookings = FakeBookings(
            Sample.intent("1", .refunded), Sample.intent("2", .released), Sample.intent("3", .ticket),
            Sample.intent("4", .refused))
        let app = try await App.openTrips(bookings)
        defer { app.window.close() }
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
        try await app.tap("Forget")
        await app.rest()
        #expect(try await app.tripRows.count == 2)
        #expect(bookings.requests == [])
        try await app.press("x")
        #expect(app.statusLine.contains("No trip here was refunded, let go or not bought."))
    }

    @Test("if all trips are folded, My trips says that nothing is booked, and what the folded trips are")
    func onlyOthers() async throws {
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("1", .refunded), Sample.intent("2", .released)))
        defer { app.window.close() }
        #expect(app.lines[0].hasSuffix("no trips"))
        try await app.see("No trip is booked or held. Choose a train, and a fare: Enter books it.")
        #expect(try await app.tripRows == ["2 trips: refunded, let go (o shows them, x forgets them)"])
        try await app.press("o")
        #expect(try await app.tripRows.count == 4)
        // The filter looks among all trips.
        try await app.press("/")
        try await app.expectGone(Locator(.text("No trip is booked or held.")))
    }

    @Test("u on a cancelled trip asks at once what comes back, and says of other trips why it cannot")
    func refund() async throws {
        var cancelled = Sample.intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        cancelled.booking?.tickets = [Ticket(id: "t", status: .valid, codes: [])]
        let bookings = FakeBookings(cancelled, Sample.intent("4", .held))
        bookings.offer(
            RefundOffer(
                id: "r", amount: Money(amount: 6400, currency: "EUR"), fee: Money(amount: 0, currency: "EUR"),
                validUntil: Sample.eight + 600, ticketIDs: ["t"]))
        let app = try await App.openTrips(bookings)
        defer { app.window.close() }
        try await app.see("CODE1 · the train is cancelled: u gives everything back")
        #expect(app.footer.contains("u refund in full"))
        try await app.press("u")
        await app.rest()
        #expect(app.screenTitle == "Refund")
        try await app.press(.escape, .escape, .down)
        #expect(app.screenTitle == "My trips" && !app.footer.contains("u refund"))
        try await app.press("u")
        #expect(app.statusLine.contains("Only a ticket can be given back."))
        #expect(app.screenTitle == "My trips")
    }

    @Test("a hold that is over is not forgotten before the service has said that it is over")
    func holdOver() async throws {
        var over = Sample.intent("1", .held)
        over.booking?.deadline = Sample.eight - 60
        let app = try await App.openTrips(FakeBookings(over))
        defer { app.window.close() }
        try await app.seeRow("1 trip: not bought (o shows it, x forgets it)")
        try await app.press("x")
        #expect(app.window.dialog == nil)
        #expect(app.statusLine.contains("The service has not said yet that it is over"))
    }

    @Test("the row of a trip whose outcome is not known says that the service is being asked")
    func asking() async throws {
        let bookings = FakeBookings(Sample.intent("5", .buying))
        var service = RailService.booking(bookings)
        let (stream, gate) = AsyncThrowingStream.makeStream(of: TripsKnown.self, throwing: (any Error).self)
        service.bookings.trips = { stream }
        let app = try App.open(service)
        defer { app.window.close() }
        await app.rest()
        try await app.press(.function(3))
        gate.yield(TripsKnown(try await service.bookings.summaries()))
        try await app.seeRow("Asking the service, 0 s")
        try await app.seeRow("bought or not?")
        try await app.see("not known yet whether it is bought")
        gate.finish()
        try await app.seeRow("Not known yet")
    }

    @Test("Enter opens the ticket or the hold, and a note describes the trip under the cursor")
    func open() async throws {
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("4", .held, problem: "It is not bought."), Sample.intent("3", .ticket))
        )
        defer { app.window.close() }
        try await app.press(.down)
        try await app.see("It is not bought.")
        try await app.press(.enter)
        await app.rest()
        #expect(app.screenTitle == "Review")
        try await app.press(.escape, .enter)
        try await app.press(.up, .enter)
        await app.rest()
        #expect(app.screenTitle == "Ticket")
    }

    @Test(
        "My trips calls the trips up to date only if the service has reported all of them",
        arguments: [true, false])
    func asked(tellsAll: Bool) async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        if !tellsAll { bookings.tellNothing() }
        let app = try await App.openTrips(bookings)
        defer { app.window.close() }
        try await app.press("r")
        await app.rest()
        #expect(app.statusLine.contains("Every trip is as the service has it now.") == tellsAll)
        #expect(app.statusLine.contains("The service did not tell of every trip") == !tellsAll)
    }

    @Test("words typed after / filter My trips")
    func filter() async throws {
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("3", .ticket), Sample.intent("7", .ticket, minute: 600)))
        defer { app.window.close() }
        try await app.press("/")
        try await app.type("code7")
        try await app.see("1 of 2")
        #expect(try await app.tripRows.count == 2)
    }

    @Test("a booking is found by its code and a last name, and both are required")
    func find() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        let app = try await App.openTrips(bookings)
        defer { app.window.close() }
        try await app.tap("Find a booking")
        try await app.tap("Find")
        try await app.see("✗ Type the code of the booking.")
        try await app.match("Booking code", .field, .focused)
        try await app.type(" code3 ")
        try await app.press(.enter)
        try await app.see("✗ Type the last name of a traveller.")
        #expect(bookings.requests == [])
        // The focus is on the field that was empty.
        try await app.type("Beispiel")
        try await app.tap("Find")
        await app.rest()
        #expect(app.screenTitle == "Ticket")
        #expect(bookings.requests == ["find CODE3 Beispiel"])
    }

    @Test("My trips says what to do if there are no trips, and opens only for a person who is signed in")
    func none() async throws {
        let app = try await App.openTrips(FakeBookings())
        defer { app.window.close() }
        try await app.see("No trip is kept here.")
        let signedOut = try App.open(.booking(FakeBookings()), signedInAs: nil)
        defer { signedOut.window.close() }
        try await signedOut.press(.function(3))
        try await signedOut.see("Sign in first")
        #expect(signedOut.screenTitle == "Sign in")
    }

    @Test("u on a trip asks what comes back for all its travellers")
    func refundForAll() async throws {
        let bookings = FakeBookings(Sample.ticket())
        bookings.offer(
            RefundOffer(
                id: "r", amount: Money(amount: 3200, currency: "EUR"), fee: Money(amount: 0, currency: "EUR"),
                validUntil: Sample.eight + 600, ticketIDs: ["t"]))
        let app = try await App.openTrips(bookings)
        defer { app.window.close() }
        try await app.press("u")
        try await app.match("Refund € 64.00", .button)
        #expect(bookings.requests.last == "refund all -")
    }

    @Test("My trips offers no refund of a ticket whose fare gives nothing back")
    func noRefund() async throws {
        var fixed = Sample.intent("3", .ticket)
        fixed.booking?.tickets = [Ticket(id: "t", status: .valid, codes: [])]
        for index in fixed.booking?.parts.indices ?? 0..<0 {
            fixed.booking?.parts[index].isRefundable = false
        }
        let app = try await App.openTrips(FakeBookings(fixed))
        defer { app.window.close() }
        #expect(!app.footer.contains("u refund"))
        try await app.press("u")
        try await app.see("This fare gives nothing back.")
        #expect(app.screenTitle == "My trips")
    }

    @Test("q in a dialog of My trips does not leave the program")
    func q() async throws {
        let app = try await App.openTrips(FakeBookings(Sample.intent("3", .ticket)))
        defer { app.window.close() }
        try await app.tap("Find a booking")
        try await app.press(.tab, .tab, .character("q"))
        #expect(!app.window.isClosed && app.window.dialog != nil)
    }

    @Test("before signing out, a dialog names the tickets, and the trips whose outcome is not known")
    func signOut() async throws {
        let app = try App.open(
            .booking(FakeBookings(Sample.intent("3", .ticket), Sample.intent("5", .buying))))
        defer { app.window.close() }
        try await app.match("Search", .button)
        await app.rest()
        try await app.press(.function(9))
        try await app.see("your e-mail address")
        try await app.see("These trips are forgotten here, too, and come back only by their codes:")
        let line = "Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu"
        #expect(app.lines.contains { $0.contains("CODE3 · \(line)") }, "\(app.lines)")
        try await app.see("CODE5 · \(line) · not known whether bought")
        try await app.press(.enter)
        await app.rest()
        #expect(app.window.dialog == nil && app.screenTitle == "Search")
    }

    @Test("before signing out in a low window, a dialog counts the trips that do not fit, and cuts none")
    func signOutInALowWindow() async throws {
        let app = try App.open(
            .booking(
                FakeBookings(
                    Sample.intent("1", .ticket), Sample.intent("2", .ticket), Sample.intent("3", .ticket),
                    Sample.intent("4", .ticket), Sample.intent("5", .ticket), Sample.intent("6", .ticket))),
            columns: 60, rows: 16)
        defer { app.window.close() }
        try await app.match("Search", .button)
        await app.rest()
        try await app.press(.function(9))
        try await app.see("come back only by their codes:")
        let named = app.lines.count { $0.contains("CODE") }
        #expect(named >= 1 && named < 6, "\(app.lines)")
        try await app.see("and \(6 - named) more, in My trips")
        try await app.match("Sign out", .button)
    }

    @Test("before signing out, a dialog says so if the trips cannot be read, and Enter keeps them")
    func signOutUnread() async throws {
        var service = RailService.booking(FakeBookings(Sample.intent("1", .ticket)))
        service.bookings.summaries = { throw Sample.failure(.notKept, "reading your bookings") }
        let app = try App.open(service)
        defer { app.window.close() }
        await app.rest()
        try await app.press(.function(9))
        try await app.see("The list of your trips cannot be read now.")
        try await app.press(.enter)
        await app.rest()
        #expect(app.window.dialog == nil && app.screenTitle == "Search")
    }

    @Test("a booking that cannot be read is listed with its code, and named before signing out")
    func unreadableBooking() async throws {
        let app = try await App.openTrips(
            FakeBookings(Sample.intent("1", .ticket), Sample.intent("2", .unreadable)))
        defer { app.window.close() }
        let rows = try await app.tripRows
        #expect(rows.contains { $0.contains("cannot be read") }, "\(rows)")
        #expect(app.lines[0].hasSuffix("2 trips"), "\(app.lines[0])")
        let text = app.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(
            text.contains(
                "1 booking cannot be read: CODE2. Look it up at the service: Find a booking."), "\(text)")
        try await app.press(.escape, .function(9))
        try await app.see("CODE2 · a booking that cannot be read")
    }

    @Test("the header says when the first of two holds ends")
    func twoHolds() async throws {
        let app = try await App.openTrips(FakeBookings(Sample.intent("1", .held), Sample.intent("2", .held)))
        defer { app.window.close() }
        #expect(app.lines[0].hasSuffix("2 trips · 2 held, the first until 08:15"), "\(app.lines[0])")
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
        let app = try App.open(service)
        defer { app.window.close() }
        await app.rest()
        try await app.press(.function(3))
        try await app.see("Your bookings cannot be kept in /full.")
        try await app.expectGone(Locator(.text("No trip is kept here.")), neverSeen: true)
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
        let app = try await App.openTrips(FakeBookings(half), columns: columns, rows: columns == 60 ? 16 : 24)
        defer { app.window.close() }
        #expect(try await app.tripRows[1].hasSuffix("incomplete"))
        try await app.see("Not issued: Second half (")
    }

    @Test("a held booking with a part that is no longer held names the part", arguments: [80, 120])
    func partNotHeld(_ columns: Int) async throws {
        var half = Sample.intent("4", .held)
        var second = try #require(half.booking?.parts.first)
        (second.id, second.name, second.status) = ("second", "Second half", .cancelled)
        half.booking?.parts.append(second)
        let app = try await App.openTrips(FakeBookings(half), columns: columns)
        defer { app.window.close() }
        try await app.see("Not held any more: Second half (")
        #expect(!app.lines.contains { $0.contains("Not issued") })
    }

    @Test("a trip that was let go is not said to lack a ticket")
    func letGo() async throws {
        var over = Sample.intent("2", .released)
        over.booking?.parts[0].status = .released
        let app = try await App.openTrips(FakeBookings(over), columns: 120)
        defer { app.window.close() }
        try await app.press("o")
        await app.rest()
        #expect(app.lines.contains { $0.contains("Booking      CODE2") }, "\(app.lines)")
        #expect(!app.lines.contains { $0.contains("Not issued") })
    }

    @Test("the note about a cancelled train names the key that a person has chosen")
    func chosenKey() async throws {
        var cancelled = Sample.intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        let app = try await App.openTrips(
            FakeBookings(cancelled), keys: KeyTable([.tripsRefund: [.function(6)]]))
        defer { app.window.close() }
        try await app.see("the train is cancelled: F6 gives everything back")
    }

    @Test("My trips says where its damaged list is and how to find missing bookings, at later starts as well")
    func damaged() async throws {
        let bookings = FakeBookings(Sample.intent("3", .ticket))
        bookings.damage(DamagedList(path: "/state/bookings.damaged-1.sqlite", rescued: ["CODE3"]))
        let app = try App.open(.booking(bookings))
        defer { app.window.close() }
        try await app.see("The list of your bookings was damaged; F3 shows what is left of it.")
        try await app.press(.function(3))
        func words() -> String {
            app.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        }
        await app.rest()
        #expect(words().contains("set aside as /state/bookings.damaged-1.sqlite."), "\(app.lines)")
        #expect(
            words().contains("Read from it, and kept: CODE3. Find a booking, in My trips, asks the service"))
        for kept in [FakeBookings(Sample.intent("3", .ticket)), FakeBookings()] {
            kept.damage(DamagedList(path: "/state/bookings.damaged-1.sqlite", rescued: nil))
            let later = try await App.openTrips(kept)
            defer { later.window.close() }
            let text = later.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            #expect(text.contains("A damaged list of bookings lies in /state/bookings.damaged-1.sqlite."))
            // Signing out does not delete the file, and says that the file stays.
            try await later.press(.escape, .function(9))
            try await later.see("A damaged list of bookings stays in")
        }
    }
}
