import Foundation
import HTTPTransport
import OSDM
import Rail

/// `POST /bookings-search`: finds the account's bookings that meet all criteria. If the criteria include the code and a
/// last name, as printed on a ticket, bookings of other accounts are found, too.
extension ServiceRequest {
    func searchBookings() throws -> Response {
        let request = try parsed.value(Wire.BookingSearchRequest.self)
        let names = [request.passenger, request.purchaser].flatMap { [$0?.firstName, $0?.lastName] }
        let criteria = [request.bookingId, request.bookingCode, request.externalRef] + names
        guard criteria.contains(where: { $0 != nil }) else {
            throw ProblemResponse.badRequest(
                "X_WHICH_BOOKING",
                "Say which by bookingId, bookingCode, externalRef, or the name of a passenger or the purchaser."
            )
        }
        let isTicketRead = request.bookingCode != nil && request.passenger?.lastName?.isEmpty == false
        let found = try memory.bookings.find(for: account, now: now) { booking, isOwn in
            (isOwn || isTicketRead) && Self.meets(request, booking)
        }
        return .json(
            Wire.BookingSearchResponse(
                bookingSearchResults: found.map { Self.result(writer.booking($0)) },
                problems: HeededFields.bookingSearch.warning(parsed.body).map { [$0] }))
    }

    private static func meets(_ request: Wire.BookingSearchRequest, _ booking: SandboxBooking) -> Bool {
        request.bookingId.map { booking.id == $0 } ?? true
            && request.bookingCode.map { booking.code.isSame(as: $0) } ?? true
            && request.externalRef.map { booking.externalRef == $0 } ?? true
            && request.passenger.map { wanted in booking.passengers.contains { fits($0.detail, wanted) } }
                ?? true
            && request.purchaser.map { fits(booking.purchaser?.detail, $0) } ?? true
    }

    private static func fits(_ detail: Wire.PersonDetail?, _ wanted: Wire.PersonSearchRequest) -> Bool {
        wanted.firstName.map { detail?.firstName.isSame(as: $0) == true } ?? true
            && wanted.lastName.map { detail?.lastName.isSame(as: $0) == true } ?? true
    }

    private static func result(_ booking: Wire.Booking) -> Wire.BookingSearchResult {
        Wire.BookingSearchResult(
            id: booking.id, passengers: booking.passengers.array,
            bookedOfferSummaries: (booking.bookedOffers?.array ?? []).map { offer in
                Wire.BookedOfferSummary(
                    offerId: offer.offerId, summary: offer.summary ?? "",
                    bookingPartSummaries: (offer.admissions?.array ?? []).map { part in
                        Wire.BookingPartSummary(
                            id: part.id, summary: part.summary ?? "",
                            productSummaries: (offer.products?.array ?? []).map {
                                Wire.ProductSummary(
                                    id: $0.id, code: $0.code ?? $0.id, description: $0.summary ?? $0.id)
                            }, status: part.status, type: .admission)
                    })
            }, bookingCode: booking.bookingCode, externalRef: booking.externalRef,
            provisionalPrice: booking.provisionalPrice, confirmedPrice: booking.confirmedPrice)
    }
}
