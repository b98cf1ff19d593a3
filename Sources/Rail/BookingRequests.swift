public import Foundation

/// The requests to a service about bookings. Each call sends one request, and never repeats it.
///
/// If a response is lost, the error has `RailError.isOutcomeUnknown` set, so the caller must keep a record of its
/// requests. Every closure throws `RailError`, or `CancellationError` when its task is cancelled.
public struct BookingRequests: Sendable {
    /// Holds an offer. The intent's id is sent as the reference. By the key, the service recognises a repeated
    /// request.
    public var hold:
        @Sendable @concurrent (HoldRequest, _ id: BookingIntent.ID, _ key: String) async throws -> Booking
    public var booking: @Sendable @concurrent (Booking.ID) async throws -> Booking
    public var release: @Sendable @concurrent (Booking.ID) async throws -> Void
    /// Sends the details of a traveller. The traveller's `serviceID` must be set.
    public var complete: @Sendable @concurrent (Booking.ID, Traveller) async throws -> Void
    public var setPurchaser: @Sendable @concurrent (Booking.ID, Traveller) async throws -> Void
    /// Sends the type of payment (OSDM 3.9 `PaymentType`).
    public var setPayment: @Sendable @concurrent (Booking.ID, _ type: String) async throws -> Void
    /// Throws if the booking cannot be bought. Returns if the booking can be bought, or if the service has no such
    /// check.
    public var check: @Sendable @concurrent (Booking.ID) async throws -> Void
    /// Buys a held booking; for the key see `hold`.
    public var buy: @Sendable @concurrent (Booking.ID, _ key: String) async throws -> Void
    /// Asks for refund offers; for the key see `hold`.
    public var proposeRefund:
        @Sendable @concurrent (Booking.ID, RefundRequest, _ key: String) async throws -> [RefundOffer]
    /// Throws if the refund cannot be made. Returns if the refund can be made, or if the service has no such check.
    public var checkRefund: @Sendable @concurrent (Booking.ID, RefundOffer.ID) async throws -> Void
    /// Accepts a refund offer; for the key see `hold`.
    public var confirmRefund:
        @Sendable @concurrent (Booking.ID, RefundOffer.ID, _ key: String) async throws -> RefundOffer
    public var withdrawRefund: @Sendable @concurrent (Booking.ID, RefundOffer.ID) async throws -> Void
    /// Downloads a ticket's file from a link that the service sent.
    public var document: @Sendable @concurrent (_ link: String) async throws -> Data
    /// Searches bookings by their reference. Returns their ids; nil if the service has no search.
    public var search: @Sendable @concurrent (BookingIntent.ID) async throws -> [Booking.ID]?
    /// Searches bookings by their code and a traveller's last name. Returns their ids; nil if the service has no
    /// search.
    public var find: @Sendable @concurrent (_ code: String, _ lastName: String) async throws -> [Booking.ID]?

    public init(
        hold: @escaping @Sendable @concurrent (HoldRequest, BookingIntent.ID, String) async throws -> Booking,
        booking: @escaping @Sendable @concurrent (Booking.ID) async throws -> Booking,
        release: @escaping @Sendable @concurrent (Booking.ID) async throws -> Void,
        complete: @escaping @Sendable @concurrent (Booking.ID, Traveller) async throws -> Void,
        setPurchaser: @escaping @Sendable @concurrent (Booking.ID, Traveller) async throws -> Void,
        setPayment: @escaping @Sendable @concurrent (Booking.ID, String) async throws -> Void,
        check: @escaping @Sendable @concurrent (Booking.ID) async throws -> Void,
        buy: @escaping @Sendable @concurrent (Booking.ID, String) async throws -> Void,
        proposeRefund:
            @escaping @Sendable @concurrent (Booking.ID, RefundRequest, String) async throws -> [RefundOffer],
        checkRefund: @escaping @Sendable @concurrent (Booking.ID, RefundOffer.ID) async throws -> Void,
        confirmRefund:
            @escaping @Sendable @concurrent (Booking.ID, RefundOffer.ID, String) async throws -> RefundOffer,
        withdrawRefund: @escaping @Sendable @concurrent (Booking.ID, RefundOffer.ID) async throws -> Void,
        document: @escaping @Sendable @concurrent (String) async throws -> Data,
        search: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> [Booking.ID]?,
        find: @escaping @Sendable @concurrent (String, String) async throws -> [Booking.ID]?
    ) {
        self.hold = hold
        self.booking = booking
        self.release = release
        self.complete = complete
        self.setPurchaser = setPurchaser
        self.setPayment = setPayment
        self.check = check
        self.buy = buy
        self.proposeRefund = proposeRefund
        self.checkRefund = checkRefund
        self.confirmRefund = confirmRefund
        self.withdrawRefund = withdrawRefund
        self.document = document
        self.search = search
        self.find = find
    }
}
