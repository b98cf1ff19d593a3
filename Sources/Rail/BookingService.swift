/// The actions that a person can take on bookings. They are closures, so that a test can replace one and keep the
/// rest.
///
/// A request that may change something at the service is written to disk before it is sent, so that the next start of
/// the program can find out its outcome. If a task is cancelled, it stops waiting, but its request continues. Every
/// closure throws `RailError`.
public struct BookingService: Sendable {
    /// Holds an offer, free of charge.
    public var hold: @Sendable @concurrent (HoldRequest) async throws -> BookingIntent
    /// Sends the details of travellers that the service requires.
    public var complete: @Sendable @concurrent (BookingIntent.ID, [Traveller]) async throws -> BookingIntent
    /// Accepts the current price of the booking.
    public var accept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Buys the held booking at the accepted price.
    public var buy: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    public var release: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Asks for refund offers for some travellers, by the service's ids, or for all travellers if the ids are nil.
    /// The new offers replace earlier offers, unless those were made for the same request.
    public var proposeRefund:
        @Sendable @concurrent (BookingIntent.ID, _ travellerIDs: [String]?, _ overruleCode: String?)
            async throws -> BookingIntent
    public var confirmRefund:
        @Sendable @concurrent (BookingIntent.ID, RefundOffer.ID) async throws -> BookingIntent
    public var withdrawRefund: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Returns the stored intent; nil if there is none.
    public var kept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent?
    /// Asks the service for a booking. While another window or task is working on the booking, returns the stored one
    /// instead.
    public var refresh: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Yields the stored booking, then the service's booking, and then asks the service again until the tickets are
    /// issued.
    public var booking: @Sendable (BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error>
    /// Yields all bookings as they are stored, and then as the service reports them.
    public var trips: @Sendable () -> AsyncThrowingStream<TripsKnown, any Error>
    /// Returns all stored bookings, sorted by departure.
    public var summaries: @Sendable @concurrent () async throws -> [BookingSummary]
    /// Returns all stored bookings whose state may still change, sorted by departure.
    public var unfinished: @Sendable @concurrent () async throws -> [BookingSummary]
    /// Returns the damaged lists of bookings that were set aside and still exist, latest first.
    public var damagedLists: @Sendable @concurrent () async throws -> [DamagedList]
    /// Asks the service about bookings whose outcome is unknown. Returns the bookings whose outcome is still unknown.
    public var settle: @Sendable @concurrent () async throws -> [BookingSummary]
    /// Finds a booking that was made elsewhere, by its code and a traveller's last name, and stores it. Returns nil
    /// if the service has no such booking.
    public var find: @Sendable @concurrent (_ code: String, _ lastName: String) async throws -> BookingIntent?
    /// Returns the travellers whose details are stored on this computer.
    public var savedTravellers: @Sendable @concurrent () async throws -> [Traveller]
    public var rememberTraveller: @Sendable @concurrent (Traveller) async throws -> Void

    public init(
        hold: @escaping @Sendable @concurrent (HoldRequest) async throws -> BookingIntent,
        complete:
            @escaping @Sendable @concurrent (BookingIntent.ID, [Traveller]) async throws ->
            BookingIntent,
        accept: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent,
        buy: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent,
        release: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent,
        proposeRefund:
            @escaping @Sendable @concurrent (BookingIntent.ID, [String]?, String?) async throws ->
            BookingIntent,
        confirmRefund:
            @escaping @Sendable @concurrent (BookingIntent.ID, RefundOffer.ID) async throws -> BookingIntent,
        withdrawRefund: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent,
        kept: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent?,
        refresh: @escaping @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent,
        booking: @escaping @Sendable (BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error>,
        trips: @escaping @Sendable () -> AsyncThrowingStream<TripsKnown, any Error>,
        summaries: @escaping @Sendable @concurrent () async throws -> [BookingSummary],
        unfinished: @escaping @Sendable @concurrent () async throws -> [BookingSummary],
        damagedLists: @escaping @Sendable @concurrent () async throws -> [DamagedList],
        settle: @escaping @Sendable @concurrent () async throws -> [BookingSummary],
        find: @escaping @Sendable @concurrent (String, String) async throws -> BookingIntent?,
        savedTravellers: @escaping @Sendable @concurrent () async throws -> [Traveller],
        rememberTraveller: @escaping @Sendable @concurrent (Traveller) async throws -> Void
    ) {
        self.hold = hold
        self.complete = complete
        self.accept = accept
        self.buy = buy
        self.release = release
        self.proposeRefund = proposeRefund
        self.confirmRefund = confirmRefund
        self.withdrawRefund = withdrawRefund
        self.kept = kept
        self.refresh = refresh
        self.booking = booking
        self.trips = trips
        self.summaries = summaries
        self.unfinished = unfinished
        self.damagedLists = damagedLists
        self.settle = settle
        self.find = find
        self.savedTravellers = savedTravellers
        self.rememberTraveller = rememberTraveller
    }
}

extension BookingService {
    /// A service in which every closure throws an error that names the closure.
    public static var unimplemented: BookingService {
        @Sendable func fail(_ member: String) -> RailError { .unimplemented("bookings.\(member)") }
        return BookingService(
            hold: { _ in throw fail("hold") }, complete: { _, _ in throw fail("complete") },
            accept: { _ in throw fail("accept") }, buy: { _ in throw fail("buy") },
            release: { _ in throw fail("release") },
            proposeRefund: { _, _, _ in throw fail("proposeRefund") },
            confirmRefund: { _, _ in throw fail("confirmRefund") },
            withdrawRefund: { _ in throw fail("withdrawRefund") },
            kept: { _ in throw fail("kept") },
            refresh: { _ in throw fail("refresh") },
            booking: { _ in AsyncThrowingStream { throw fail("booking") } },
            trips: { AsyncThrowingStream { throw fail("trips") } },
            summaries: { throw fail("summaries") },
            unfinished: { throw fail("unfinished") },
            damagedLists: { throw fail("damagedLists") },
            settle: { throw fail("settle") }, find: { _, _ in throw fail("find") },
            savedTravellers: { throw fail("savedTravellers") },
            rememberTraveller: { _ in throw fail("rememberTraveller") })
    }
}

/// A damaged list of bookings that was set aside. Bookings that could still be read were copied into the current
/// list.
public struct DamagedList: Hashable, Sendable {
    /// The path of the damaged file.
    public var path: String
    /// The bookings that could be read from the file: their codes, or else their ids. Nil if an earlier run of the
    /// program set the file aside.
    public var rescued: [String]?

    public init(path: String, rescued: [String]?) {
        self.path = path
        self.rescued = rescued
    }
}
