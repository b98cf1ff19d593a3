import Rail

/// The limits of every search for one query, worked out once for all of its pages.
struct QueryLimits {
    /// The least seconds from each stop to a destination.
    let least: TravelBounds
    /// The longest journey that is offered, in seconds: up to 36 h, by the distance; or as long as a direct train takes,
    /// or twice the least that any way can take.
    let longest: Int32
    /// Whether any way leads from an origin to a destination.
    let isReachable: Bool

    /// The most seconds of a journey, unless even the fastest way takes long.
    static let usual: Int32 = 36 * 3600

    /// - Parameters:
    ///   - network: The timetable's, or its mirror.
    ///   - isMirrored: Whether the query and the network are those in which time runs backwards.
    init(_ query: PlanQuery, _ network: Network, _ timetable: Timetable, isMirrored: Bool) {
        let trips = timetable.trips
        least = TravelBounds(network, to: query.destinations)
        let seconds = least.seconds
        let fastest =
            query.origins.flatMap { seconds[network.stops(of: $0)] }.min() ?? TravelBounds.unreachable
        isReachable = fastest < TravelBounds.unreachable
        var longest = max(Self.usual(for: query, timetable), isReachable ? 2 * fastest : 0)
        if trips.longest > longest {
            longest = max(longest, Self.longestDirect(query, network, trips, isMirrored))
        }
        self.longest = longest
    }

    /// Half a day, and the way itself at 50 km/h: a near place is not worth a day of waiting.
    private static func usual(for query: PlanQuery, _ timetable: Timetable) -> Int32 {
        guard let origin = query.origins.first, let destination = query.destinations.first,
            let from = timetable.stations[origin].coordinate,
            let to = timetable.stations[destination].coordinate
        else { return 24 * 3600 }
        return min(usual, Int32(12 * 3600 + from.metres(to: to) / 50_000 * 3600))
    }

    private static func longestDirect(
        _ query: PlanQuery, _ network: Network, _ trips: TripTable, _ isMirrored: Bool
    ) -> Int32 {
        var longest: Int32 = 0
        for boarding in query.origins.flatMap({ network.boardings[network.boardings(at: $0)] }) {
            let calls = network.calls(of: Int(boarding.pattern))
            for position in Int(boarding.position) + 1..<calls.count
            where query.destinations.contains(network.station(ofCall: calls.lowerBound + position)) {
                let last = calls.count - 1
                let (from, to) =
                    isMirrored
                    ? (last - position, last - Int(boarding.position)) : (Int(boarding.position), position)
                for trip in trips.trips(of: Int(boarding.pattern)) {
                    longest = max(longest, trips.arrival(trip, to) - trips.departure(trip, from))
                }
            }
        }
        return longest
    }
}
