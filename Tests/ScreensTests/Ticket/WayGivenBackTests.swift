import BlackBox
import Foundation
import TerminalUI
import Testing
import Waiting

@testable import Rail
@testable import Screens

@Suite("A return for two of which one gives a way back", .timeLimit(.minutes(1)))
@UIActor struct WayGivenBackTests {
    private nonisolated static func part(_ trip: Trip, _ traveller: Traveller) -> BookingPart {
        BookingPart(
            id: "\(trip.id) \(traveller.id)", kind: .admission, name: "Semi-flexible, 2nd class",
            price: Sample.euros(6500), status: .fulfilled, travellerIDs: ["p-\(traveller.id)"],
            tripIDs: [trip.id])
    }

    private nonisolated static func ticket(
        _ number: Int, _ parts: [BookingPart], isValid: Bool = true
    ) -> Ticket {
        let codes = parts.flatMap(\.travellerIDs).enumerated().map { index, id in
            TicketCode(
                travellerID: id, number: "N-\(number)-\(index + 1)", symbology: .aztec,
                content: Data("DEMO \(number)".utf8))
        }
        return Ticket(
            id: "t\(number)", status: isValid ? .valid : .refunded, codes: isValid ? codes : [],
            partIDs: parts.map(\.id))
    }

    /// A booking with a ticket for each way, and a number and a barcode for each traveller.
    private nonisolated static func bought() throws -> BookingIntent {
        let trips = [
            Sample.trip("TGV 6607", 540),
            Sample.trip(
                "TGV 6620", [Sample.ride("TGV 6620", Sample.lyon, Sample.paris, 3420, 3536)], 3420, 116,
                from: Sample.lyon, to: Sample.paris),
        ]
        let offer = try #require(
            Offer(out: Sample.offer("out", 13000), back: Sample.offer("home", 13000)))
        let request = HoldRequest(
            trip: trips[0], inboundTrip: trips[1], offer: offer, travellers: [Sample.ada, Sample.bo])
        var booking = FakeBookings.booking(request)
        let parts = trips.map { trip in [Sample.ada, Sample.bo].map { part(trip, $0) } }
        booking.parts = parts.flatMap(\.self)
        booking.tickets = [ticket(1, parts[0]), ticket(2, parts[1])]
        return BookingIntent(request, .ticket, booking: booking)
    }

    /// The booking after Bo has given the way back back. Ada has a new ticket for it.
    private nonisolated static func left() throws -> BookingIntent {
        var intent = try bought()
        intent.booking?.parts[3].status = .refunded
        let parts = intent.booking?.parts ?? []
        intent.booking?.tickets[1] = ticket(2, [parts[3]], isValid: false)
        intent.booking?.tickets.append(ticket(3, [parts[2]]))
        intent.booking?.refundOffers = [
            RefundOffer(
                id: "r", amount: Sample.euros(5000), fee: Sample.euros(1500), validUntil: Sample.eight,
                ticketIDs: ["t2"], partIDs: [parts[3].id], isConfirmed: true, confirmedOn: Sample.eight)
        ]
        return intent
    }

    private func done(_ after: BookingIntent) throws -> String? {
        RefundFormatting.done(after, since: try Self.bought()) { "€ \($0.decimal)" }
    }

    @Test("after the refund, new codes are said of exactly those tickets that have them")
    func newCodes() throws {
        var after = try Self.left()
        #expect(
            try done(after)
                == "Refunded € 50.00. Ada's ticket for the way back has a new code: save it again.")
        for index in 0..<2 { after.booking?.tickets[0].codes[index].content = Data("other".utf8) }
        #expect(try done(after)?.contains("The tickets of Ada and Bo for the way out have new codes") == true)
        after = try Self.left()
        after.booking?.tickets[2].codes = try Self.bought().booking?.tickets[1].codes.dropLast() ?? []
        #expect(try done(after) == "Refunded € 50.00.")
    }

    @Test(
        "while nobody knows whether one ticket is refunded, the others are valid, and My trips goes on with them"
    )
    func notKnownOfOne() async throws {
        var intent = try Self.left()
        let tickets = intent.booking?.tickets ?? []
        let asked = try #require(tickets.first { $0.codes.contains { $0.number == "N-3-1" } })
        intent.state = .refunding
        intent.refund = RefundAttempt(
            request: RefundRequest(shares: [RefundRequest.Share(ticketID: asked.id)]), offers: [])
        let next = try #require(NextDeparture(intent, at: Sample.eight))
        #expect(next.line.hasSuffix("· not known yet what is refunded"))
        try await withTicket(intent, rows: 40) { app in
            await app.rest()
            #expect(app.words.contains("Status valid"), "\(app.lines)")
            try await app.pressAndRest("n")
            #expect(app.words.contains("Status not known yet whether it"), "\(app.lines)")
            try await app.see("It is not known yet whether it is")
        }
    }

    @Test("each page says who travels on its own trip, and how soon; what was given back keeps its page")
    func pages() async throws {
        try await withTicket(try Self.left(), rows: 40) { app in
            let (out, back) = (
                "Ada Beispiel, Bo Beispiel; leaves in 1 h 00", "Ada Beispiel; leaves in 2 days"
            )
            let pages = [
                ("1 of 4 · Ada", "N-1-1", out), ("2 of 4 · Ada", "N-3-1", back),
                ("3 of 4 · Bo", "N-1-2", out),
                ("4 of 4 · Bo", "Refunded on 21 Nov: € 50.00, fee € 15.00", back),
            ]
            for (page, words, travellers) in pages {
                await app.rest()
                #expect(app.lines[0].contains(page), "\(app.lines)")
                for text in [words, "Bo's way back", "€ 50.00 of € 260.00"] {
                    #expect(app.words.contains(text), "\(text) in \(app.lines)")
                }
                let ticket = try #require(app.window.topScreen as? TicketScreen)
                #expect(ticket.left == travellers && app.words.contains("Travelling"), "\(app.lines)")
                try await app.pressAndRest("n")
            }
            try await app.pressAndRest("N")
            #expect(app.words.contains("TGV 6620") && !app.words.contains("N-3-1"))
            try await app.press("u")
            try await app.see("This ticket is refunded; n shows the next ticket.")
        }
    }

    @Test("after both ways of one traveller are given back, each keeps its page")
    func bothWays() async throws {
        var intent = try Self.left()
        intent.booking?.parts[1].status = .refunded
        let parts = intent.booking?.parts ?? []
        intent.booking?.tickets[0] = Self.ticket(1, [parts[1]], isValid: false)
        intent.booking?.tickets.append(Self.ticket(4, [parts[0]]))
        try await withTicket(intent) { app in
            try await app.pressAndRest("N")
            #expect(app.lines[0].contains("4 of 4 · Bo") && app.words.contains("TGV 6620"), "\(app.lines)")
            try await app.pressAndRest("N")
            #expect(app.lines[0].contains("3 of 4 · Bo") && app.words.contains("TGV 6607"), "\(app.lines)")
        }
    }

    @Test("My trips counts the tickets that are left as Refund does, and names what was given back")
    func myTrips() async throws {
        try await withTrips(FakeBookings(try Self.bought()), rows: 40) { app in
            try await app.see("in 1 h 00, 4 tickets")
        }
        let intent = try Self.left()
        #expect(intent.booking?.refundableTickets().count == 3)
        try await withTrips(FakeBookings(intent), rows: 40) { app in
            try await app.see("in 1 h 00, 3 tickets, partly refunded")
            try await app.see("given back: Bo's way back · € 50.00 of € 260.00 came back")
        }
    }
}
