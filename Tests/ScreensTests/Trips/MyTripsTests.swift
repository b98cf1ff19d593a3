import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("My trips", .timeLimit(.minutes(1)))
@UIActor struct MyTripsTests {
    private func intent(
        _ id: String, _ state: BookingIntent.State, minute: Int = 540, problem: String? = nil
    ) -> BookingIntent {
        let request = HoldRequest(
            trip: Sample.trip("TGV \(id)", minute), offer: Sample.offer("offer", 6400),
            travellers: [Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel")])
        var booking = FakeBookings.booking(request)
        booking.code = "CODE\(id)"
        return BookingIntent(
            id: id, state: state, begunOn: Sample.eight, trip: request.trip,
            agreedPrice: request.offer.price, travellers: request.travellers,
            booking: state == .sending ? nil : booking, problem: problem)
    }

    private func open(_ bookings: FakeBookings, columns: Int = 80, rows: Int = 24) async throws -> App {
        let app = try App.open(.booking(bookings), columns: columns, rows: rows)
        await app.rest()
        app.window.dismissDialog()
        try await app.press(.function(3))
        await app.rest()
        return app
    }

    private func rows(_ app: App) async throws -> [String] {
        try await app.match("My trips", .list).match.element?.children.map(\.label) ?? []
    }

    @Test("My trips shows what needs the person first, and says at the end how many trips were not bought")
    func sections() async throws {
        let app = try await open(
            FakeBookings(
                intent("1", .ticket, minute: 300), intent("2", .ticket, minute: 420), intent("3", .ticket),
                intent("4", .held), intent("5", .sending), intent("6", .refused)))
        defer { app.window.close() }
        let rows = try await rows(app)
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

    @Test("in a narrow window a trip has two lines, and the cursor never hides the second")
    func twoLines() async throws {
        let bookings = FakeBookings()
        bookings.add((0..<12).map { intent("\($0)", .ticket, minute: 540 + 10 * $0) })
        let app = try await open(bookings, columns: 60, rows: 16)
        defer { app.window.close() }
        let rows = try await rows(app)
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

    @Test("a cancelled trip comes first and then a changed one, both in red; refunded trips are folded")
    func changes() async throws {
        var (cancelled, late, refunded) = (intent("1", .ticket), intent("2", .ticket), intent("3", .refunded))
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
        let app = try await open(FakeBookings(late, refunded, cancelled))
        defer { app.window.close() }
        var rows = try await rows(app)
        #expect(
            rows.filter { !$0.contains("→") } == [
                "! Cancelled", "! Changed", "1 more: refunded (o shows it, x forgets it)",
            ])
        #expect(rows[1].hasSuffix("cancelled, 1 ticket"))
        #expect(rows[3].hasSuffix("now 09:12, 1 ticket"))
        for word in ["Cancelled", "Changed", "cancelled, 1", "now 09:12"] {
            let line = try #require(app.row(word))
            let column = try #require(app.lines[line].range(of: word)).lowerBound
            let x = app.lines[line].distance(from: app.lines[line].startIndex, to: column)
            // The row under the cursor has the colour of the focus.
            if word != "cancelled, 1" {
                #expect(app.window.frame.grid[x, line].style.color == .error, "\(word)")
            }
        }
        try await app.press("o")
        rows = try await self.rows(app)
        #expect(rows.last?.hasSuffix("→ Lyon Part-Dieu  refunded € 49.00") == true)
        #expect(app.lines.contains { $0.contains("▸") && $0.contains("refunded") })
    }

    @Test(
        "from 120 columns on, the ticket of the trip under the cursor stands beside the list",
        arguments: [119, 120, 200])
    func pane(_ columns: Int) async throws {
        let app = try await open(
            FakeBookings(intent("3", .ticket), intent("4", .held)), columns: columns, rows: 30)
        defer { app.window.close() }
        #expect(app.lines.contains { $0.contains("Traveller    Ada Beispiel") } == (columns >= 120))
        #expect(app.lines.contains { $0.contains("Bought · € 64.00") } == (columns >= 120))
        // The code of the booking is always on the screen.
        #expect(app.lines.contains { $0.contains("Booking      CODE3") } == (columns >= 120))
        #expect(app.lines.contains { $0.contains("CODE3") })
        try await app.press(.down)
        await app.rest()
        #expect(app.lines.contains { $0.contains("€ 64.00") } == (columns >= 120))
        // What is held is not called bought.
        #expect(!app.lines.contains { $0.contains("Bought") })
        for line in app.lines where line.contains("Sat 21 Nov  09:00") {
            #expect(line.contains("Paris Gare de Lyon → Lyon Part-Dieu"))
        }
    }

    @Test("a ticket beside the list has no button, because its keys work on the ticket's own screen alone")
    func paneOfCancelled() async throws {
        var cancelled = intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        let app = try await open(FakeBookings(cancelled), columns: 132, rows: 43)
        defer { app.window.close() }
        try await app.see("The train is cancelled.")
        try await app.expectGone(Locator(.text("Refund in full")), neverSeen: true)
        try await app.press(.enter)
        try await app.match("Refund in full", .button)
    }

    @Test("what was refunded, let go or not bought is folded, and is forgotten only after a question")
    func others() async throws {
        let bookings = FakeBookings(
            intent("1", .refunded), intent("2", .released), intent("3", .ticket), intent("4", .refused))
        let app = try await open(bookings)
        defer { app.window.close() }
        try await app.seeRow("3 more: refunded, not bought, let go")
        #expect(app.lines[0].hasSuffix("1 trip"))
        try await app.press("o")
        #expect(try await rows(app).filter { !$0.contains("→") } == ["Upcoming", "Refunded", "Not bought"])
        try await app.press("x")
        try await app.match("Forget 3 trips?", .dialog)
        // Enter keeps them.
        try await app.press(.enter)
        #expect(try await rows(app).count == 7)
        try await app.press("x")
        try await app.tap("Forget")
        await app.rest()
        #expect(try await rows(app).count == 2)
        #expect(bookings.requests == [])
        try await app.press("x")
        #expect(app.statusLine.contains("No trip here was refunded, let go or not bought."))
    }

    @Test("if all trips are folded, My trips says that nothing is booked, and what the folded trips are")
    func onlyOthers() async throws {
        let app = try await open(FakeBookings(intent("1", .refunded), intent("2", .released)))
        defer { app.window.close() }
        #expect(app.lines[0].hasSuffix("no trips"))
        try await app.see("No trip is booked or held. Choose a train, and a fare: Enter books it.")
        #expect(try await rows(app) == ["2 trips: refunded, let go (o shows them, x forgets them)"])
        try await app.press("o")
        #expect(try await rows(app).count == 4)
        // The filter looks among all trips.
        try await app.press("/")
        try await app.expectGone(Locator(.text("No trip is booked or held.")))
    }

    @Test("u on a cancelled trip asks at once what comes back, and says of other trips why it cannot")
    func refund() async throws {
        var cancelled = intent("1", .ticket)
        cancelled.booking?.trips[0].isCancelled = true
        cancelled.booking?.tickets = [Ticket(id: "t", status: .valid, codes: [])]
        let bookings = FakeBookings(cancelled, intent("4", .held))
        bookings.offer(
            RefundOffer(
                id: "r", amount: Money(amount: 6400, currency: "EUR"), fee: Money(amount: 0, currency: "EUR"),
                validUntil: Sample.eight + 600, ticketIDs: ["t"]))
        let app = try await open(bookings)
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
        var over = intent("1", .held)
        over.booking?.deadline = Sample.eight - 60
        let app = try await open(FakeBookings(over))
        defer { app.window.close() }
        try await app.seeRow("1 trip: not bought (o shows it, x forgets it)")
        try await app.press("x")
        #expect(app.window.dialog == nil)
        #expect(app.statusLine.contains("The service has not said yet that it is over"))
    }

    @Test("the row of a trip whose outcome is not known says that the service is being asked")
    func asking() async throws {
        let bookings = FakeBookings(intent("5", .buying))
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

    @Test(
        "at the start, the status line says that the service is asked about a trip whose outcome is not known"
    )
    func askingAtTheStart() async throws {
        for state in [BookingIntent.State.buying, .ticket] {
            let clock = VirtualClock()
            var service = RailService.booking(FakeBookings(intent("5", state)))
            service.bookings.settle = { [settle = service.bookings.settle] in
                try await clock.sleep(for: .seconds(5))
                return try await settle()
            }
            let app = try App.open(service, clock: clock)
            defer { app.window.close() }
            if state == .buying {
                try await app.see("Asking what became of your trips (0.3 s, Esc stops)")
            }
            await app.rest()
            try await app.expectGone(
                Locator(.containing("Asking what became of your trips")), neverSeen: state == .ticket)
        }
    }

    @Test("Enter opens the ticket or the hold, and a note describes the trip under the cursor")
    func open() async throws {
        let app = try await open(
            FakeBookings(intent("4", .held, problem: "It is not bought."), intent("3", .ticket)))
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
        let bookings = FakeBookings(intent("3", .ticket))
        if !tellsAll { bookings.tellNothing() }
        let app = try await open(bookings)
        defer { app.window.close() }
        try await app.press("r")
        await app.rest()
        #expect(app.statusLine.contains("Every trip is as the service has it now.") == tellsAll)
        #expect(app.statusLine.contains("The service did not tell of every trip") == !tellsAll)
    }

    @Test("the state of a trip gives way before its stations do, at every width")
    func wholeNames() async throws {
        for columns in 60...100 {
            let app = try await open(
                FakeBookings(intent("1", .held), intent("2", .sending)), columns: columns, rows: 16)
            defer { app.window.close() }
            let whole = app.lines.count { $0.contains("Paris Gare de Lyon → Lyon Part-Dieu") }
            #expect(whole == 2, "\(columns): \(app.lines)")
        }
    }

    @Test("stations that are too long for their row are shown below the list, with the code")
    func longNames() async throws {
        var long = intent("1", .ticket)
        long.booking?.trips[0].origin.name = "Beispielstadt (Main) Hauptbahnhof unten"
        let app = try await open(FakeBookings(long))
        defer { app.window.close() }
        try await app.see("CODE1 · Beispielstadt (Main) Hauptbahnhof unten → Lyon Part-Dieu")
        #expect(app.lines.contains { $0.contains("▸") && $0.hasSuffix("in 1 h 00") })
    }

    @Test("words typed after / filter My trips")
    func filter() async throws {
        let app = try await open(FakeBookings(intent("3", .ticket), intent("7", .ticket, minute: 600)))
        defer { app.window.close() }
        try await app.press("/")
        try await app.type("code7")
        try await app.see("1 of 2")
        #expect(try await rows(app).count == 2)
    }

    @Test("a booking is found by its code and a last name, and both are required")
    func find() async throws {
        let bookings = FakeBookings(intent("3", .ticket))
        let app = try await open(bookings)
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
        let app = try await open(FakeBookings())
        defer { app.window.close() }
        try await app.see("No trip is kept here.")
        let signedOut = try App.open(.booking(FakeBookings()), signedInAs: nil)
        defer { signedOut.window.close() }
        try await signedOut.press(.function(3))
        try await signedOut.see("Sign in first")
        #expect(signedOut.screenTitle == "Sign in")
    }

    @Test(
        "at the start, a dialog names the held trip, and offers to go on, to let it go, or to open My trips",
        arguments: [("Go on", "Review"), ("Let go", "Search"), ("My trips", "My trips")])
    func start(_ button: String, _ screen: String) async throws {
        let bookings = FakeBookings(intent("4", .held))
        let app = try App.open(.booking(bookings))
        defer { app.window.close() }
        try await app.match("A trip is held", .dialog)
        try await app.see("Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15")
        try await app.tap(button)
        await app.rest()
        #expect(app.screenTitle == screen)
        #expect(bookings.requests.filter { $0 == "release" }.count == (button == "Let go" ? 1 : 0))
    }

    @Test("at the start, a dialog names each of several held trips, and leads to My trips")
    func severalHeld() async throws {
        let app = try App.open(.booking(FakeBookings(intent("4", .held), intent("5", .held, minute: 600))))
        defer { app.window.close() }
        try await app.match("2 trips are held", .dialog)
        for time in ["09:00", "10:00"] {
            let line = "Sat 21 Nov \(time)  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15"
            #expect(app.lines.contains { $0.contains(line) }, "\(app.lines)")
        }
        try await app.expectGone(Locator(.button, .matching("Let go")), neverSeen: true)
        try await app.tap("My trips")
        #expect(app.screenTitle == "My trips")
    }

    @Test(
        "the dialog about a held trip ignores a key that was meant for the screen",
        arguments: [Key.enter, .escape])
    func unasked(_ key: Key) async throws {
        let bookings = FakeBookings(intent("4", .held))
        let app = try App.open(.booking(bookings))
        defer { app.window.close() }
        try await app.match("A trip is held", .dialog)
        try await app.press(key)
        await app.rest()
        #expect(app.screenTitle == "Search" && app.window.dialog == nil && bookings.requests == [])
        // The answer is slow, and arrives when the person is already typing.
        var service = RailService.booking(bookings)
        let (answers, gate) = AsyncStream.makeStream(of: Void.self)
        let unfinished = service.bookings.unfinished
        service.bookings.unfinished = {
            for await _ in answers { break }
            return try await unfinished()
        }
        let busy = try App.open(service)
        defer { busy.window.close() }
        try await busy.type("lyo")
        gate.yield()
        try await busy.see("A trip is held · F3")
        #expect(busy.window.dialog == nil && busy.value("from") == "lyo")
        // The note disappears after the person has opened My trips.
        try await busy.press(.function(3))
        try await busy.press(.escape)
        #expect(busy.screenTitle == "Search" && !busy.statusLine.contains("A trip is held"))
    }

    @Test("no dialog about a held trip opens in a window that begins with a search")
    func prefilled() async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            var service = rail.service
            service.bookings = FakeBookings(intent("4", .held)).service
            let app = try App.open(service, prefilled: PrefilledSearch(from: "paris", to: "part"))
            defer { app.window.close() }
            try await app.see("A trip is held · F3")
            #expect(app.window.dialog == nil)
            try await rail.places.heldCall { $0 == "paris" }.respond(with: [Sample.paris])
            try await rail.places.heldCall { $0 == "part" }.respond(with: [Sample.lyon])
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
            #expect(app.window.dialog == nil)
            try await app.press(.escape)
            await app.rest()
            #expect(app.window.dialog == nil && app.screenTitle == "Search")
        }
    }

    @Test("after a minute, a message appears only if an outcome has become known", arguments: [true, false])
    func knownLater(isKept: Bool) async throws {
        let bookings = FakeBookings(intent("5", .sending))
        var service = RailService.booking(bookings)
        let clock = VirtualClock()
        let start = clock.now
        service.bookings.settle = {
            // After the check at the start, the outcome becomes known, or another window forgets the booking.
            if clock.now > start {
                if isKept { bookings.become { $0.state = .refused } } else { bookings.forget() }
            }
            return []
        }
        let app = try App.open(service, clock: clock)
        defer { app.window.close() }
        try await app.see("Not known yet what became of a booking; F3 shows it.")
        try await clock.advance(by: .seconds(61))
        await app.rest()
        #expect(app.statusLine.contains("It is known now") == isKept)
    }

    @Test("the states of My trips are aligned")
    func columns() async throws {
        let app = try await open(
            FakeBookings(intent("3", .ticket), intent("44", .sending), intent("5", .held)))
        defer { app.window.close() }
        let starts = app.lines.flatMap { line in
            ["in 1 h 00", "held or not?", "until 08:15"].compactMap { state in
                line.contains("→") ? line.range(of: state) : nil
            }.map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(starts.count == 3 && Set(starts).count == 1, "\(app.lines)")
    }

    @Test(
        "the states begin in one column, and beside a ticket the list gets the room for long stations",
        arguments: [132, 200])
    func longStations(_ width: Int) async throws {
        var long = intent("4", .ticket)
        long.booking?.trips[0].destination.name = "London St Pancras International"
        let app = try await open(FakeBookings(intent("3", .ticket), long), columns: width, rows: 30)
        defer { app.window.close() }
        let rows = try await rows(app).filter { $0.contains("→") }
        // The states give way before the stations do.
        let state = width == 132 ? "in 1 h 00" : "in 1 h 00, 1 ticket"
        #expect(rows.allSatisfy { $0.hasSuffix("  " + state) }, "\(rows)")
        let lines = app.lines.filter { $0.contains("→") && $0.contains(state) }
        let starts = lines.compactMap { line in
            line.range(of: "in 1 h 00").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(starts.count == 2 && Set(starts).count == 1, "\(app.lines)")
        #expect(app.lines.contains { $0.contains("→ London St Pancras International") })
    }

    @Test("My trips offers no refund of a ticket whose fare gives nothing back")
    func noRefund() async throws {
        var fixed = intent("3", .ticket)
        fixed.booking?.tickets = [Ticket(id: "t", status: .valid, codes: [])]
        for index in fixed.booking?.parts.indices ?? 0..<0 {
            fixed.booking?.parts[index].isRefundable = false
        }
        let app = try await open(FakeBookings(fixed))
        defer { app.window.close() }
        #expect(!app.footer.contains("u refund"))
        try await app.press("u")
        try await app.see("This fare gives nothing back.")
        #expect(app.screenTitle == "My trips")
    }

    @Test("q in a dialog of My trips does not leave the program")
    func q() async throws {
        let app = try await open(FakeBookings(intent("3", .ticket)))
        defer { app.window.close() }
        try await app.tap("Find a booking")
        try await app.press(.tab, .tab, .character("q"))
        #expect(!app.window.isClosed && app.window.dialog != nil)
    }

    @Test("before signing out, a dialog names the tickets, and the trips whose outcome is not known")
    func signOut() async throws {
        let app = try App.open(.booking(FakeBookings(intent("3", .ticket), intent("5", .buying))))
        defer { app.window.close() }
        try await app.match("Search", .button)
        await app.rest()
        try await app.press(.function(9))
        try await app.see("your e-mail address")
        try await app.see("These trips are forgotten here, too, and come back only by their codes:")
        let line = "Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu"
        #expect(app.lines.contains { $0.contains("\(line) · CODE3") }, "\(app.lines)")
        try await app.see("\(line) · not known whether bought · CODE5")
        try await app.press(.enter)
        await app.rest()
        #expect(app.window.dialog == nil && app.screenTitle == "Search")
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
        var half = intent("3", .ticket)
        half.booking?.parts[0].status = .fulfilled
        var second = try #require(half.booking?.parts.first)
        (second.id, second.name, second.status) = ("second", "Second half", .other("ERROR"))
        half.booking?.parts.append(second)
        let app = try await open(FakeBookings(half), columns: columns, rows: columns == 60 ? 16 : 24)
        defer { app.window.close() }
        #expect(try await rows(app)[1].hasSuffix("incomplete"))
        try await app.see("Not issued: Second half (")
    }

    @Test("My trips says where its damaged list is and how to find missing bookings, at later starts as well")
    func damaged() async throws {
        let bookings = FakeBookings(intent("3", .ticket))
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
        for kept in [FakeBookings(intent("3", .ticket)), FakeBookings()] {
            kept.damage(DamagedList(path: "/state/bookings.damaged-1.sqlite", rescued: nil))
            let later = try await open(kept)
            defer { later.window.close() }
            let text = later.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            #expect(text.contains("A damaged list of bookings lies in /state/bookings.damaged-1.sqlite."))
            // Signing out does not delete the file, and says that the file stays.
            try await later.press(.escape, .function(9))
            try await later.see("A damaged list of bookings stays in")
        }
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
