import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing

@testable import Screens

extension Sample {
    /// Makes a bought booking with a ticket for each of two travellers.
    static func ticket(
        _ trip: Trip = trip("TGV 6607", 540), _ change: (inout Booking) -> Void = { _ in }
    ) -> BookingIntent {
        let request = HoldRequest(
            trip: trip, offer: offer("offer", 6400),
            travellers: [
                Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel"),
                Traveller(id: "adult-2", kind: .adult, firstName: "Bo", lastName: "Beispiel"),
            ])
        var booking = FakeBookings.booking(request)
        booking.boughtOn = eight
        let codes = booking.travellers.map {
            TicketCode(
                travellerID: $0.serviceID, number: "N-\($0.id)", symbology: .aztec, content: Data("DEMO".utf8)
            )
        }
        booking.tickets = [Ticket(id: "t", status: .valid, codes: codes)]
        change(&booking)
        return BookingIntent(request, .ticket, booking: booking)
    }
}

extension Sample {
    /// Makes the booking of two travellers, after the first has given back a ticket of € 64.00 for € 17.00.
    static func halfRefunded() -> BookingIntent {
        ticket {
            var other = $0.parts[0]
            ($0.parts[0].status, $0.parts[0].travellerIDs) = (.refunded, ["p-adult-1"])
            (other.id, other.status, other.travellerIDs) = ("other", .fulfilled, ["p-adult-2"])
            $0.parts.append(other)
            $0.refundOffers = [
                RefundOffer(
                    id: "r", amount: Money(amount: 1700, currency: "EUR"),
                    fee: Money(amount: 1500, currency: "EUR"), validUntil: eight, ticketIDs: [],
                    partIDs: ["part"], isConfirmed: true)
            ]
        }
    }
}

extension App {
    /// Opens the screen of a ticket.
    ///
    /// - Parameter side: The number of modules along one side of a barcode.
    static func openTicket(
        _ intent: BookingIntent, side: Int = 15, columns: Int = 80, rows: Int = 24,
        bookings: FakeBookings? = nil, keys: KeyTable = KeyTable(),
        save: (@Sendable (Data, String) throws -> String)? = nil
    ) async throws -> App {
        let service = RailService.booking(bookings ?? FakeBookings(intent))
        let app = try open(service, columns: columns, rows: rows, keys: keys)
        try await app.match("Search", .button)
        var context = try #require(app.window.topScreen as? SearchScreen).context
        context.tickets.matrix = { _ in
            CodeMatrix(
                width: side, height: side, modules: (0..<side * side).map { $0 % 2 == 0 })
        }
        if let save { context.tickets.save = save }
        context.tickets.address = { "file://here/trips/" + $0.replacing(" ", with: "%20") }
        context.tickets.folder = "~/trips"
        app.window.push(TicketScreen(context, intent))
        await app.rest()
        return app
    }
}
