import BlackBox
import Doubles
import TerminalUI
import Testing
import Waiting

@testable import Rail
@testable import Screens

@Suite("Unfinished bookings", .timeLimit(.minutes(1)))
@UIActor struct UnfinishedBookingsTests {
    @Test(
        "at the start, the status line says that the service is asked about a trip whose outcome is not known"
    )
    func askingAtTheStart() async throws {
        for state in [BookingIntent.State.buying, .ticket] {
            let clock = VirtualClock()
            var service = RailService.booking(FakeBookings(Sample.intent("5", state)))
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

    @Test(
        "at the start, a dialog names the held trip, and offers to go on, to let it go, or to open My trips",
        arguments: [("Go on", "Review"), ("Let go", "Search"), ("My trips", "My trips")])
    func start(_ button: String, _ screen: String) async throws {
        let bookings = FakeBookings(Sample.intent("4", .held))
        let app = try App.open(.booking(bookings))
        defer { app.window.close() }
        try await app.match("A trip is held", .dialog)
        try await app.see("Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu, until 08:15")
        try await app.tap(button)
        await app.rest()
        #expect(app.screenTitle == screen)
        #expect(bookings.requests.filter { $0 == "release" }.count == (button == "Let go" ? 1 : 0))
    }

    @Test("at the start, a booking that cannot be read is named, alone and beside a held trip")
    func unreadable() async throws {
        let words = "1 booking cannot be read: CODE5."
        let alone = try App.open(.booking(FakeBookings(Sample.intent("5", .unreadable))))
        defer { alone.window.close() }
        try await alone.see(words)
        let both = try App.open(
            .booking(FakeBookings(Sample.intent("4", .held), Sample.intent("5", .unreadable))))
        defer { both.window.close() }
        try await both.match("A trip is held", .dialog)
        try await both.see(words)
    }

    @Test("at the start, a dialog names each of several held trips, and leads to My trips")
    func severalHeld() async throws {
        let app = try App.open(
            .booking(FakeBookings(Sample.intent("4", .held), Sample.intent("5", .held, minute: 600))))
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
        let bookings = FakeBookings(Sample.intent("4", .held))
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
            service.bookings = FakeBookings(Sample.intent("4", .held)).service
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

    @Test(
        "the start says what came of a purchase whose outcome was not known",
        arguments: [
            (BookingIntent.State.ticket, "The 09:00 to Lyon Part-Dieu is bought; F3 shows it."),
            (.held, "The 09:00 to Lyon Part-Dieu was not bought; it is still held until 08:15."),
            (.expired, "The 09:00 to Lyon Part-Dieu was not bought, and is no longer held."),
        ])
    func purchase(_ state: BookingIntent.State, _ sentence: String) async throws {
        for isOnlyOne in [true, false] {
            let bookings = FakeBookings(Sample.intent("5", .buying))
            if !isOnlyOne { bookings.add([Sample.intent("6", .held, minute: 600)]) }
            var service = RailService.booking(bookings)
            service.bookings.settle = {
                bookings.become { if $0.state == .buying { $0.state = state } }
                return []
            }
            let app = try App.open(service)
            defer { app.window.close() }
            await app.rest()
            #expect(app.statusLine.contains(sentence))
            #expect((app.window.dialog != nil) == (state == .held || !isOnlyOne))
            let isTold = app.lines.contains { $0.contains("was not bought; it is still held") }
            #expect(isTold == (state == .held))
        }
    }

    @Test("a purchase that becomes known after a minute is told by its trip")
    func purchaseLater() async throws {
        let app = try await appAfterAMinute(.buying) { bookings in bookings.become { $0.state = .ticket } }
        defer { app.window.close() }
        #expect(app.statusLine.contains("The 09:00 to Lyon Part-Dieu is bought; F3 shows it."))
    }

    @Test("after a minute, a message appears only if an outcome has become known", arguments: [true, false])
    func knownLater(isKept: Bool) async throws {
        // The outcome becomes known, or another window forgets the booking.
        let app = try await appAfterAMinute(.sending) { bookings in
            if isKept { bookings.become { $0.state = .refused } } else { bookings.forget() }
        }
        defer { app.window.close() }
        #expect(app.statusLine.contains("It is known now") == isKept)
    }

    /// Opens the program with a booking in a state that is not known, and lets a minute pass. The check at the start finds
    /// nothing out; the next one comes after `change`.
    private func appAfterAMinute(
        _ state: BookingIntent.State, _ change: @escaping @Sendable (FakeBookings) -> Void
    ) async throws -> App {
        let bookings = FakeBookings(Sample.intent("5", state))
        var service = RailService.booking(bookings)
        let clock = VirtualClock()
        let start = clock.now
        service.bookings.settle = {
            if clock.now > start { change(bookings) }
            return []
        }
        let app = try App.open(service, clock: clock)
        try await app.see("Not known yet what became of a booking; F3 shows it.")
        try await clock.advance(by: .seconds(61))
        await app.rest()
        return app
    }
}
