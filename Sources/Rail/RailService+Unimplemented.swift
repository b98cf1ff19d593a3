extension RailService {
    /// A service whose closures all fail, each with its own name; a test replaces those that it needs.
    public static var unimplemented: RailService {
        @Sendable func fail(_ member: String) -> RailError { .unimplemented(member) }
        return RailService(
            info: ServiceInfo(name: "unimplemented"),
            keptSession: { throw fail("keptSession") },
            lastAddress: { throw fail("lastAddress") },
            signIn: { _ in throw fail("signIn") },
            signOut: { throw fail("signOut") },
            places: { _ in throw fail("places") },
            knownPlaces: { _ in throw fail("knownPlaces") },
            trips: { _ in throw fail("trips") },
            tripPage: { _ in throw fail("tripPage") },
            offers: { _ in throw fail("offers") },
            lastDay: { throw fail("lastDay") },
            recentSearches: { throw fail("recentSearches") },
            rememberSearch: { _ in throw fail("rememberSearch") })
    }
}

extension RailError {
    /// The error of a member of `RailService` that nobody provided.
    static func unimplemented(_ member: String) -> RailError {
        RailError(
            .unimplemented, activity: "calling RailService.\(member)", service: "unimplemented",
            detail: "RailService.\(member) was called, but nobody provided it.")
    }
}
