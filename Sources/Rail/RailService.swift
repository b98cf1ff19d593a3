/// A rail service as the screens see it. Its actions are closures, so that a test can replace one action and
/// keep the rest.
///
/// Every closure throws `RailError`, or `CancellationError` when its task is cancelled.
package struct RailService: Sendable {
    package var info: ServiceInfo
    /// Returns the session that an earlier run of the program stored, if it can still be used.
    package var keptSession: @Sendable @concurrent () async throws -> Session? = notProvided("keptSession")
    /// Returns the email address of the last sign-in; nil if it is not stored.
    package var lastAddress: @Sendable @concurrent () async throws -> String? = notProvided("lastAddress")
    package var signIn: @Sendable @concurrent (Credentials) async throws -> Session = notProvided("signIn")
    /// Ends the session on this computer, and deletes the searches, the address and the bookings that are stored
    /// for the account. Does not delete damaged lists of bookings that were set aside.
    package var signOut: @Sendable @concurrent () async throws -> Void = notProvided("signOut")
    package var places: @Sendable @concurrent (String) async throws -> PlaceList = notProvided("places")
    /// Returns the already known places that match a typed text, best match first. Sends no request.
    package var knownPlaces: @Sendable @concurrent (String) async throws -> [Place] =
        notProvided("knownPlaces")
    package var trips: @Sendable @concurrent (TripQuery) async throws -> TripPage = notProvided("trips")
    /// Returns the page of trips at a link that came with another page.
    package var tripPage: @Sendable @concurrent (PageLink) async throws -> TripPage = notProvided("tripPage")
    /// Returns a trip of this service as its trains run now; nil if the service no longer knows the trip, or tells
    /// nothing about single trips. The trips of a booking are in `bookings.refresh`, too, but perhaps as they were
    /// booked.
    package var currentTrip: @Sendable @concurrent (Trip.ID) async throws -> Trip? =
        notProvided("currentTrip")
    package var offers: @Sendable @concurrent (OfferQuery) async throws -> OfferList = notProvided("offers")
    /// Returns the kinds of discount cards that the service knows; empty if it knows none, or does not list them.
    package var reductionCards: @Sendable @concurrent () async throws -> [ReductionCardType] =
        notProvided("reductionCards")
    /// Returns the lowest price of each day that has one; nil if the service gives no such overview.
    package var dayPrices: @Sendable @concurrent (DayPriceQuery) async throws -> [CalendarDay: Money]? =
        notProvided("dayPrices")
    package var bookings = BookingService.unimplemented
    /// Returns the last day of the service's timetable; nil if the service does not say.
    package var lastDay: @Sendable @concurrent () async throws -> CalendarDay? = notProvided("lastDay")
    /// Returns the last searches, newest first, after those with a star.
    package var recentSearches: @Sendable @concurrent () async throws -> [RecentSearch] =
        notProvided("recentSearches")
    package var rememberSearch: @Sendable @concurrent (TripQuery) async throws -> Void =
        notProvided("rememberSearch")
    /// Gives a recent search a star, or takes it away.
    package var starSearch: @Sendable @concurrent (RecentSearch) async throws -> Void =
        notProvided("starSearch")

    package init(info: ServiceInfo) {
        self.info = info
    }
}

extension RailService {
    /// A service in which every closure throws an error that names the closure. A test replaces the closures that it
    /// needs.
    package static var unimplemented: RailService { RailService(info: ServiceInfo(name: "unimplemented")) }
}

/// Returns a closure that throws an error with the name of a member of `RailService`.
func notProvided<each Argument, Value>(
    _ member: String
) -> @Sendable @concurrent (repeat each Argument) async throws -> Value {
    { (_: repeat each Argument) in throw RailError.unimplemented(member) }
}

extension RailError {
    static func unimplemented(_ member: String) -> RailError {
        RailError(
            .unimplemented, activity: "calling RailService.\(member)", service: "unimplemented",
            detail: "RailService.\(member) was called, but nobody provided it.")
    }
}
