package import Rail

extension RailService {
    /// A service that responds to everything at once. A test replaces the functions that it is about.
    static var obliging: RailService {
        var service = RailService.unimplemented
        service.info = ServiceInfo(name: "api.example.com", remark: "invented fares", payment: .nothing)
        service.signIn = { Session(emailAddress: $0.emailAddress) }
        service.signOut = {}
        service.places = { typed in
            PlaceList(
                Sample.places.filter { $0.name.lowercased().contains(typed.lowercased()) }, isComplete: true)
        }
        service.knownPlaces = { _ in [] }
        service.trips = { _ in Sample.page() }
        service.tripPage = { _ in Sample.page([]) }
        service.offers = { _ in Sample.offers(6400) }
        service.dayPrices = { _ in nil }
        service.recentSearches = { [] }
        service.rememberSearch = { _ in }
        service.starSearch = { _ in }
        service.bookings.summaries = { [] }
        return service
    }
}

/// An array literal is an incomplete list of places; `PlaceList(_:isComplete:)` makes a complete one.
extension PlaceList: ExpressibleByArrayLiteral {
    package init(arrayLiteral places: Place...) { self.init(places, isComplete: false) }
}
