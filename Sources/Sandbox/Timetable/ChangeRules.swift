/// The rules for changes that are for single platforms, routes or trains, and the stops of the network that they tell
/// apart.
///
/// A stop of the network is the calls at a station to which the same rules apply: most stations are one stop. A rule for
/// two trains is then a rule for two stops.
struct ChangeRules {
    /// The start of each station's stops, and the end of the last.
    private(set) var stopStarts: ContiguousArray<Int32> = [0]

    /// The most stops of one station: more would take the time and memory of all their pairs.
    static let mostStops = 500
    /// The most pairs of stops that the rules of a feed may speak of, and that the walks between its stations may join.
    static let mostPairs = 5_000_000

    private let feed: Feed
    private let stationOfStop: [Int32]
    private var rules: [Feed.Transfer]
    /// The numbers of the ends that the rules name.
    private var ends: [Feed.Transfer.End: Int32] = [:]
    /// The stations for which there are rules.
    private var named: Set<Int32> = []
    /// The stops of the feed that rules for single routes or trains name.
    private var particular: Set<Int32> = []
    /// For each station, the stops that the rules tell apart, by the numbers of the ends that they belong to.
    private var stopsOfStation: [[[Int32]: Int32]]
    /// For each end, the stops that belong to it.
    private var stopsOfEnd: [[Int32]] = []

    /// - Parameter rules: The rules that are not for whole stations.
    init(_ feed: Feed, stationOfStop: [Int32], stationCount: Int, rules: [Feed.Transfer]) {
        self.feed = feed
        self.stationOfStop = stationOfStop
        self.rules = rules
        stopsOfStation = Array(repeating: [:], count: stationCount)
        tellApart()
    }

    // MARK: - Which calls are alike

    private mutating func tellApart() {
        (ends, named, particular) = ([:], [], [])
        for end in rules.flatMap({ [$0.from, $0.to] }) where ends[end] == nil {
            ends[end] = Int32(ends.count)
            named.insert(stationOfStop[Int(end.stop)])
            if end.trains != .all { particular.insert(end.stop) }
        }
        for station in stopsOfStation.indices { stopsOfStation[station] = [:] }
        for call in named.isEmpty ? [] : feed.calls {
            let station = stationOfStop[Int(call.stop)]
            guard named.contains(station) else { continue }
            let names = names(of: call)
            if stopsOfStation[Int(station)][names] == nil {
                stopsOfStation[Int(station)][names] = Int32(stopsOfStation[Int(station)].count)
            }
        }
        stopStarts = [0]
        stopsOfEnd = Array(repeating: [], count: ends.count)
        for stops in stopsOfStation {
            let first = stopStarts[stopStarts.count - 1]
            for (names, stop) in stops {
                for name in names { stopsOfEnd[Int(name)].append(first + stop) }
            }
            stopStarts.append(first + Int32(max(1, stops.count)))
        }
    }

    /// The numbers of the ends to which a call belongs.
    private func names(of call: Feed.Call) -> [Int32] {
        var names: [Int32] = []
        for stop in feed.ancestry(of: Int(call.stop)) {
            let stop = Int32(stop)
            var trains: [Feed.Transfer.Trains] = [.all]
            if particular.contains(stop) {
                trains += [.route(feed.trips[Int(call.trip)].route), .trip(call.trip)]
            }
            for trains in trains {
                if let name = ends[Feed.Transfer.End(stop: stop, trains: trains)] { names.append(name) }
            }
        }
        return names
    }

    /// The network's stop of a call.
    func stop(of call: Feed.Call) -> Int32 {
        let station = stationOfStop[Int(call.stop)]
        let first = stopStarts[Int(station)]
        return named.contains(station) ? first + (stopsOfStation[Int(station)][names(of: call)] ?? 0) : first
    }

    func stops(of station: Int) -> Range<Int> { Int(stopStarts[station])..<Int(stopStarts[station + 1]) }

    // MARK: - Too many

    /// Leaves out the rules of stations for which there are too many, and returns these stations.
    mutating func leaveOutTooMany(walks: [[Network.Way]]) -> [Int] {
        let counts = stopsOfStation.indices.map { stops(of: $0).count }
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

    private func stops(_ end: Feed.Transfer.End) -> [Int32] { ends[end].map { stopsOfEnd[Int($0)] } ?? [] }

    // MARK: - The times

    /// The seconds for each pair of stops of which a rule speaks, by the stop where one alights; `Network.impossible`
    /// where there is no way.
    func times(_ seconds: (Feed.Transfer) -> Int32) -> [Int: [Int32: Int32]] {
        var times: [Int: [Int32: Int32]] = [:]
        var ranks: [Int: [Int32: Rank]] = [:]
        for rule in rules {
            let (rank, value) = (Rank(rule, feed), seconds(rule))
            for from in stops(rule.from).map(Int.init) {
                for to in stops(rule.to) {
                    let known = ranks[from]?[to]
                    if let known, known > rank { continue }
                    // Of several rules for one pair, the most cautious one counts.
                    let least = known == rank ? times[from]?[to] ?? 0 : 0
                    times[from, default: [:]][to] = max(value, least)
                    ranks[from, default: [:]][to] = rank
                }
            }
        }
        return times
    }

    /// The rank of a rule: the highest one that applies to two trains counts (GTFS reference, transfers.txt). Among equal
    /// ones, a rule for a platform counts more than one for its station.
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
            // Two trips count 6, a trip and a route 4, one trip 3, two routes 2, one route 1.
            trains = weight(rule.from.trains) + weight(rule.to.trains)
            depth = [rule.from, rule.to].reduce(0) { $0 + feed.ancestry(of: Int($1.stop)).count }
        }

        static func < (one: Rank, other: Rank) -> Bool {
            (one.trains, one.depth) < (other.trains, other.depth)
        }
    }
}

extension Feed {
    /// A stop, and the places that it belongs to: boarding area, platform, station.
    ///
    /// No feed nests deeper, and a circle must end.
    func ancestry(of stop: Int) -> [Int] {
        var all = [stop]
        while all.count < 4, let parent = stops[all[all.count - 1]].parent { all.append(parent) }
        return all
    }
}
