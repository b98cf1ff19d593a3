import Rail

extension RailService {
    /// Answers everything at once; a test replaces what it is about.
    static var obliging: RailService {
        var service = RailService.unimplemented
        service.info = ServiceInfo(name: "api.example.com", remark: "invented fares")
        service.signIn = { Session(emailAddress: $0.emailAddress) }
        service.signOut = {}
        service.places = { typed in
            Sample.places.filter { $0.name.lowercased().contains(typed.lowercased()) }
        }
        service.trips = { _ in Sample.page() }
        service.tripPage = { _ in Sample.page([]) }
        service.offers = { _ in Sample.offers(6400) }
        service.recentSearches = { [] }
        service.rememberSearch = { _ in }
        return service
    }
}
