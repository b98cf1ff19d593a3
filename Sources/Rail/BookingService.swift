/// The actions that a person can take on bookings. They are closures, so that a test can replace one and keep the
/// rest.
///
/// A request that may change something at the service is written to disk before it is sent, so that the next start of
/// the program can find out its outcome. If a task is cancelled, it stops waiting, but its request continues. Every
/// closure throws `RailError`.
package struct BookingService: Sendable {
    /// Holds an offer, free of charge.
    package var hold: @Sendable @concurrent (HoldRequest) async throws -> BookingIntent =
        notProvided("bookings.hold")
    /// Sends the details of travellers that the service requires.
    package var complete:
        @Sendable @concurrent (BookingIntent.ID, [Traveller]) async throws -> BookingIntent =
            notProvided("bookings.complete")
    /// Accepts the current price of the booking.
    package var accept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent =
        notProvided("bookings.accept")
    /// Buys the held booking at the accepted price.
    package var buy: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent =
        notProvided("bookings.buy")
    package var release: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent =
        notProvided("bookings.release")
    /// Asks for refund offers for some tickets; nil means all. The new offers replace earlier offers, unless the
    /// earlier offers were made for the same request.
    package var proposeRefund:
        @Sendable @concurrent (
            BookingIntent.ID, _ tickets: [RefundableTicket]?, _ overruleCode: String?
        ) async throws -> BookingIntent = notProvided("bookings.proposeRefund")
    package var confirmRefund:
        @Sendable @concurrent (BookingIntent.ID, RefundOffer.ID) async throws -> BookingIntent =
            notProvided("bookings.confirmRefund")
    package var withdrawRefund: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent =
        notProvided("bookings.withdrawRefund")
    package var kept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent? =
        notProvided("bookings.kept")
    /// Asks the service for a booking. While another window or task is working on the booking, returns the
    /// stored booking instead.
    package var refresh: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent =
        notProvided("bookings.refresh")
    /// Yields the stored booking, then the service's booking, and then asks the service again until the tickets are
    /// issued.
    package var booking: @Sendable (BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error> = {
        _ in
        AsyncThrowingStream { throw RailError.unimplemented("bookings.booking") }
    }
    /// Yields all bookings: first as they are stored, then as the service reports them.
    package var trips: @Sendable () -> AsyncThrowingStream<TripsKnown, any Error> = {
        AsyncThrowingStream { throw RailError.unimplemented("bookings.trips") }
    }
    /// Returns all stored bookings, sorted by departure.
    package var summaries: @Sendable @concurrent () async throws -> [BookingSummary] =
        notProvided("bookings.summaries")
    /// Returns all stored bookings whose state may still change, sorted by departure.
    package var unfinished: @Sendable @concurrent () async throws -> [BookingSummary] =
        notProvided("bookings.unfinished")
    /// Returns the stored bookings about which a request has no response yet, sorted by departure.
    package var asked: @Sendable @concurrent () async throws -> [BookingSummary] =
        notProvided("bookings.asked")
    /// Returns the damaged lists of bookings that were set aside and still exist, latest first.
    package var damagedLists: @Sendable @concurrent () async throws -> [DamagedList] =
        notProvided("bookings.damagedLists")
    /// Asks the service about bookings whose outcome is unknown. Returns the bookings whose outcome is still unknown.
    package var settle: @Sendable @concurrent () async throws -> [BookingSummary] =
        notProvided("bookings.settle")
    /// Finds a booking that was made elsewhere, by its code and a traveller's last name, and stores it. Returns nil
    /// if the service has no such booking.
    package var find:
        @Sendable @concurrent (_ code: String, _ lastName: String) async throws -> BookingIntent? =
            notProvided("bookings.find")
    /// Deletes the bookings with the given ids from the list of bookings, without a request to the service. Does
    /// not delete a booking that may have been bought, judging by its stored state (`canBeForgotten`).
    package var forget: @Sendable @concurrent ([BookingIntent.ID]) async throws -> Void =
        notProvided("bookings.forget")
    package var savedTravellers: @Sendable @concurrent () async throws -> [Traveller] =
        notProvided("bookings.savedTravellers")
    package var rememberTraveller: @Sendable @concurrent (Traveller) async throws -> Void =
        notProvided("bookings.rememberTraveller")
    /// Forgets the remembered traveller with the given full name, and that traveller's cards.
    package var forgetTraveller: @Sendable @concurrent (_ name: String) async throws -> Void =
        notProvided("bookings.forgetTraveller")

    /// A service in which every closure throws an error that names the closure.
    package static var unimplemented: BookingService { BookingService() }
}

/// A damaged list of bookings that was set aside. Bookings that could still be read were copied into the current
/// list.
package struct DamagedList: Hashable, Sendable {
    package var path: String
    /// The bookings that could be read from the file: their codes, or else their ids. Nil if an earlier run of the
    /// program set the file aside.
    package var rescued: [String]?

    package init(path: String, rescued: [String]?) {
        self.path = path
        self.rescued = rescued
    }
}
