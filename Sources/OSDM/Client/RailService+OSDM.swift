package import Rail

extension RailService {
    /// Makes a service from a client. The service has no recent searches and no known places.
    package init(_ client: OSDMClient) {
        self.init(info: client.configuration.info)
        keptSession = { await client.session.keptSession() }
        lastAddress = { nil }
        signIn = { try await client.signIn($0) }
        signOut = { await client.session.signOut() }
        places = { try await client.places($0) }
        knownPlaces = { _ in [] }
        trips = { try await client.trips($0) }
        tripPage = { try await client.tripPage($0) }
        currentTrip = { try await client.currentTrip($0) }
        offers = { try await client.offers($0) }
        reductionCards = { try await client.reductionCards() }
        dayPrices = { try await client.dayPrices($0) }
        lastDay = { nil }
        recentSearches = { [] }
        rememberSearch = { _ in }
        starSearch = { _ in }
    }
}
