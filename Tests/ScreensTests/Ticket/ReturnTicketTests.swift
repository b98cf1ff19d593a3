import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The ticket of a return", .timeLimit(.minutes(1)))
@UIActor struct ReturnTicketTests {
    /// A booking of one traveller with a ticket for each of two ways.
    private nonisolated static func intent() throws -> BookingIntent {
        let out = Sample.trip("TGV 6607", 540)
        let back = Sample.trip(
            "TGV 6620", [Sample.ride("TGV 6620", Sample.lyon, Sample.paris, 3420, 3536)], 3420, 116,
            from: Sample.lyon, to: Sample.paris)
        let offer = try #require(
            Offer(out: Sample.offer("out", 6400), back: Sample.offer("home", 5600)))
        let request = HoldRequest(trip: out, inboundTrip: back, offer: offer, travellers: [Sample.ada])
        var booking = FakeBookings.booking(request)
        booking.boughtOn = Sample.eight
        booking.parts = [(out, 6400), (back, 5600)].map { trip, cents in
            BookingPart(
                id: "part \(trip.id)", kind: .admission, name: "Flexible, 2nd class",
                price: Sample.euros(cents), status: .fulfilled,
                seats: [Seat(vehicle: trip.id, coach: "7", number: "61", travellerIDs: ["p-adult-1"])],
                conditions: ["refund until departure"], travellerIDs: ["p-adult-1"], tripIDs: [trip.id])
        }
        booking.tickets = booking.parts.enumerated().map { index, part in
            Ticket(
                id: "t\(index)", status: .valid,
                codes: [
                    TicketCode(
                        travellerID: "p-adult-1", number: "N-\(index)", symbology: .aztec,
                        content: Data("DEMO \(index)".utf8))
                ], partIDs: [part.id])
        }
        return BookingIntent(request, .ticket, booking: booking)
    }

    @Test("each page is for one way, with its trip and its seat")
    func pages() async throws {
        try await withTicket(Self.intent()) { app in
            await app.rest()
            #expect(app.lines[0].contains("1 of 2 · Ada Beispiel"))
            #expect(app.words.contains("TGV 6607") && !app.words.contains("TGV 6620"))
            #expect(app.words.contains("coach 7, seat 61"))
            #expect(app.footer.contains("n next ticket"))
            try await app.pressAndRest("n")
            #expect(app.lines[0].contains("2 of 2 · Ada Beispiel"))
            #expect(app.words.contains("TGV 6620") && !app.words.contains("TGV 6607"))
        }
    }

    @Test("if the train of one way is cancelled, the ticket of the other way is valid")
    func otherWayCancelled() async throws {
        var intent = try Self.intent()
        intent.booking?.trips[0].isCancelled = true
        try await withTicket(intent, rows: 40) { app in
            try await app.see("valid, for a train that is cancelled")
            try await app.pressAndRest("n")
            #expect(!app.footer.contains("refund in full"))
            #expect(!app.words.contains("valid, for a train that is cancelled"), "\(app.lines)")
        }
    }

    @Test("the code alone is said to be for whom, for which way, on which day and in which train")
    func codeAlone() async throws {
        try await withTicket(Self.intent(), rows: 40) { app in
            try await app.pressAndRest("n")
            try await app.pressAndRest("c")
            #expect(
                app.lines[0].contains("2 of 2 · Ada Beispiel   back Mon 23 Nov 09:00 TGV 6620"),
                "\(app.lines)")
            try await app.pressAndRest("n")
            #expect(
                app.lines[0].contains("1 of 2 · Ada Beispiel   out Sat 21 Nov 09:00 TGV 6607"), "\(app.lines)"
            )
        }
    }

    @Test("tickets without codes have a page for each way, too, and each can be given back alone")
    func withoutCodes() async throws {
        var intent = try Self.intent()
        for index in 0..<2 { intent.booking?.tickets[index].codes = [] }
        let bookings = FakeBookings(intent)
        bookings.offer(Sample.refund(5600, fee: 0))
        try await withTicket(intent, bookings: bookings) { app in
            await app.rest()
            #expect(app.lines[0].contains("1 of 2 · Ada Beispiel"))
            #expect(app.words.contains("TGV 6607") && !app.words.contains("TGV 6620"))
            try await app.pressAndRest("n")
            #expect(app.words.contains("TGV 6620") && !app.words.contains("TGV 6607"))
            try await app.pressAndRest("u")
            #expect(bookings.requests == ["refund p-adult-1 of TGV 6620 -"])
        }
        // The ticket for the way back is given back, and somebody else still travels back.
        intent.booking?.tickets.removeLast()
        try await withTicket(intent) { app in
            await app.rest()
            #expect(app.lines[0].contains("1 of 1 · Ada Beispiel"))
            #expect(app.words.contains("TGV 6607") && !app.words.contains("TGV 6620"))
        }
    }

    @Test("u asks what comes back for the way in sight, and another choice asks again")
    func refund() async throws {
        let intent = try Self.intent()
        let bookings = FakeBookings(intent)
        bookings.offer(Sample.refund(5600, fee: 0))
        try await withTicket(intent, bookings: bookings) { app in
            await app.rest()
            try await app.pressAndRest("n")
            try await app.pressAndRest("u")
            #expect(bookings.requests == ["refund p-adult-1 of TGV 6620 -"])
            #expect(app.screenTitle == "Refund")
            try await app.match("back: Ada Beispiel", .checkbox, .checked)
            try await app.match("out: Ada Beispiel", .checkbox, .unchecked).tap()
            await app.rest()
            #expect(bookings.requests.last == "refund all -")
            try await app.see("2 of 2 tickets")
        }
    }

    @Test("after a refund of one way, the other has new codes only if its number or its barcode is another")
    func newCodes() throws {
        let before = try Self.intent()
        var after = before
        after.booking?.tickets[1].status = .refunded
        #expect(after.ticketsWithOtherCodes(than: before).isEmpty)
        after.booking?.tickets[0].codes[0].number = "N-9"
        let others = after.ticketsWithOtherCodes(than: before)
        #expect(others.map(\.traveller.firstName) == ["Ada"])
        #expect(others.map { $0.trips.map(\.id) } == [["TGV 6607"]])
    }

    @Test("c in My trips opens the code of the way that is today")
    func codeOfToday() async throws {
        var intent = try Self.intent()
        intent.booking?.tickets.reverse()
        try await withBookings(
            FakeBookings(intent), changing: { $0.currentTrip = { _ in Sample.trip("TGV 6607", 540) } },
            opening: { context, window in MyTripsKey.open(context, in: window) }
        ) { app in
            await app.rest()
            try await app.pressAndRest("c")
            let ticket = try #require(app.window.topScreen as? TicketScreen)
            #expect(ticket.place == "2 of 2" && ticket.trips.map(\.id) == ["TGV 6607"])
        }
    }

    @Test("after one way is given back, the page of the other is shown first, and its own says so")
    func oneLeft() async throws {
        var intent = try Self.intent()
        intent.booking?.parts[0].status = .refunded
        intent.booking?.tickets[0].status = .refunded
        intent.booking?.tickets[0].codes = []
        try await withTicket(intent) { app in
            await app.rest()
            #expect(app.lines[0].contains("2 of 2 · Ada Beispiel"))
            #expect(app.words.contains("TGV 6620") && !app.words.contains("TGV 6607"))
            try await app.pressAndRest("n")
            #expect(app.words.contains("TGV 6607") && !app.words.contains("TGV 6620"))
            try await app.match(Locator(.matching("^refunded$")))
        }
    }

    @Test("the review has the price of each way, and conditions that are the same for both")
    func review() async throws {
        var intent = try Self.intent()
        intent.become(.held)
        intent.booking?.tickets = []
        for index in 0..<2 { intent.booking?.parts[index].status = .held }
        let held = intent
        try await withBookings(
            FakeBookings(held),
            opening: { context, window in BookingFlow(context).open(held, in: window) }
        ) { app in
            await app.rest()
            #expect(app.screenTitle == "Review")
            for words in [
                "out: Flexible, 2nd class", "back: Flexible, 2nd class", "Sat 21 Nov", "Mon 23 Nov",
                "Refund until departure, the same for both ways.",
            ] {
                #expect(app.words.contains(words), "\(words)")
            }
        }
    }
}
