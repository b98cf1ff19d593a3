@testable import Sandbox

/// Looks up what a feed's rules say about two trains, row by row as in the GTFS reference. This is slow but obviously
/// correct.
struct LiteralFeed {
    let feed: Feed
    /// The station of each stop of the feed.
    let stations: [Int]
    /// The same feed with only the rules for whole stations.
    let plain: Network
    /// The seconds from one call to another; nil if the change is impossible.
    private(set) var changes: [[Int32?]] = []

    init(_ text: FeedText, _ timetable: Timetable) throws(FeedError) {
        let feed = try text.feed(chunk: 1 << 16)
        self.feed = feed
        stations = feed.stops.map { stop in
            let parent = stop.parent.map { feed.stops[$0].id }
            return timetable.station(id: stop.id) ?? parent.flatMap { timetable.station(id: $0) } ?? -1
        }
        var plain = text
        plain["transfers.txt"] = Self.plainRules(feed, stations)
        self.plain = try plain.timetable().network
        let rules = feed.transfers + Self.alighting(feed, stations)
        for from in feed.calls {
            changes.append(feed.calls.map { change(from, $0, rules) })
        }
    }

    /// Writes the rules for whole stations. If two stations have no such rule, the longest time in the rules
    /// for their platforms becomes their rule.
    private static func plainRules(_ feed: Feed, _ stations: [Int]) -> String {
        var whole: [[Int]: Int32] = [:]
        var ways: [[Int]: Int32] = [:]
        for rule in feed.transfers where rule.from.trains == .all && rule.to.trains == .all {
            let pair = [stations[Int(rule.from.stop)], stations[Int(rule.to.stop)]]
            guard pair.min() ?? -1 >= 0 else { continue }
            if feed.stops[Int(rule.from.stop)].parent == nil, feed.stops[Int(rule.to.stop)].parent == nil {
                let seconds = rule.kind == .impossible ? Int32.max : rule.seconds ?? 0
                whole[pair] = max(whole[pair] ?? 0, seconds)
            } else if rule.kind != .impossible, pair[0] != pair[1] {
                ways[pair] = max(ways[pair] ?? 0, rule.seconds ?? 0)
            }
        }
        var rows = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n"
        for (pair, seconds) in whole.merging(ways, uniquingKeysWith: { whole, _ in whole }) {
            let ids = pair.map { station in
                feed.stops.indices.first { stations[$0] == station && feed.stops[$0].parent == nil }
                    .map { feed.stops[$0].id } ?? ""
            }
            rows += ids.joined(separator: ",") + (seconds == Int32.max ? ",3,\n" : ",2,\(seconds)\n")
        }
        return rows
    }

    /// Returns rules by which travellers who must alight from a vehicle can board it again at once.
    private static func alighting(_ feed: Feed, _ stations: [Int]) -> [Feed.Transfer] {
        feed.linkedTrips.filter { !$0.staysAboard }.compactMap { link in
            guard let last = feed.calls[feed.trips[Int(link.from)].calls].last,
                let first = feed.calls[feed.trips[Int(link.to)].calls].first,
                stations[Int(last.stop)] == stations[Int(first.stop)]
            else { return nil }
            return Feed.Transfer(
                from: .init(stop: last.stop, trains: .trip(link.from)),
                to: .init(stop: first.stop, trains: .trip(link.to)), kind: .timed, seconds: 0)
        }
    }

    private func change(_ from: Feed.Call, _ to: Feed.Call, _ rules: [Feed.Transfer]) -> Int32? {
        let applying = rules.filter { applies($0.from, from) && applies($0.to, to) }
        if let best = applying.map(rank).max(by: { $0.lexicographicallyPrecedes($1) }) {
            let seconds = applying.filter { rank($0) == best }.map {
                $0.kind == .impossible ? Int32.max : $0.seconds ?? 0
            }
            return seconds.max().flatMap { $0 == Int32.max ? nil : $0 }
        }
        let (start, end) = (stations[Int(from.stop)], stations[Int(to.stop)])
        if start != end { return plain.walk(from: start, to: end) }
        return plain.changeTimes[start] == Network.impossible ? nil : plain.changeTimes[start]
    }

    private func applies(_ end: Feed.Transfer.End, _ call: Feed.Call) -> Bool {
        guard end.stop == call.stop || feed.stops[Int(call.stop)].parent == Int(end.stop) else {
            return false
        }
        return switch end.trains {
        case .all: true
        case .route(let route): feed.trips[Int(call.trip)].route == route
        case .trip(let trip): call.trip == trip
        }
    }

    /// Returns the rank of a rule; a higher rank wins. The trips and routes of the rule decide first, in the
    /// order of the GTFS reference. Among equal rules, those for platforms win over those for stations.
    private func rank(_ rule: Feed.Transfer) -> [Int] {
        let ends = [rule.from, rule.to]
        let trips = ends.count { if case .trip = $0.trains { true } else { false } }
        let routes = ends.count { if case .route = $0.trains { true } else { false } }
        let order = [[2, 0], [1, 1], [1, 0], [0, 2], [0, 1], [0, 0]]
        let platforms = ends.count { feed.stops[Int($0.stop)].parent != nil }
        return [-(order.firstIndex(of: [trips, routes]) ?? 0), platforms]
    }

    // MARK: - Trains that continue as others

    /// Returns the trips that continue a trip, each with the number of days by which it runs later. `runs`
    /// tells whether a trip runs that many days later.
    func nextTrips(_ trip: Int32, runs: (Int32, Int) -> Bool) -> [(trip: Int32, days: Int)] {
        guard let last = feed.calls[feed.trips[Int(trip)].calls].last else { return [] }
        func first(_ next: Int32) -> Feed.Call { feed.calls[feed.trips[Int(next)].calls.lowerBound] }
        let stays = Set(feed.linkedTrips.filter(\.staysAboard))
        let linked = stays.filter { $0.from == trip }.map { link in
            (trip: link.to, days: first(link.to).departure >= last.arrival ? 0 : 1)
        }.filter { runs($0.trip, $0.days) }
        guard !stays.contains(where: { $0.from == trip }), let block = feed.trips[Int(trip)].block else {
            return linked
        }
        let others = feed.trips.indices.map(Int32.init).filter { next in
            next != trip && feed.trips[Int(next)].block == block && !feed.trips[Int(next)].calls.isEmpty
                && runs(next, 0) && first(next).departure >= last.arrival
        }
        guard let next = others.min(by: { (first($0).departure, $0) < (first($1).departure, $1) }),
            stations[Int(first(next).stop)] == stations[Int(last.stop)],
            first(next).departure <= last.arrival + 3600, !stays.contains(where: { $0.to == next }),
            !feed.linkedTrips.contains(where: { $0.from == trip && $0.to == next && !$0.staysAboard })
        else { return linked }
        return [(next, 0)]
    }
}
