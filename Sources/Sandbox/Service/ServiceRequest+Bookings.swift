import Foundation
import HTTPTransport
import HTTPTypes
import Marks
import OSDM

/// `POST /bookings`, which holds offers, and the resources below `/bookings/{id}`.
extension ServiceRequest {
    /// The present time in whole seconds, as OSDM writes times.
    var now: Date { Date(timeIntervalSince1970: settings.now().timeIntervalSince1970.rounded(.down)) }
    var writer: BookingWriter {
        BookingWriter(now: now, isTrainCancelled: settings.events.cancelsTrains) { trip in
            journey(of: trip).map { tripWriter.trip($0) } ?? trip
        } delayByMissedChange: { trip in
            journey(of: trip).flatMap { delay(byMissedChangeOf: $0) }
        }
    }

    /// Returns the journey of a booked trip, if events may be about it; nil if the timetable has changed since, so that
    /// the trip's id stands for other trains or times.
    private func journey(of trip: Wire.Trip) -> Journey? {
        guard !running.isEmpty, let journey = TripReference(timetable: timetable).journey(trip.id) else {
            return nil
        }
        let planned = TripWriter(timetable: timetable).trip(journey)
        let isSame =
            (planned.summary, planned.origin, planned.startTime, planned.destination, planned.endTime)
            == (trip.summary, trip.origin, trip.startTime, trip.destination, trip.endTime)
        return isSame ? journey : nil
    }

    /// Returns the seconds by which the next journey from a missed change arrives later than the whole journey would
    /// have; nil if no change is missed, or no other journey is found.
    private func delay(byMissedChangeOf journey: Journey) -> TimeInterval? {
        guard let missed = running.missedChange(of: journey, at: now) else { return nil }
        let query = PlanQuery(
            origins: [missed.station], destinations: [tripWriter.ends(of: journey).destination])
        let page = world.planner.page(
            query, from: PlanPage.Boundary(.later, time: missed.arrival), count: 5)
        let arrivals = page.journeys.filter { running.obstacle(to: $0, at: now) == nil }.map { other in
            let late = other.rides.last.flatMap { running.state(of: $0, at: now)?.calls[$0.to].arrivalDelay }
            return other.arrival + (late ?? 0)
        }
        return arrivals.min().map { TimeInterval($0 - journey.arrival) }
    }

    func booking() throws -> Response {
        .json(Wire.BookingResponse(booking: writer.booking(try found(ids[0]))))
    }

    /// `PATCH /bookings/{id}`: accepts a type of payment, and takes no money.
    func changeBooking() throws -> Response {
        _ = try parsed.value(Wire.BookingPatchRequest.self)
        let booking = try changed { try checkHeld($0) }
        let warning = HeededFields.bookingChange.warning(parsed.body)
        return .json(Wire.BookingResponse(booking: writer.booking(booking), problems: warning.map { [$0] }))
    }

    /// `DELETE /bookings/{id}`: "only possible before the booking is confirmed" (OSDM 3.9).
    func releaseBooking() throws -> Response {
        let now = now
        _ = try changed { booking in
            guard booking.state(at: now) != .released else { return }
            try checkHeld(booking)
            booking.releasedOn = now
        }
        return .noContent
    }

    func found(_ id: String) throws -> SandboxBooking {
        try memory.bookings.booking(id, of: account, now: now)
    }

    func changed(_ change: (inout SandboxBooking) throws -> Void) throws -> SandboxBooking {
        try memory.bookings.change(ids[0], of: account, now: now, change)
    }

    /// Changes a booking and returns the response. A request with a key that was used before gets the same response
    /// again.
    func respond(_ change: (inout SandboxBooking) throws -> Response) throws -> Response {
        try memory.bookings.change(
            ids[0], of: account, parsed.body, key: parsed.fields.idempotencyKey, now: now, change: change)
    }

    func checkHeld(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.state(at: now) == .held else {
            Mark.reached(.changeTooLate)
            throw .conflict(
                "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED",
                "The booking is not held any more; nothing of it can be changed.")
        }
    }
}

extension ProblemResponse {
    /// The problem of an offer that is unknown, expired or booked already.
    static func noSuchOffer(_ index: Int) -> ProblemResponse {
        .notFound(
            "urn:uic:problem:BOOKING_OFFER_NOT_FOUND",
            "Offer \(index + 1) is unknown, over, or booked already. Ask for offers again.",
            at: "#/offers/\(index)/offerId")
    }
}
