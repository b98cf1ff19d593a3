import BlackBox
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

extension Sample {
    /// Makes a bought booking with a ticket for each of two travellers.
    static func ticket(_ trip: Trip = trip("TGV 6607", 540), _ change: (inout Booking) -> Void = { _ in })
        -> BookingIntent
    {
        let request = HoldRequest(trip: trip, offer: offer("offer", 6400), travellers: [ada, bo])
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
    /// Makes a booking of two travellers, after the first one's ticket of € 64.00 was refunded with € 17.00.
    static func halfRefunded() -> BookingIntent {
        ticket {
            var other = $0.parts[0]
            ($0.parts[0].status, $0.parts[0].travellerIDs) = (.refunded, ["p-adult-1"])
            (other.id, other.status, other.travellerIDs) = ("other", .fulfilled, ["p-adult-2"])
            $0.parts.append(other)
            $0.refundOffers = [
                RefundOffer(
                    id: "r", amount: euros(1700), fee: euros(1500), validUntil: eight, ticketIDs: [],
                    partIDs: ["part"], isConfirmed: true)
            ]
        }
    }
}

/// Opens the screen of a ticket, and runs `body` with it.
///
/// - Parameter side: The number of modules along one side of a barcode.
@UIActor func withTicket(
    _ intent: BookingIntent, side: Int = 15, columns: Int = 80, rows: Int = 24, bookings: FakeBookings? = nil,
    keys: KeyTable = KeyTable(), save: (@Sendable (Data, String) throws -> String)? = nil,
    changing change: (inout RailService) -> Void = { _ in },
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @UIActor (App) async throws -> Void
) async throws {
    try await withBookings(
        bookings ?? FakeBookings(intent), columns: columns, rows: rows, keys: keys, changing: change,
        opening: { context, window in
            var context = context
            context.tickets.matrix = { _ in
                CodeMatrix(width: side, height: side, modules: (0..<side * side).map { $0 % 2 == 0 })
            }
            if let save { context.tickets.save = save }
            context.tickets.address = { "file://here/trips/" + $0.replacing(" ", with: "%20") }
            context.tickets.folder = "~/trips"
            window.push(TicketScreen(context, intent))
        }, sourceLocation: sourceLocation, body)
}
