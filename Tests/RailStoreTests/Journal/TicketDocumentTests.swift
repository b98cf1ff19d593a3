import Foundation
import Rail
import TestSupport
import Testing

@testable import RailStore

@Suite("The files of tickets")
struct TicketDocumentTests {
    private let service = FakeBookingService()

    private static func document(_ kind: TicketDocument.Kind, _ text: String = "%PDF-") -> TicketDocument {
        TicketDocument(mediaType: "application/pdf", content: Data(text.utf8), kind: kind)
    }

    private let code = TicketCode(
        travellerID: nil, number: "1", symbology: .aztec, content: Data("code".utf8))

    /// Buys a trip, and reads it once more.
    private func bought(_ booker: Booker) async throws -> (first: Booking, later: Booking) {
        let held = try await booker.bookings.hold(Journey.request())
        let bought = try await booker.bookings.buy(held.id)
        let later = try await booker.bookings.refresh(held.id)
        return (try #require(bought.booking), try #require(later.booking))
    }

    @Test("files in the response to a purchase are kept if the booking has none")
    func sold() async throws {
        try await withFolder { folder in
            let files = [Self.document(.ticket), Self.document(.receipt, "%PDF-receipt")]
            service.set { $0.soldDocuments = files }
            let (first, later) = try await bought(Booker(service, in: folder))
            #expect(first.documents == files && later.documents == files)
            #expect(service.askedTickets == [])
        }
    }

    @Test("a ticket without code and file is requested alone, once")
    func byItself() async throws {
        try await withFolder { folder in
            let id = "booking-1-ticket"
            let ticket = Ticket(id: id, status: .valid, codes: [code])
            service.set { $0.tickets[id] = (ticket, [Self.document(.ticket)]) }
            let (first, later) = try await bought(Booker(service, in: folder))
            for booking in [first, later] {
                #expect(booking.tickets.first?.codes == [code])
                #expect(booking.documents == [Self.document(.ticket)])
            }
            #expect(service.askedTickets == [id])
        }
    }

    @Test("if a booking's only file is a receipt, the ticket is requested alone")
    func receipt() async throws {
        try await withFolder { folder in
            let id = "booking-1-ticket"
            service.set {
                $0.soldDocuments = [Self.document(.receipt)]
                $0.tickets[id] = (Ticket(id: id, status: .valid), [Self.document(.ticket, "%PDF-ticket")])
            }
            let (first, _) = try await bought(Booker(service, in: folder))
            #expect(first.documents.map(\.kind) == [.receipt, .ticket])
        }
    }

    @Test("if the request for a ticket alone fails, the ticket is kept as it is in the booking")
    func unreadable() async throws {
        try await withFolder { folder in
            let (first, later) = try await bought(Booker(service, in: folder))
            #expect(first.tickets.map(\.status) == [.valid] && later.documents.isEmpty)
        }
    }
}
