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

    /// The service of a client, which remembers no searches: a store does.
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
