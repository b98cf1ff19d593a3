import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

extension ServiceRequest {
    /// `GET /bookings/{id}/fulfillment-check`: tells whether the booking could be bought now.
    func checkPurchase() throws -> Response {
        try checkComplete(try found(ids[0]))
        return .noContent
    }

    func buy() throws -> Response {
        _ = try parsed.value(Wire.FulfillmentPostRequest.self)
        let (now, writer) = (now, writer)
        let warning = HeededFields.fulfillments.warning(parsed.body)
        return try respond { booking in
            try checkComplete(booking)
            if settings.events.ticketFails { throw ProblemResponse.noTicket }
            booking.boughtOn = now
            let delay = settings.events.ticketDelay
            booking.fulfilledOn = now + TimeInterval(delay?.components.seconds ?? 0)
            var response = Response.json(
                Wire.FulfillmentCollectionResponse(
                    fulfillments: writer.fulfillments(booking), problems: warning.map { [$0] }))
            if delay != nil { response.head.status = .accepted }
            return response
        }
    }

    private func checkComplete(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.boughtOn == nil else {
            throw .conflict(
                "urn:uic:problem:CONFIRMATION_BOOKING_ALREADY_CONFIRMED",
                "The booking is bought already. GET it for its tickets.")
        }
        try checkHeld(booking)
        if let missing = booking.requestedInformation {
            throw .badRequest(
                "urn:uic:problem:CONFIRMATION_INFORMATION_MISSING",
                "This must be known before: \(missing).")
        }
    }

    func fulfillment() throws -> Response {
        let id = ids[0]
        let none = ProblemResponse.notFound("X_NO_SUCH_FULFILLMENT", "There is no such ticket.")
        guard let bookingID = SandboxTicket.bookingID(of: id) else { throw none }
        do {
            let tickets = writer.fulfillments(try found(bookingID))
            guard let ticket = tickets.first(where: { $0.id == id }) else { throw none }
            return .json(Wire.FulfillmentResponse(fulfillment: ticket))
        } catch BookingDatabase.Refusal.noBooking {
            throw none
        }
    }
}

extension ProblemResponse {
    fileprivate static let noTicket = ProblemResponse(
        status: .serviceUnavailable, code: "X_TICKET_FAILED",
        detail: "The ticket cannot be made just now. Nothing is bought.")
}
