import HeapModule
import Rail

/// The limits of the searches for one page of a query.
struct QueryLimits {
    let least: TravelBounds
    /// The longest journey that is offered, in seconds: at most 36 h, depending on the distance. The limit is
    /// higher if a direct train takes longer, or if twice the shortest possible time is longer.
    let longest: Int32
    let isReachable: Bool

    /// The usual limit in seconds, however far the destination is.
    static let usual: Int32 = 36 * 3600

    /// - Parameters:
    ///   - network: The timetable's network, or its mirror image.
    ///   - isMirrored: Whether time runs backwards in the query and the network.
    init(_ query: PlanQuery, _ network: Network, _ timetable: Timetable, isMirrored: Bool) {
        let trips = timetable.trips
        least = TravelBounds(network, to: query.destinations)
        let seconds = least.seconds
        let fastest = network.stops(of: query.origins).map { seconds[$0] }.min() ?? TravelBounds.unreachable
        isReachable = fastest < TravelBounds.unreachable
        var longest = max(Self.usual(for: query, timetable), isReachable ? 2 * fastest : 0)
        if trips.longest > longest {
            longest = max(longest, Self.longestDirect(query, network, trips, isMirrored))
        }
        self.longest = longest
    }

    /// Returns half a day plus the time for the distance at 50 km/h: for a short ride, nobody wants a journey of a
    /// day.
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
        for boarding in query.origins.flatMap(network.boardings) {
            let pattern = network.patterns[boarding.pattern]
            let last = pattern.stops.count - 1
            for position in boarding.position + 1...last
            where query.destinations.contains(network.station(of: boarding.pattern, at: position)) {
                let (from, to) =
                    isMirrored ? (last - position, last - boarding.position) : (boarding.position, position)
                for trip in pattern.trips {
                    longest = max(longest, trips.arrival(trip, to) - trips.departure(trip, from))
                }
            }
        }
        return longest
    }
}

/// The least seconds from each stop to a destination, not counting the time for waiting and changing. A search can
/// stop at a stop if even this time is too long.
///
/// The shortest ways are found backwards from the destinations (Dijkstra, 1959).
struct TravelBounds {
    /// Indexed by the stop; `unreachable` if no way leads from the stop to a destination.
    let seconds: [Int32]

    /// More than any time in a timetable, but small enough to be added to such a time.
    static let unreachable = Int32.max / 2

    init(_ network: Network, to destinations: [Int]) {
        let targets = network.stops(of: destinations)
        var seconds = Array(repeating: Self.unreachable, count: network.stopCount)
        var next = Heap(targets.map { Reached(seconds: 0, place: Int32($0)) })
        for stop in targets { seconds[stop] = 0 }
        while let reached = next.popMin() {
            let stop = Int(reached.place)
            guard seconds[stop] == reached.seconds else { continue }
            for way in network.ways[stop] {
                let total = reached.seconds + way.seconds
                guard total < seconds[Int(way.end)] else { continue }
                seconds[Int(way.end)] = total
                next.insert(Reached(seconds: total, place: way.end))
            }
        }
        self.seconds = seconds
    }
}
