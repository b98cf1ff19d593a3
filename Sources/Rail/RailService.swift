/// The interface of a rail service for the screens: closures, so that a test replaces one and keeps the rest.
///
/// Every closure throws `RailError`, or `CancellationError` when its task is cancelled.
public struct RailService: Sendable {
    public var info: ServiceInfo
    /// The session kept from an earlier run, if there is one that can still be used.
    public var keptSession: @Sendable @concurrent () async throws -> Session?
    /// The address of the last sign-in; nil where it is not kept.
    public var lastAddress: @Sendable @concurrent () async throws -> String?
    public var signIn: @Sendable @concurrent (Credentials) async throws -> Session
    /// Ends the session here, and forgets everything kept of it.
    public var signOut: @Sendable @concurrent () async throws -> Void
    public var places: @Sendable @concurrent (String) async throws -> PlaceList
    /// The places that match a typed text and are known without a request, best first.
    public var knownPlaces: @Sendable @concurrent (String) async throws -> [Place]
    public var trips: @Sendable @concurrent (TripQuery) async throws -> TripPage
    /// The page to which a link of another page leads.
    public var tripPage: @Sendable @concurrent (PageLink) async throws -> TripPage
    public var offers: @Sendable @concurrent (OfferQuery) async throws -> OfferList
    public var bookings: BookingService
    /// The last day for which the service has trains; nil where it does not say.
    public var lastDay: @Sendable @concurrent () async throws -> CalendarDay?
    /// The last searches, newest first.
    public var recentSearches: @Sendable @concurrent () async throws -> [TripQuery]
    public var rememberSearch: @Sendable @concurrent (TripQuery) async throws -> Void

    public init(
        info: ServiceInfo,
        keptSession: @escaping @Sendable @concurrent () async throws -> Session?,
        lastAddress: @escaping @Sendable @concurrent () async throws -> String? = { nil },
        signIn: @escaping @Sendable @concurrent (Credentials) async throws -> Session,
        signOut: @escaping @Sendable @concurrent () async throws -> Void,
        places: @escaping @Sendable @concurrent (String) async throws -> PlaceList,
        knownPlaces: @escaping @Sendable @concurrent (String) async throws -> [Place],
        trips: @escaping @Sendable @concurrent (TripQuery) async throws -> TripPage,
        tripPage: @escaping @Sendable @concurrent (PageLink) async throws -> TripPage,
        offers: @escaping @Sendable @concurrent (OfferQuery) async throws -> OfferList,
        bookings: BookingService = .unimplemented,
        lastDay: @escaping @Sendable @concurrent () async throws -> CalendarDay? = { nil },
        recentSearches: @escaping @Sendable @concurrent () async throws -> [TripQuery],
        rememberSearch: @escaping @Sendable @concurrent (TripQuery) async throws -> Void
    ) {
        self.info = info
        self.keptSession = keptSession
        self.lastAddress = lastAddress
        self.signIn = signIn
        self.signOut = signOut
        self.places = places
        self.knownPlaces = knownPlaces
        self.trips = trips
        self.tripPage = tripPage
        self.offers = offers
        self.bookings = bookings
        self.lastDay = lastDay
        self.recentSearches = recentSearches
        self.rememberSearch = rememberSearch
    }
}
