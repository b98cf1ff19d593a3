package import Foundation

/// The requests to a service about bookings. Each call sends one request and does not repeat it.
///
/// If a response is lost, the error has `RailError.isOutcomeUnknown` set, so the caller must keep a record of its
/// requests. Every call throws `RailError`, or `CancellationError` when its task is cancelled.
package protocol BookingRequests: Sendable {
    /// Holds an offer. The intent's id is sent as the reference. By the key, the service recognises a request that
    /// it has already received.
    @concurrent func hold(_ request: HoldRequest, _ id: BookingIntent.ID, _ key: String) async throws
        -> Booking
    @concurrent func booking(_ id: Booking.ID) async throws -> Booking
    @concurrent func release(_ id: Booking.ID) async throws
    /// Sends the details of a traveller. The traveller's `serviceID` must be set.
    @concurrent func complete(_ id: Booking.ID, _ traveller: Traveller) async throws
    @concurrent func setPurchaser(_ id: Booking.ID, _ traveller: Traveller) async throws
    /// Sends the type of payment (OSDM 3.9 `PaymentType`).
    @concurrent func setPayment(_ id: Booking.ID, _ type: String) async throws
    /// Throws if the booking cannot be bought. Returns if the booking can be bought, or if the service has no such
    /// check.
    @concurrent func check(_ id: Booking.ID) async throws
    /// Buys a held booking; for the key see `hold`. Returns the documents that come with the response.
    @discardableResult
    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument]
    /// Asks for refund offers; for the key see `hold`.
    @concurrent func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal
    /// Throws if the refund cannot be made. Returns if the refund can be made, or if the service has no such check.
    @concurrent func checkRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws
    /// Accepts a refund offer; for the key see `hold`.
    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer
    @concurrent func withdrawRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws
    /// Requests one ticket, without its booking. Returns it with its codes, and its documents.
    @concurrent func ticket(_ id: Ticket.ID) async throws -> (Ticket, [TicketDocument])
    /// Downloads a ticket's file from a link that the service sent.
    @concurrent func document(_ link: String) async throws -> Data
    /// Searches for bookings by their reference. Returns their ids; nil if the service has no search.
    @concurrent func search(_ id: BookingIntent.ID) async throws -> [Booking.ID]?
    /// Searches for bookings by their code and a traveller's last name. Returns their ids; nil if the service has no
    /// search.
    @concurrent func find(_ code: String, _ lastName: String) async throws -> [Booking.ID]?
}
