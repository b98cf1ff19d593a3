package import HTTPTransport
package import Rail

extension RailService {
    /// Returns the OSDM service to which a transport leads.
    ///
    /// - Parameters:
    ///   - tokens: Where the session is stored between runs of the program.
    package static func osdm(
        _ configuration: OSDMConfiguration, transport: any Transport, tokens: TokenStore = .forgetful,
        dependencies: OSDMDependencies = OSDMDependencies()
    ) -> RailService {
        RailService(
            OSDMClient(configuration, transport: transport, tokens: tokens, dependencies: dependencies))
    }

    /// Makes a service from a client. It remembers no searches and knows no places.
    package init(_ client: OSDMClient) {
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
            recentSearches: { [] },
            rememberSearch: { _ in })
    }
}
