import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// The purchase of a held booking, and its tickets.
extension BookingsEndpoint {
    /// `GET /bookings/{id}/fulfillment-check`: whether the booking could be bought now.
    func check(_ id: String) throws(ProblemResponse) -> Response {
        try checkComplete(try found(id))
        return Response(head: HTTPResponse(status: .noContent), body: Data())
    }

    /// `POST /bookings/{id}/fulfillments`: buys the held booking.
    func buy(_ id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        _ = try parsed.value(Wire.FulfillmentPostRequest.self)
        let (now, writer) = (now, writer)
        let warning = HeededFields.fulfillments.warning(parsed.body)
        let outcome = try stored {
            try memory.bookings.change(id, of: account, parsed.body, key: parsed.fields.idempotencyKey, now: now) {
                booking in
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
        return try response(outcome)
    }

    private func checkComplete(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.boughtOn == nil else {
            throw ProblemResponse(
                status: .conflict, code: "urn:uic:problem:CONFIRMATION_BOOKING_ALREADY_CONFIRMED",
                detail: "The booking is bought already. GET it for its tickets.")
        }
        try checkHeld(booking)
        if let missing = booking.requestedInformation {
            throw .badRequest(
                "urn:uic:problem:CONFIRMATION_INFORMATION_MISSING",
                "This must be known before: \(missing).")
        }
    }

    func fulfillment(_ id: String) throws(ProblemResponse) -> Response {
        let booking = try stored {
            try SandboxTicket.bookingID(of: id).flatMap {
                try memory.bookings.booking($0, of: account, now: now)
            }
        }
        let fulfillments = booking.map { writer.fulfillments($0) } ?? []
        guard let fulfillment = fulfillments.first(where: { $0.id == id }) else {
            throw .notFound("X_NO_SUCH_FULFILLMENT", "There is no such ticket.")
        }
        return .json(Wire.FulfillmentResponse(fulfillment: fulfillment))
    }
}

extension ProblemResponse {
    fileprivate static let noTicket = ProblemResponse(
        status: .serviceUnavailable, code: "X_TICKET_FAILED",
        detail: "The ticket cannot be made just now. Nothing is bought.")
}
