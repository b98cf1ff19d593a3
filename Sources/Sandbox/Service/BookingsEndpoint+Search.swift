import Foundation
import HTTPTransport
import OSDM

/// `POST /bookings-search`: finds the account's bookings that meet all criteria. If the criteria include the code and a
/// last name, as printed on a ticket, bookings of other accounts are found, too.
extension BookingsEndpoint {
    func search(_ parsed: ParsedRequest) throws -> Response {
        let request = try parsed.value(Wire.BookingSearchRequest.self)
        let criteria = Self.criteria(request)
        guard !criteria.isEmpty else {
            throw ProblemResponse.badRequest(
                "X_WHICH_BOOKING",
                "Say which by bookingId, bookingCode, externalRef, or the name of a passenger or the purchaser."
            )
        }
        let isTicketRead = request.bookingCode != nil && request.passenger?.lastName?.isEmpty == false
        let found = try memory.bookings.find(for: account, now: now) { booking, isOwn in
            (isOwn || isTicketRead) && criteria.allSatisfy { $0(booking) }
        }
        return .json(
            Wire.BookingSearchResponse(
                bookingSearchResults: found.map { Self.result(writer.booking($0)) },
                problems: HeededFields.bookingSearch.warning(parsed.body).map { [$0] }))
    }

    private typealias Criterion = (SandboxBooking) -> Bool

    private static func criteria(_ request: Wire.BookingSearchRequest) -> [Criterion] {
        var criteria: [Criterion] = []
        if let id = request.bookingId { criteria.append { $0.id == id } }
        if let code = request.bookingCode { criteria.append { isSame($0.code, code) } }
        if let reference = request.externalRef { criteria.append { $0.externalRef == reference } }
        if let wanted = request.passenger, wanted.firstName != nil || wanted.lastName != nil {
            criteria.append { $0.passengers.contains { fits($0.detail, wanted) } }
        }
        if let wanted = request.purchaser, wanted.firstName != nil || wanted.lastName != nil {
            criteria.append { fits($0.purchaser?.detail, wanted) }
        }
        return criteria
    }

    private static func fits(_ detail: Wire.PersonDetail?, _ wanted: Wire.PersonSearchRequest) -> Bool {
        guard let detail else { return false }
        return wanted.firstName.map { isSame(detail.firstName, $0) } ?? true
            && wanted.lastName.map { isSame(detail.lastName, $0) } ?? true
    }

    /// People type names and codes, so case and accents don't matter.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
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
