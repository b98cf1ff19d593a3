import Doubles
import Rail

/// A service made of stubbed functions. Each function responds at once, like those of `RailService.obliging`, until a
/// test changes that: `rail.trips.held()`.
struct StubbedRail: Sendable {
    let keptSession: StubbedFunction<Session?>
    let signIn: StubbedFunction<Credentials, Session>
    let signOut: StubbedFunction<Void>
    let places: StubbedFunction<String, PlaceList>
    let knownPlaces: StubbedFunction<String, [Place]>
    let trips: StubbedFunction<TripQuery, TripPage>
    let tripPage: StubbedFunction<PageLink, TripPage>
    let offers: StubbedFunction<OfferQuery, OfferList>
    let recentSearches: StubbedFunction<[TripQuery]>
    let rememberSearch: StubbedFunction<TripQuery, Void>

    init(in scope: DoubleScope) {
        let obliging = RailService.obliging
        keptSession = StubbedFunction("keptSession", in: scope)
        signIn = StubbedFunction("signIn", in: scope, hidesValues: true).callsThrough(to: obliging.signIn)
        signOut = StubbedFunction("signOut", in: scope).callsThrough(to: obliging.signOut)
        places = StubbedFunction("places", in: scope).callsThrough(to: obliging.places)
        knownPlaces = StubbedFunction("knownPlaces", in: scope).callsThrough(to: obliging.knownPlaces)
        trips = StubbedFunction("trips", in: scope).callsThrough(to: obliging.trips)
        tripPage = StubbedFunction("tripPage", in: scope).callsThrough(to: obliging.tripPage)
        offers = StubbedFunction("offers", in: scope).callsThrough(to: obliging.offers)
        recentSearches = StubbedFunction("recentSearches", in: scope)
            .callsThrough(to: obliging.recentSearches)
        rememberSearch = StubbedFunction("rememberSearch", in: scope)
            .callsThrough(to: obliging.rememberSearch)
    }

    var service: RailService {
        var service = RailService(info: RailService.obliging.info)
        service.keptSession = keptSession.function
        service.lastAddress = { nil }
        service.signIn = signIn.function
        service.signOut = signOut.function
        service.places = places.function
        service.knownPlaces = knownPlaces.function
        // The number of trips depends on the size of the window, which few tests are about.
        service.trips = { [trips = trips.function] query in
            var query = query
            query.count = nil
            return try await trips(query)
        }
        service.tripPage = tripPage.function
        service.offers = offers.function
        service.dayPrices = { _ in nil }
        service.lastDay = { nil }
        service.recentSearches = recentSearches.function
        service.rememberSearch = rememberSearch.function
        service.bookings.summaries = { [] }
        return service
    }
}

/// Runs a test with a stubbed service. At the end, a call that nobody stubbed is a failure, and so is a call that is
/// still held.
func withRail(_ body: (StubbedRail) async throws -> Void) async throws {
    try await withDoubles { scope in try await body(StubbedRail(in: scope)) }
}

extension StubbedFunction {
    /// Waits for the first held call whose arguments satisfy `isMeant`. Concurrent requests may arrive in any order.
    func heldCall(where isMeant: (repeat each Argument) -> Bool) async throws -> Call {
        var index = 0
        while true {
            let call = try await call(index)
            if call.isHeld, isMeant(repeat each call.arguments) { return call }
            index += 1
        }
    }
}
