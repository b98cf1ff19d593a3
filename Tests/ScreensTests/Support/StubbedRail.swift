import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

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
    let recentSearches: StubbedFunction<[RecentSearch]>
    let rememberSearch: StubbedFunction<TripQuery, Void>
    let starSearch: StubbedFunction<RecentSearch, Void>
    /// The service, which a test may change before the window opens.
    var service = RailService(info: RailService.obliging.info)

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
        recentSearches = StubbedFunction("recentSearches", in: scope).callsThrough(
            to: obliging.recentSearches)
        rememberSearch = StubbedFunction("rememberSearch", in: scope).callsThrough(
            to: obliging.rememberSearch)
        starSearch = StubbedFunction("starSearch", in: scope).callsThrough(to: obliging.starSearch)
        service.keptSession = keptSession.function
        service.lastAddress = { nil }
        service.signIn = signIn.function
        service.signOut = signOut.function
        service.places = places.function
        service.knownPlaces = knownPlaces.function
        // Drops the requested number of trips from the query, because it depends on the window's size.
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
        service.starSearch = starSearch.function
        service.bookings.summaries = { [] }
    }
}

/// Opens the window over a stubbed service, which `prepare` may change before that. At the end, a call that nobody stubbed
/// is a failure, and so is a call that is still held. The other parameters are those of `withApp`.
@UIActor func withRail(
    _ prepare: (inout StubbedRail) throws -> Void = { _ in }, results query: TripQuery? = nil,
    signedInAs address: String? = "jo@example.com", columns: Int = 80, rows: Int = 24,
    zone: TimeZone = Sample.zone, now: @escaping @Sendable () -> Date = { Sample.eight },
    prefilled: PrefilledSearch? = nil, keys: KeyTable = KeyTable(), clock: VirtualClock = VirtualClock(),
    stopping work: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: @UIActor (App, StubbedRail) async throws -> Void
) async throws {
    try await withDoubles { scope in
        var rail = StubbedRail(in: scope)
        try prepare(&rail)
        try await withApp(
            rail.service, results: query, signedInAs: address, columns: columns, rows: rows, zone: zone,
            now: now, prefilled: prefilled, keys: keys, clock: clock, stopping: work,
            sourceLocation: sourceLocation
        ) { app in try await body(app, rail) }
    }
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
