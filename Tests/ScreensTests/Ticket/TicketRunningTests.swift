import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A ticket, as its trains run now", .timeLimit(.minutes(1)))
@UIActor struct TicketRunningTests {
    private nonisolated static let missed = Sample.running(Sample.withChange) { index, ride in
        if index == 0 { ride.calls[1].expectedArrival = Sample.time(725) }
    }

    private nonisolated static let intent = Sample.ticket(Sample.withChange) {
        $0.parts[0].status = .fulfilled
        ($0.parts[0].isTrainBound, $0.parts[0].validity) = (true, ["for the trains shown only"])
    }

    @Test(
        "a missed change is said, with what the ticket allows; before the departure, a lists the next trains from the origin"
    )
    func missedChange() async throws {
        try await withTicket(
            Self.intent, columns: 100, rows: 34, changing: { $0.currentTrip = { _ in Self.missed } }
        ) { app in
            try await app.see("! The change at Chambéry is missed by 14 min.")
            try await app.see(
                "a lists the next trains from Paris Gare de Lyon.",
                "Not valid on these trains: it is for TER 17752 and TER 17812 only.")
            try await app.see("Chambéry   ! 12:05")
            #expect(app.footer.contains("a next trains"))
            try await app.pressAndRest("a")
            let results = try #require(app.window.topScreen as? ResultsScreen)
            #expect(results.query.origin == Sample.paris && results.query.destination == Sample.lyon)
            #expect(results.query.time == .departAfter(Sample.today, minuteOfDay: 480))
            #expect(results.context.replaced?.booking == Self.intent.id)
            try await app.see("Not valid on these trains: it is for TER 17752 and TER 17812 only.")
            try await app.pressAndRest(.escape)
            // The ticket still shows how its trains run, although the kept booking does not know it.
            try await app.see("! The change at Chambéry is missed by 14 min.")
        }
    }

    @Test(
        "a ticket shows what another screen has found out about its trains, also long before the day of travel"
    )
    func foundOutElsewhere() async throws {
        let bookings = FakeBookings(Sample.ticket(Sample.trip("TGV 6607", 8 * 24 * 60)))
        let intent = try #require(bookings.intents.first)
        try await withTicket(intent, rows: 40, bookings: bookings) { app in
            try await app.seeNo("! cancelled")
            bookings.become { $0.booking?.trips[0].isCancelled = true }
            try await app.pressAndRest(.function(3))
            #expect(app.screenTitle == "My trips")
            try await app.pressAndRest(.escape)
            try await app.see("! cancelled", "! The train is cancelled.")
        }
    }

    @Test("a ticket whose trains are on time says nothing about other trains")
    func onTime() async throws {
        try await withTicket(
            Self.intent, columns: 100, rows: 34, changing: { $0.currentTrip = { _ in Sample.withChange } }
        ) { app in
            try await app.seeNo("Your ticket:", "next trains")
            try await app.press("a")
            #expect(app.statusLine.contains("The trip goes on as planned, as far as is known."))
        }
    }

    @Test("on the day of travel, a ticket says that it is valid for other trains, too")
    func anyTrain() async throws {
        let intent = Sample.ticket {
            $0.parts[0].status = .fulfilled
            ($0.parts[0].isTrainBound, $0.parts[0].validity) = (false, ["for any train, because it is late"])
        }
        try await withTicket(
            intent, columns: 100, rows: 34,
            changing: { $0.currentTrip = { _ in Sample.late(Sample.trip("TGV 6607", 540), by: 70) } }
        ) { app in
            try await app.see("Your ticket: for any train, because it is late.")
            try await app.see("! 10:10", "! 12:06")
        }
    }

    @Test("if the service tells nothing about single trips, the booking is asked for")
    func byBooking() async throws {
        let bookings = FakeBookings(Self.intent)
        try await withTicket(
            Self.intent, bookings: bookings, changing: { $0.currentTrip = { _ in nil } }
        ) { app in
            await app.rest()
            #expect(bookings.requests == ["refresh"])
        }
    }
}
