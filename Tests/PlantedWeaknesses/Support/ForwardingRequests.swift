import Foundation
import Rail

/// Requests that are forwarded to others, except those that a type implements itself.
protocol ForwardingRequests: BookingRequests {
    var base: any BookingRequests { get }
}

extension ForwardingRequests {
    @concurrent func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        try await base.hold(request, id, key)
    }

    @concurrent func booking(_ id: Booking.ID) async throws -> Booking { try await base.booking(id) }

    @concurrent func release(_ id: Booking.ID) async throws { try await base.release(id) }

    @concurrent func complete(_ id: Booking.ID, _ traveller: Traveller) async throws {
        try await base.complete(id, traveller)
    }

    @concurrent func setPurchaser(_ id: Booking.ID, _ traveller: Traveller) async throws {
        try await base.setPurchaser(id, traveller)
    }

    @concurrent func setPayment(_ id: Booking.ID, _ type: String) async throws {
        try await base.setPayment(id, type)
    }

    @concurrent func check(_ id: Booking.ID) async throws { try await base.check(id) }

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        try await base.buy(id, key)
    }

    @concurrent func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal {
        try await base.proposeRefund(id, request, key)
    }

    @concurrent func checkRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws {
        try await base.checkRefund(id, offer)
    }

    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        try await base.confirmRefund(id, offer, key)
    }

    @concurrent func withdrawRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws {
        try await base.withdrawRefund(id, offer)
    }

    @concurrent func ticket(_ id: Ticket.ID) async throws -> (Ticket, [TicketDocument]) {
        try await base.ticket(id)
    }

    @concurrent func document(_ link: String) async throws -> Data { try await base.document(link) }

    @concurrent func search(_ id: BookingIntent.ID) async throws -> [Booking.ID]? {
        try await base.search(id)
    }

    @concurrent func find(_ code: String, _ lastName: String) async throws -> [Booking.ID]? {
        try await base.find(code, lastName)
    }
}

extension RailError {
    /// The error of a service that knows nothing of a booking.
    static var missing: RailError {
        var error = RailError(.refused, activity: "reading the booking", service: "sandbox")
        error.isMissing = true
        return error
    }
}
