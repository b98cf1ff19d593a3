/// What a person can do with bookings: closures, so that a test replaces one and keeps the rest.
///
/// A request that may change something at the service is on disk before it leaves, so that the next start of
/// the program can find out its outcome. A cancelled task stops waiting; the request goes on. Every closure
/// throws `RailError`.
public struct BookingService: Sendable {
    /// Holds an offer, free of charge.
    public var hold: @Sendable @concurrent (HoldRequest) async throws -> BookingIntent
    /// Sends the details of travellers that the service has asked for.
    public var complete: @Sendable @concurrent (BookingIntent.ID, [Traveller]) async throws -> BookingIntent
    /// Accepts the current price of the booking.
    public var accept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Buys the held booking at the accepted price.
    public var buy: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Releases the held booking.
    public var release: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Asks for refund offers for some travellers, by the service's ids, or for all. The new offers replace
    /// earlier ones, unless those are for the same request.
    public var proposeRefund:
        @Sendable @concurrent (BookingIntent.ID, _ travellerIDs: [String]?, _ overruleCode: String?)
            async throws -> BookingIntent
    /// Accepts a refund offer.
    public var confirmRefund:
        @Sendable @concurrent (BookingIntent.ID, RefundOffer.ID) async throws -> BookingIntent
    /// Withdraws the refund offers.
    public var withdrawRefund: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// The intent as it is stored; nil if there is none.
    public var kept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent?
    /// Asks the service for a booking. Returns the stored one while another window or task is working on it.
    public var refresh: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// A booking as it is stored, then as the service has it, and again until its tickets are issued.
    public var booking: @Sendable (BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error>
    /// All bookings as they are stored, and then as the service has them.
    public var trips: @Sendable () -> AsyncThrowingStream<TripsKnown, any Error>
    /// All stored bookings, sorted by departure.
    public var summaries: @Sendable @concurrent () async throws -> [BookingSummary]
    /// All stored bookings whose state may still change, sorted by departure.
    public var unfinished: @Sendable @concurrent () async throws -> [BookingSummary]
    /// The damaged lists of bookings that were set aside and still exist, latest first.
    public var damagedLists: @Sendable @concurrent () async throws -> [DamagedList]
    /// Asks the service about bookings whose outcome is unknown; returns those that are still unknown afterwards.
    public var settle: @Sendable @concurrent () async throws -> [BookingSummary]
    /// Finds a booking that was made elsewhere, by its code and a traveller's last name, and stores it; nil if the
    /// service has no such booking.
    public var find: @Sendable @concurrent (_ code: String, _ lastName: String) async throws -> BookingIntent?
    /// The travellers whose details are stored on this computer.
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
    /// A service whose closures all throw an error with their own name.
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

/// A damaged list of bookings that was set aside. What could be read was copied into the current list.
public struct DamagedList: Hashable, Sendable {
    /// The path of the damaged file.
    public var path: String
    /// The codes, or else the ids, of the bookings that could be read from it; nil if an earlier run of the
    /// program set it aside.
    public var rescued: [String]?

    public init(path: String, rescued: [String]?) {
        self.path = path
        self.rescued = rescued
    }
}
