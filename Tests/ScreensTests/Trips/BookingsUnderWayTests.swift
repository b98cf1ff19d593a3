import BlackBox
import Doubles
import Foundation
import TerminalUI
import Testing
import Waiting

@testable import Rail
@testable import Screens

@Suite("A request that changes a booking, while it is under way", .timeLimit(.minutes(1)))
@UIActor struct BookingsUnderWayTests {
    /// Opens the review of a held trip, with a service that sells slowly, and presses Buy.
    private func open(
        _ body: (App, FakeBookings, StubbedFunction<BookingIntent.ID, BookingIntent>) async throws -> Void
    ) async throws {
        let request = HoldRequest(
            trip: Sample.trip("TGV 6607", 540), offer: Sample.offer("offer", 6400),
            travellers: [Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel")])
        let intent = BookingIntent(request, .held, booking: FakeBookings.booking(request))
        let bookings = FakeBookings(intent)
        try await withDoubles { scope in
            let buy = StubbedFunction<BookingIntent.ID, BookingIntent>("buy", in: scope).held()
            var service = RailService.booking(bookings)
            service.bookings.buy = buy.function
            let app = try App.open(service)
            defer { app.window.close() }
            await app.rest()
            app.window.dismissDialog()
            let search = try #require(app.window.topScreen as? SearchScreen)
            BookingFlow(search.context).open(intent, in: app.window)
            try await app.tap("Buy for € 64.00")
            _ = try await buy.call(0)
            bookings.become { $0.state = .buying }
            try await body(app, bookings, buy)
        }
    }

    /// Makes the service respond that the trip is bought.
    private func sell(
        _ bookings: FakeBookings, _ buy: StubbedFunction<BookingIntent.ID, BookingIntent>
    ) async throws {
        bookings.become { $0.state = .ticket }
        let bought = try #require(try await bookings.service.kept("intent"))
        try await buy.call(0).respond(with: bought)
    }

    @Test("during a request, the buttons stay on the screen, and say why they do nothing")
    func buttons() async throws {
        try await open { app, bookings, buy in
            try await app.see("Buying is under way.")
            try await app.match("Buy for € 64.00", .button, .disabled)
            try await app.match("Let go", .button, .disabled)
            app.window.focus("let go")
            try await app.press(.enter)
            #expect(app.statusLine.contains("Buying is under way."))
            try await sell(bookings, buy)
            await app.rest()
            #expect(app.screenTitle == "Ticket" && bookings.requests == [])
        }
    }

    @Test("My trips and another review of the booking show when a request begins and ends")
    func elsewhere() async throws {
        try await open { app, bookings, buy in
            try await app.press(.function(3))
            try await app.seeRow("is being bought")
            try await app.press("r")
            try await app.see("Buying is under way; its end is shown here.")
            try await app.press(.enter)
            try await app.see("Buying is under way.")
            #expect(app.screenTitle == "Review")
            try await sell(bookings, buy)
            await app.rest()
            #expect(app.screenTitle == "Ticket")
            try await app.press(.escape)
            #expect(app.screenTitle == "My trips")
            try await app.seeRow("1 ticket")
        }
    }

    @Test("My trips shows by itself that a request has ended")
    func end() async throws {
        try await open { app, bookings, buy in
            try await app.press(.function(3))
            try await app.seeRow("is being bought")
            try await sell(bookings, buy)
            try await app.seeRow("1 ticket")
        }
    }

    @Test("leaving the program during a request needs a confirmation, or a second Ctrl-C")
    func leaving() async throws {
        try await open { app, bookings, buy in
            app.window.send(.key(.control("c")))
            try await app.match("Leave now?", .dialog)
            try await app.see("Buying is under way, and may be done already.")
            try await app.press(.enter)
            #expect(!app.window.isClosed && app.window.dialog == nil)
            app.window.send(.key(.control("c")))
            app.window.send(.key(.control("c")))
            #expect(app.window.isClosed)
            try await sell(bookings, buy)
        }
    }
}
