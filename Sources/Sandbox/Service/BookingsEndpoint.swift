import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// `POST /bookings`, which holds offers, and the resources below `/bookings/{id}`, such as the purchase.
struct BookingsEndpoint: Sendable {
    let world: SandboxWorld
    let settings: SandboxSettings
    let memory: SandboxMemory
    /// Who asks.
    let account: String

    var now: Date { settings.bookingTime }
    var writer: BookingWriter {
        BookingWriter(now: now, isTrainCancelled: settings.events.cancelsTrains)
    }

    func booking(_ id: String) throws(ProblemResponse) -> Response {
        .json(Wire.BookingResponse(booking: writer.booking(try found(id))))
    }

    /// `PATCH /bookings/{id}`: notes the type of payment, and takes no money.
    func change(_ id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        _ = try parsed.value(Wire.BookingPatchRequest.self)
        let booking = try changed(id) { booking throws(ProblemResponse) in try checkHeld(booking) }
        let warning = HeededFields.bookingChange.warning(parsed.body)
        return .json(
            Wire.BookingResponse(booking: writer.booking(booking), problems: warning.map { [$0] }))
    }

    /// `DELETE /bookings/{id}`: "only possible before the booking is confirmed" (OSDM 3.9).
    func release(_ id: String) throws(ProblemResponse) -> Response {
        let now = now
        _ = try changed(id) { booking throws(ProblemResponse) in
            guard booking.state(at: now) != .released else { return }
            try checkHeld(booking)
            booking.releasedOn = now
        }
        return Response(head: HTTPResponse(status: .noContent), body: Data())
    }

    /// - Throws: The problem of the request, or that of the file of the bookings.
    func stored<Value>(_ work: () throws -> Value) throws(ProblemResponse) -> Value {
        do { return try work() } catch { throw ProblemResponse(error) }
    }

    func found(_ id: String) throws(ProblemResponse) -> SandboxBooking {
        guard let booking = try stored({ try memory.bookings.booking(id, of: account, now: now) }) else {
            throw .noSuchBooking
        }
        return booking
    }

    func changed(
        _ id: String, _ change: (inout SandboxBooking) throws(ProblemResponse) -> Void
    ) throws(ProblemResponse) -> SandboxBooking {
        guard let booking = try stored({ try memory.bookings.change(id, of: account, now: now, change) })
        else {
            throw .noSuchBooking
        }
        return booking
    }

    func checkHeld(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.state(at: now) == .held else {
            throw ProblemResponse(
                status: .conflict, code: "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED",
                detail: "The booking is not held any more; nothing of it can be changed.")
        }
    }

    /// - Throws: The problem of an offer or a key that is used, or of a booking that is not there.
    func response(_ outcome: BookingMemory.Outcome?) throws(ProblemResponse) -> Response {
        switch outcome {
        case .response(let response): return response
        case .taken(let index): throw .noSuchOffer(index)
        case .keyReused: throw .keyReused
        case nil: throw .noSuchBooking
        }
    }
}

extension ProblemResponse {
    /// The problem of an offer that is unknown, over, or booked already.
    static func noSuchOffer(_ index: Int) -> ProblemResponse {
        .notFound(
            "urn:uic:problem:BOOKING_OFFER_NOT_FOUND",
            "Offer \(index + 1) is unknown, over, or booked already. Ask for offers again.",
            at: "#/offers/\(index)/offerId")
    }
}
