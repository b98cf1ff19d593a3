/// The rules for changes between certain platforms, routes or trains. They decide into how many stops of the network
/// each station is split.
///
/// A stop of the network stands for all calls at a station to which the same rules apply. Most stations have one
/// stop. So a rule for two trains becomes a rule for two stops.
struct ChangeRules {
    private(set) var stopsOfStation: [Range<Int>] = []

    /// The most stops that a station may have. Time and memory grow with the number of pairs of stops.
    static let mostStops = 500
    /// The most pairs of stops that the changes, walks and rules of a feed may connect.
    static let mostPairs = 5_000_000

    private let feed: Feed
    private let stationOfStop: [Int32]
    private var rules: [Feed.Transfer]
    /// The stops that belong to each end that a rule names.
    private var stopsOfEnd: [Feed.Transfer.End: [Int32]] = [:]
    /// For each station, the stops of the network into which it is split: calls that belong to the same ends of
    /// rules have the same stop. The stops of a station are counted from 0.
    private var toldApart: [[[Feed.Transfer.End]: Int]]

    /// - Parameter rules: All rules except those for whole stations.
    init(_ feed: Feed, stationOfStop: [Int32], stationCount: Int, rules: [Feed.Transfer]) {
        self.feed = feed
        self.stationOfStop = stationOfStop
        self.rules = rules
        toldApart = Array(repeating: [:], count: stationCount)
        tellApart()
    }

    // MARK: - Which calls are alike

    private mutating func tellApart() {
        stopsOfEnd = [:]
        for rule in rules { (stopsOfEnd[rule.from], stopsOfEnd[rule.to]) = ([], []) }
        let named = Set(stopsOfEnd.keys.map { stationOfStop[Int($0.stop)] })
        toldApart = Array(repeating: [:], count: toldApart.count)
        for call in named.isEmpty ? [] : feed.calls {
            let station = stationOfStop[Int(call.stop)]
            guard named.contains(station) else { continue }
            let ends = ends(of: call)
            let stop = toldApart[Int(station)][ends] ?? toldApart[Int(station)].count
            toldApart[Int(station)][ends] = stop
        }
        stopsOfStation = []
        for stops in toldApart {
            let first = stopsOfStation.last?.upperBound ?? 0
            for (ends, stop) in stops {
                for end in ends { stopsOfEnd[end]?.append(Int32(first + stop)) }
            }
            stopsOfStation.append(first..<first + max(1, stops.count))
        }
    }

    /// Returns those ends of the rules to which a call belongs.
    private func ends(of call: Feed.Call) -> [Feed.Transfer.End] {
        let trains: [Feed.Transfer.Trains] = [
            .all, .route(feed.trips[Int(call.trip)].route), .trip(call.trip),
        ]
        return feed.ancestry(of: Int(call.stop)).flatMap { stop in
            trains.map { Feed.Transfer.End(stop: Int32(stop), trains: $0) }
        }.filter { stopsOfEnd[$0] != nil }
    }

    /// Returns the network's stop to which a call belongs.
    func stop(of call: Feed.Call) -> Int32 {
        let station = Int(stationOfStop[Int(call.stop)])
        // Most stations have only one stop.
        let place = toldApart[station].isEmpty ? 0 : toldApart[station][ends(of: call)] ?? 0
        return Int32(stopsOfStation[station].lowerBound + place)
    }

    // MARK: - Too many

    /// Leaves out the rules for stations that would be split into too many stops, and returns these stations.
    mutating func leaveOutTooMany(walks: [[Network.Way]]) -> [Int] {
        let counts = stopsOfStation.map(\.count)
        var pairs = counts.reduce(0) { $0 + $1 * $1 }
        for (station, walks) in walks.enumerated() {
            for walk in walks { pairs += counts[station] * counts[Int(walk.end)] }
        }
        for rule in rules { pairs += stops(rule.from).count * stops(rule.to).count }
        let limit = pairs > Self.mostPairs + rules.count ? 1 : Self.mostStops
        let crowded = counts.indices.filter { counts[$0] > limit }
        guard !crowded.isEmpty else { return [] }
        let left = Set(crowded.map { Int32($0) })
        rules.removeAll {
            left.contains(stationOfStop[Int($0.from.stop)]) || left.contains(stationOfStop[Int($0.to.stop)])
        }
        tellApart()
        return crowded
    }

    private func stops(_ end: Feed.Transfer.End) -> [Int32] { stopsOfEnd[end] ?? [] }

    // MARK: - The times

    /// Returns the seconds for each pair of stops that has a rule: indexed by the stop of arrival, then by
    /// the stop of departure. `Network.impossible` means that a rule forbids the change.
    func times(_ seconds: (Feed.Transfer) -> Int32) -> [Int: [Int32: Int32]] {
        var times: [Int: [Int32: Int32]] = [:]
        var ranks: [Int: [Int32: Rank]] = [:]
        for rule in rules {
            let (rank, value) = (Rank(rule, feed), seconds(rule))
            for from in stops(rule.from).map(Int.init) {
                for to in stops(rule.to) {
                    let known = ranks[from]?[to]
                    if let known, known > rank { continue }
                    // If several rules have the same rank, the longest time is used.
                    let least = known == rank ? times[from]?[to] ?? 0 : 0
                    times[from, default: [:]][to] = max(value, least)
                    ranks[from, default: [:]][to] = rank
                }
            }
        }
        return times
    }

    /// The rank of a rule. If several rules apply to two trains, the rule with the highest rank counts (GTFS
    /// reference, transfers.txt). Of two otherwise equal rules, the rule for a platform has a higher rank than the
    /// rule for the whole station.
    private struct Rank: Comparable {
        let trains: Int
        let depth: Int

        init(_ rule: Feed.Transfer, _ feed: Feed) {
            func weight(_ trains: Feed.Transfer.Trains) -> Int {
                switch trains {
                case .all: 0
                case .route: 1
                case .trip: 3
                }
            }
            // The sum is 6 for two trips, 4 for a trip and a route, 3 for one trip, 2 for two routes, and 1
            // for one route.
            trains = weight(rule.from.trains) + weight(rule.to.trains)
            depth = [rule.from, rule.to].reduce(0) { $0 + feed.ancestry(of: Int($1.stop)).count }
        }

        static func < (one: Rank, other: Rank) -> Bool {
            (one.trains, one.depth) < (other.trains, other.depth)
        }
    }
}

extension Feed {
    /// Returns a stop and the places that contain it, the largest last: boarding area, platform, station.
    ///
    /// Returns at most four: no feed nests deeper, and the loop must end even if parents form a circle.
    func ancestry(of stop: Int) -> [Int] {
        var all = [stop]
        while all.count < 4, let parent = stops[all[all.count - 1]].parent { all.append(parent) }
        return all
    }
}
