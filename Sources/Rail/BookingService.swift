/// The actions of a person on bookings: closures, so that a test replaces one and keeps the rest.
///
/// A request that may change something at the service is on disk before it leaves, so that the next start of
/// the program can find out its outcome. A cancelled task stops waiting; the request goes on. Every closure
/// throws `RailError`.
public struct BookingService: Sendable {
    /// Holds an offer, free of charge.
    public var hold: @Sendable @concurrent (HoldRequest) async throws -> BookingIntent
    /// Tells the service the details of travellers that it asked for.
    public var complete: @Sendable @concurrent (BookingIntent.ID, [Traveller]) async throws -> BookingIntent
    /// Agrees to the price that the booking has now.
    public var accept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Buys the held booking, at the agreed price.
    public var buy: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Gives the held booking back.
    public var release: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// Asks for offers to refund the shares of some travellers, by the service's ids, or of all. They take
    /// the place of earlier offers, unless those are for the same request.
    public var proposeRefund:
        @Sendable @concurrent (BookingIntent.ID, _ travellerIDs: [String]?, _ overruleCode: String?)
            async throws -> BookingIntent
    /// Refunds, as an offer says.
    public var confirmRefund:
        @Sendable @concurrent (BookingIntent.ID, RefundOffer.ID) async throws -> BookingIntent
    /// Gives the offers up.
    public var withdrawRefund: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// The intent as it is kept; nil when there is none.
    public var kept: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent?
    /// Asks the service for a booking; returns it as it is kept while somebody else is at work on it.
    public var refresh: @Sendable @concurrent (BookingIntent.ID) async throws -> BookingIntent
    /// A booking as it is known now, then as the service tells it, and again until its tickets are there.
    public var booking: @Sendable (BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error>
    /// All bookings as they are kept now, and then as the service tells of them.
    public var trips: @Sendable () -> AsyncThrowingStream<TripsKnown, any Error>
    /// All that is kept, the earliest departure first.
    public var summaries: @Sendable @concurrent () async throws -> [BookingSummary]
    /// All that is kept and not at its end, the earliest departure first.
    public var unfinished: @Sendable @concurrent () async throws -> [BookingSummary]
    /// The lists of bookings that were damaged and set aside, and are still there; the latest first.
    public var damagedLists: @Sendable @concurrent () async throws -> [DamagedList]
    /// Finds out the unknown outcomes of bookings; returns the bookings whose outcome stays unknown.
    public var settle: @Sendable @concurrent () async throws -> [BookingSummary]
    /// Finds a booking that was made elsewhere, by its code and a traveller's last name, and keeps it; nil when the
    /// service knows none.
    public var find: @Sendable @concurrent (_ code: String, _ lastName: String) async throws -> BookingIntent?
    /// The travellers that are remembered on this computer.
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
