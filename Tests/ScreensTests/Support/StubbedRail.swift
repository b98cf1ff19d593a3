import Doubles
import Rail

/// A service made of doubles. Each responds at once, as `RailService.obliging` does, until a test tells it
/// otherwise: `rail.trips.held()`.
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
        RailService(
            info: RailService.obliging.info, keptSession: keptSession.function, signIn: signIn.function,
            signOut: signOut.function, places: places.function,
            knownPlaces: knownPlaces.function, trips: trips.function, tripPage: tripPage.function,
            offers: offers.function, recentSearches: recentSearches.function,
            rememberSearch: rememberSearch.function)
    }
}

/// Runs a test with a service of doubles. A call that nobody stubbed is a failure at its end, and so is one
/// that is still held.
func withRail(_ body: (StubbedRail) async throws -> Void) async throws {
    try await withDoubles { scope in try await body(StubbedRail(in: scope)) }
}

extension StubbedFunction {
    /// The first held call with such arguments, as soon as it has been received: requests that are made side
    /// by side arrive in any order.
    func heldCall(where isMeant: (repeat each Argument) -> Bool) async throws -> Call {
        var index = 0
        while true {
            let call = try await call(index)
            if call.isHeld, isMeant(repeat each call.arguments) { return call }
            index += 1
        }
    }
}
