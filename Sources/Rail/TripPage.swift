/// A page of trips, with links to the pages around it.
public struct TripPage: Hashable, Sendable {
    public var trips: [Trip]
    public var earlier: PageLink?
    public var later: PageLink?
    /// Sentences of the service to show beside the trips (OSDM 3.9 `problems`).
    public var warnings: [String]

    public init(trips: [Trip], earlier: PageLink? = nil, later: PageLink? = nil, warnings: [String] = []) {
        self.trips = trips
        self.earlier = earlier
        self.later = later
        self.warnings = warnings
    }
}

/// A service's own reference to another page: opaque, to be handed back as it came.
public struct PageLink: Hashable, Sendable, Codable {
    public var reference: String

    public init(_ reference: String) {
        self.reference = reference
    }
}
