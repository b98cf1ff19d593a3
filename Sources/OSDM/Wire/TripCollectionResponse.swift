extension Wire {
    /// OSDM 3.9 `TripCollectionResponse`; its links `previous` and `next` lead to the pages around it.
    package struct TripCollectionResponse: Hashable, Sendable, Codable {
        package var id: String?
        package var trips: Elements<Trip>?
        package var problems: Elements<Problem>?
        package var warning: WarningCollection?
        package var links: Elements<Link>?

        package init(
            id: String, trips: [Trip]? = nil, problems: [Problem]? = nil, links: [Link]? = nil
        ) {
            self.id = id
            self.trips = trips.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.links = links.map { Elements($0) }
        }

        private enum CodingKeys: String, CodingKey {
            case id, trips, problems, warning
            case links = "_links"
        }
    }
}
