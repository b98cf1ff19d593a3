package import HTTPTransport
package import Rail

extension RailService {
    /// The service that speaks OSDM at the other end of a transport.
    ///
    /// - Parameters:
    ///   - tokens: The store that keeps a session between runs of the program.
    package static func osdm(
        _ configuration: OSDMConfiguration, transport: any Transport, tokens: TokenStore = .forgetful,
        dependencies: OSDMDependencies = OSDMDependencies()
    ) -> RailService {
        RailService(
            OSDMClient(configuration, transport: transport, tokens: tokens, dependencies: dependencies))
    }

    /// The service of a client. Its recent searches live as long as it does, unless a store keeps them.
    package init(_ client: OSDMClient) {
        let searches = RecentSearches()
        self.init(
            info: client.configuration.info,
            keptSession: { await client.keptSession() },
            signIn: { try await client.signIn($0) },
            signOut: { await client.signOut() },
            places: { try await client.places($0) },
            knownPlaces: { _ in [] },
            trips: { try await client.trips($0) },
            tripPage: { try await client.tripPage($0) },
            offers: { try await client.offers($0) },
            recentSearches: { await searches.all },
            rememberSearch: { await searches.remember($0) })
    }
}

/// The last searches of this run, newest first: one for each pair of places and party.
private actor RecentSearches {
    private(set) var all: [TripQuery] = []

    func remember(_ query: TripQuery) {
        all.removeAll {
            $0.origin.id == query.origin.id && $0.destination.id == query.destination.id
                && $0.passengers == query.passengers
        }
        all.insert(query, at: 0)
        all = Array(all.prefix(5))
    }
}
