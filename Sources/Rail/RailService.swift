/// A rail service as the screens see it. Its actions are closures, so that a test can replace one and keep the rest.
///
/// Every closure throws `RailError`, or `CancellationError` when its task is cancelled.
public struct RailService: Sendable {
    public var info: ServiceInfo
    /// Returns the session that an earlier run of the program stored, if it can still be used.
    public var keptSession: @Sendable @concurrent () async throws -> Session?
    /// Returns the email address of the last sign-in; nil if it is not stored.
    public var lastAddress: @Sendable @concurrent () async throws -> String?
    public var signIn: @Sendable @concurrent (Credentials) async throws -> Session
    /// Ends the session on this computer, and deletes all data that is stored about the person.
    public var signOut: @Sendable @concurrent () async throws -> Void
    public var places: @Sendable @concurrent (String) async throws -> PlaceList
    /// Returns the already known places that match a typed text, best match first. Sends no request.
    public var knownPlaces: @Sendable @concurrent (String) async throws -> [Place]
    public var trips: @Sendable @concurrent (TripQuery) async throws -> TripPage
    /// Returns the page that a link of another page leads to.
    public var tripPage: @Sendable @concurrent (PageLink) async throws -> TripPage
    public var offers: @Sendable @concurrent (OfferQuery) async throws -> OfferList
    public var bookings: BookingService
    /// Returns the last day of the service's timetable; nil if the service does not say.
    public var lastDay: @Sendable @concurrent () async throws -> CalendarDay?
    /// Returns the last searches, newest first.
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

extension RailService {
    /// A service in which every closure throws an error that names the closure. A test replaces the closures that it
    /// needs.
    public static var unimplemented: RailService {
        @Sendable func fail(_ member: String) -> RailError { .unimplemented(member) }
        return RailService(
            info: ServiceInfo(name: "unimplemented"),
            keptSession: { throw fail("keptSession") },
            lastAddress: { throw fail("lastAddress") },
            signIn: { _ in throw fail("signIn") },
            signOut: { throw fail("signOut") },
            places: { _ in throw fail("places") },
            knownPlaces: { _ in throw fail("knownPlaces") },
            trips: { _ in throw fail("trips") },
            tripPage: { _ in throw fail("tripPage") },
            offers: { _ in throw fail("offers") },
            lastDay: { throw fail("lastDay") },
            recentSearches: { throw fail("recentSearches") },
            rememberSearch: { _ in throw fail("rememberSearch") })
    }
}

extension RailError {
    /// The error that a member of `unimplemented` throws.
    static func unimplemented(_ member: String) -> RailError {
        RailError(
            .unimplemented, activity: "calling RailService.\(member)", service: "unimplemented",
            detail: "RailService.\(member) was called, but nobody provided it.")
    }
}
