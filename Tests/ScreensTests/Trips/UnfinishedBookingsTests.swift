import BlackBox
import Doubles
import Rail
import Screens
import TerminalUI
import Testing
import Waiting

@Suite("Unfinished bookings", .timeLimit(.minutes(1)))
@UIActor struct UnfinishedBookingsTests {
    @Test("at the start, the status line shows no request about a trip whose outcome is known")
    func knownAtTheStart() async throws {
        let clock = VirtualClock()
        var service = RailService.booking(FakeBookings(Sample.intent("5", .ticket)))
        service.bookings.settle = {
            try await clock.sleep(for: .seconds(5))
            return []
        }
        try await withApp(service, clock: clock) { app in
            await app.rest()
            try await app.seeNo("Asking what became of your trips")
        }
    }

    @Test(
        "at the start, a dialog about the held trip offers to continue, to release it, or to open My trips",
        arguments: [("Go on", "Review"), ("Let go", "Search"), ("My trips", "My trips")])
    func start(_ button: String, _ screen: String) async throws {
        let bookings = FakeBookings(Sample.intent("4", .held))
        try await withApp(.booking(bookings)) { app in
            try await app.match("A trip is held", .dialog)
            try await app.see("Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15")
            try await app.tapAndRest(button)
            #expect(app.screenTitle == screen)
            #expect(bookings.requests.filter { $0 == "release" }.count == (button == "Let go" ? 1 : 0))
        }
    }

    @Test("a window that is closed while a dialog asks about a held trip is released")
    func released() async throws {
        weak var window: Window?
        try await withApp(.booking(FakeBookings(Sample.intent("4", .held)))) { app in
            try await app.match("A trip is held", .dialog)
            window = app.window
        }
        _ = await UILoop.shared.wait(for: "the end of its tasks", timeout: .seconds(10)) { _ in window == nil
        }
        #expect(window == nil)
    }

    @Test("at the start, a booking that cannot be read is named", arguments: [false, true])
    func unreadable(isBesideHeld: Bool) async throws {
        let bookings = FakeBookings(Sample.intent("5", .unreadable))
        if isBesideHeld { bookings.add([Sample.intent("4", .held)]) }
        try await withApp(.booking(bookings)) { app in
            if isBesideHeld { try await app.match("A trip is held", .dialog) }
            try await app.see("1 booking cannot be read: CODE5.")
        }
    }

    @Test("beside the dialog about a held trip, the status line says that an outcome is not known")
    func unknownBesideHeld() async throws {
        try await withApp(.booking(FakeBookings(Sample.intent("4", .held), Sample.intent("5", .buying)))) {
            app in
            try await app.match("A trip is held", .dialog)
            try await app.see("Not known yet what became of a booking; F3 shows it.")
        }
    }

    @Test("at the start, a dialog names each of several held trips, and leads to My trips")
    func severalHeld() async throws {
        let bookings = FakeBookings(Sample.intent("4", .held), Sample.intent("5", .held, minute: 600))
        try await withApp(.booking(bookings)) { app in
            try await app.match("2 trips are held", .dialog)
            for time in ["09:00", "10:00"] {
                let line = "Sat 21 Nov \(time)  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15"
                #expect(app.row(line) != nil, "\(app.lines)")
            }
            try await app.expectGone(Locator(.button, .matching("Let go")), neverSeen: true)
            try await app.tap("My trips")
            #expect(app.screenTitle == "My trips")
        }
    }

    @Test(
        "the dialog about a held trip ignores a key that was meant for the screen",
        arguments: [Key.enter, .escape])
    func unasked(_ key: Key) async throws {
        let bookings = FakeBookings(Sample.intent("4", .held))
        try await withApp(.booking(bookings)) { app in
            try await app.match("A trip is held", .dialog)
            try await app.pressAndRest(key)
            #expect(app.screenTitle == "Search" && app.window.dialog == nil && bookings.requests == [])
        }
    }

