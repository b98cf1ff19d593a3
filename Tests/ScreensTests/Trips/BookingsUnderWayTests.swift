import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("A request that changes a booking, while it is under way", .timeLimit(.minutes(1)))
@UIActor struct BookingsUnderWayTests {
    /// Opens the review of a held trip, and presses Buy. The service sells when `sell` is called.
    private func withPurchase(
        _ body:
            @UIActor (_ app: App, _ bookings: FakeBookings, _ sell: () async throws -> Void) async throws ->
            Void
    ) async throws {
        try await withDoubles { scope in
            let buy = StubbedFunction<BookingIntent.ID, BookingIntent>("buy", in: scope).held()
            let held = FakeBookings.intent(Sample.request(), .held)
            try await withReview(held, changing: { $0.bookings.buy = buy.function }) { app, bookings in
                try await app.tap("Buy for € 64.00")
                let call = try await buy.call(0)
                bookings.become(.buying)
                try await body(app, bookings) {
                    bookings.become(.ticket)
                    let bought = try #require(try await bookings.service.kept("intent"))
                    try call.respond(with: bought)
                }
            }
        }
    }

    @Test("during a request, the buttons stay on the screen, and say why they do nothing")
    func buttons() async throws {
        try await withPurchase { app, bookings, sell in
            try await app.see("Buying is under way.")
            try await app.match("Buy for € 64.00", .button, .disabled)
            try await app.match("Let go", .button, .disabled)
            app.window.focus("let go")
            try await app.press(.enter)
            #expect(app.statusLine.contains("Buying is under way."))
            try await sell()
            await app.rest()
            #expect(app.screenTitle == "Ticket" && bookings.requests == [])
        }
    }

    @Test("My trips and another review of the booking show when a request begins and ends")
    func elsewhere() async throws {
        try await withPurchase { app, _, sell in
            try await app.press(.function(3))
            try await app.seeRow("is being bought")
            try await app.press("r")
            try await app.see("Buying is under way; its end is shown here.")
            try await app.press(.enter)
            try await app.see("Buying is under way.")
            #expect(app.screenTitle == "Review")
            try await sell()
            await app.rest()
            #expect(app.screenTitle == "Ticket")
            try await app.press(.escape)
            #expect(app.screenTitle == "My trips")
            try await app.seeRow("1 ticket")
        }
    }

    @Test("My trips shows by itself that a request has ended")
    func end() async throws {
        try await withPurchase { app, _, sell in
            try await app.press(.function(3))
            try await app.seeRow("is being bought")
            try await sell()
            try await app.seeRow("1 ticket")
        }
    }

    @Test("leaving the program during a request needs a confirmation, or a second Ctrl-C")
    func leaving() async throws {
        try await withPurchase { app, _, sell in
            app.window.send(.key(.control("c")))
            try await app.match("Leave now?", .dialog)
            try await app.see("Buying is under way, and may be done already.")
            try await app.press(.enter)
            #expect(!app.window.isClosed && app.window.dialog == nil)
            app.window.send(.key(.control("c")))
            app.window.send(.key(.control("c")))
            try await app.expectClosed()
            try await sell()
        }
    }
}