    @Test("if a person is already typing, a note about a held trip appears, until My trips was opened")
    func slowAnswer() async throws {
        var service = RailService.booking(FakeBookings(Sample.intent("4", .held)))
        let (answers, gate) = AsyncStream.makeStream(of: Void.self)
        let unfinished = service.bookings.unfinished
        service.bookings.unfinished = {
            for await _ in answers { break }
            return try await unfinished()
        }
        try await withApp(service) { app in
            try await app.type("lyo")
            gate.yield()
            try await app.see("A trip is held · F3")
            #expect(app.window.dialog == nil && app.value("from") == "lyo")
            try await app.press(.function(3))
            try await app.press(.escape)
            #expect(app.screenTitle == "Search" && !app.statusLine.contains("A trip is held"))
        }
    }

    @Test("no dialog about a held trip opens in a window that begins with a search")
    func prefilled() async throws {
        try await withRail(
            {
                $0.places.held(failingOnCancellation: true)
                $0.service.bookings = FakeBookings(Sample.intent("4", .held)).service
            }, prefilled: PrefilledSearch(from: "paris", to: "part")
        ) { app, rail in
            try await app.see("A trip is held · F3")
            #expect(app.window.dialog == nil)
            try await rail.places.heldCall { $0 == "paris" }.respond(with: [Sample.paris])
            try await rail.places.heldCall { $0 == "part" }.respond(with: [Sample.lyon])
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
            #expect(app.window.dialog == nil)
            try await app.pressAndRest(.escape)
            #expect(app.window.dialog == nil && app.screenTitle == "Search")
        }
    }

    @Test(
        "at the start, a message says how a purchase ended whose outcome was not known",
        arguments: [
            (BookingIntent.State.ticket, "The 09:00 to Lyon Part-Dieu is bought; F3 shows it."),
            (.held, "The 09:00 to Lyon Part-Dieu was not bought; it is still held until 08:15."),
            (.expired, "The 09:00 to Lyon Part-Dieu was not bought, and is no longer held."),
        ], [true, false])
    func purchase(_ known: (BookingIntent.State, String), isOnlyOne: Bool) async throws {
        let (state, sentence) = known
        let bookings = FakeBookings(Sample.intent("5", .buying))
        if !isOnlyOne { bookings.add([Sample.intent("6", .held, minute: 600)]) }
        var service = RailService.booking(bookings)
        service.bookings.settle = {
            bookings.become { if $0.state == .buying { $0.become(state) } }
            return []
        }
        try await withApp(service) { app in
            await app.rest()
            #expect(app.statusLine.contains(sentence))
            let hasDialog = state == .held || !isOnlyOne
            if hasDialog { try await app.match(Locator(.dialog)) }
            #expect((app.window.dialog != nil) == hasDialog)
            #expect((app.row("was not bought; it is still held") != nil) == (state == .held))
        }
    }

    @Test(
        "if an outcome is unknown at the start, the check a minute later shows a message only if it is known by then",
        arguments: [
            (BookingIntent.State.buying, .ticket, "The 09:00 to Lyon Part-Dieu is bought; F3 shows it."),
            (.sending, .refused, "It is known now"),
            // Another window forgets the booking.
            (.sending, nil, nil),
        ] as [(BookingIntent.State, BookingIntent.State?, String?)])
    func knownLater(before: BookingIntent.State, after: BookingIntent.State?, words: String?) async throws {
        let bookings = FakeBookings(Sample.intent("5", before))
        var service = RailService.booking(bookings)
        let clock = VirtualClock()
        let start = clock.now
        // The check at the start changes nothing, so the outcome stays unknown.
        service.bookings.settle = {
            guard clock.now > start else { return [] }
            if let after { bookings.become(after) } else { bookings.forget() }
            return []
        }
        try await withApp(service, clock: clock) { app in
            try await app.see("Not known yet what became of a booking; F3 shows it.")
            try await clock.advance(by: .seconds(61))
            await app.rest()
            #expect(app.statusLine.contains(words ?? "It is known now") == (words != nil))
        }
    }

    @Test("what another program has found out shows in My trips within a minute")
    func foundOutElsewhere() async throws {
        let (bookings, clock) = (FakeBookings(Sample.intent("5", .buying)), VirtualClock())
        try await withApp(.booking(bookings), clock: clock) { app in
            try await app.see("Not known yet what became of a booking; F3 shows it.")
            try await app.press(.function(3))
            try await app.see("bought or not?")
            bookings.become(.ticket)
            try await clock.advance(by: .seconds(61))
            try await app.expectGone("bought or not?")
            try await app.see("1 ticket")
        }
    }
}
