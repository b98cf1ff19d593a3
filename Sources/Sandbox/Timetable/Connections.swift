import HeapModule
import Rail

/// The time for a change at each station, and the walks between stations. Rules for single platforms, routes and
/// trains are in `ChangeRules`.
struct Connections {
    /// The seconds for a change if the feed states no time.
    static let defaultChange: Int32 = 300
    /// If the feed says nothing about two stations, there is a walk between them if they are within this many
    /// metres.
    private static let nearby = 1_000.0
    /// The longest chain of walks, in seconds.
    private static let longestChain: Int32 = 45 * 60
    /// The most such walks from one station. They lead to the nearest stations.
    static let mostWalks = 50
    /// The metres of straight line per second of walking: 1.2 m/s with luggage, along streets that are 1.3 times as
    /// long.
    private static let pace = 1.2 / 1.3

    private let stations: [Station]
    private(set) var changeTimes: [Int32]
    private var isSaid: [Bool]
    private var pairs: [[Int32: Int32]]
    private var forbidden: [Set<Int32>]

    init(_ stations: [Station]) {
        self.stations = stations
        changeTimes = Array(repeating: Self.defaultChange, count: stations.count)
        isSaid = Array(repeating: false, count: stations.count)
        pairs = Array(repeating: [:], count: stations.count)
        forbidden = Array(repeating: [], count: stations.count)
    }

    /// Adds a rule for a change between two whole stations, or within one station.
    mutating func add(_ transfer: Feed.Transfer, from: Int, to: Int) {
        if from == to {
            guard transfer.kind == .impossible || transfer.seconds != nil || transfer.kind == .timed else {
                return
            }
            let seconds = seconds(transfer, from: from, to: to)
            // If a station has several rules, the longest time is used.
            changeTimes[from] = isSaid[from] ? max(changeTimes[from], seconds) : seconds
            isSaid[from] = true
        } else if transfer.kind == .impossible {
            forbidden[from].insert(Int32(to))
            pairs[from][Int32(to)] = nil
        } else {
            addWay(transfer, from: from, to: to)
        }
    }

    /// Adds a walk between two stations, with the time that a rule gives.
    mutating func addWay(_ transfer: Feed.Transfer, from: Int, to: Int) {
        guard from != to, transfer.kind != .impossible, !forbidden[from].contains(Int32(to)) else { return }
        let seconds = seconds(transfer, from: from, to: to)
        pairs[from][Int32(to)] = max(pairs[from][Int32(to)] ?? 0, seconds)
    }

    func isJoined(_ from: Int, _ to: Int) -> Bool { pairs[from][Int32(to)] != nil }

    /// Returns the seconds that a rule gives for a change; `Network.impossible` if the rule forbids the change.
    func seconds(_ transfer: Feed.Transfer, from: Int, to: Int) -> Int32 {
        switch transfer.kind {
        case .impossible: return Network.impossible
        case .timed:
            // Within a station, the next train waits, so a change needs no time. A walk takes as long as it does
            // even if the train waits.
            return transfer.seconds
                ?? (from == to ? 0 : metres(from, to).map { Int32($0 / Self.pace) } ?? 900)
        case .recommended, .minimum:
            if let seconds = transfer.seconds { return seconds }
            if from != to { return pairs[from][Int32(to)] ?? walkingTime(from, to) ?? 900 }
            return changeTimes[from] < Network.impossible ? changeTimes[from] : Self.defaultChange
        }
    }

    // MARK: - Walks where the feed says nothing

    /// The rows of grid fields in a degree of latitude, so that each field is about a kilometre high.
    private static let rowsPerDegree = 110.0

    /// The largest number of stations in a field of the grid for which walks are added because the stations are
    /// near each other. No town has more stations in a field.
    static let mostInField = 300

    /// Adds walks between stations that are near each other, if the feed says nothing about them.
    ///
    /// - Returns: A station in a field with too many stations; nil if no field has too many.
    mutating func addShortWalks() -> Int? {
        let placed = stations.indices.filter { stations[$0].coordinate != nil }
        var fields = Dictionary(grouping: placed) { station in
            stations[station].coordinate.map { GridField($0, rowsPerDegree: Self.rowsPerDegree) }
        }
        let crowded = fields.values.filter { $0.count > Self.mostInField }.compactMap(\.first).min()
        fields = fields.filter { $0.value.count <= Self.mostInField }
        for one in fields.values.joined() {
            guard let place = stations[one].coordinate else { continue }
            var near: [(metres: Double, station: Int)] = []
            for other in GridField.around(place, rowsPerDegree: Self.rowsPerDegree).flatMap({
                fields[$0] ?? []
            })
            where other != one {
                guard let metres = stations[other].coordinate.map(place.metres), metres <= Self.nearby else {
                    continue
                }
                near.append((metres, other))
            }
            for (_, other) in near.sorted(by: <).prefix(Self.mostWalks)
            where pairs[one][Int32(other)] == nil && !forbidden[one].contains(Int32(other)) {
                pairs[one][Int32(other)] = walkingTime(one, other)
            }
        }
        return crowded
    }

    /// Adds walks that consist of several walks one after the other.
    mutating func chainWalks() {
        // The search ends after the nearest stations, so it needs only the shortest walks of each station.
        let single = walks.map { $0.prefix(Self.mostWalks + 1) }
        for start in single.indices where !single[start].isEmpty {
            var least: [Int32: Int32] = [Int32(start): 0]
            var next: Heap = [Reached(seconds: 0, place: Int32(start))]
            var settled = 0
            while settled <= Self.mostWalks, let here = next.popMin() {
                guard least[here.place] == here.seconds else { continue }
                settled += 1
                if Int(here.place) != start, pairs[start][here.place] == nil,
                    !forbidden[start].contains(here.place)
                {
                    pairs[start][here.place] = here.seconds
                }
                for walk in single[Int(here.place)] {
                    let there = Reached(seconds: here.seconds + walk.seconds, place: walk.end)
                    guard there.seconds <= Self.longestChain,
                        there.seconds < least[there.place] ?? Int32.max
                    else { continue }
                    least[there.place] = there.seconds
                    next.insert(there)
                }
            }
        }
    }

    /// The walks from each station, the shortest first.
    var walks: [[Network.Way]] {
        pairs.map { list in
            list.map { Network.Way(end: $0.key, seconds: $0.value) }.sorted {
                ($0.seconds, $0.end) < ($1.seconds, $1.end)
            }
        }
    }

    private func walkingTime(_ from: Int, _ to: Int) -> Int32? {
        metres(from, to).map { Int32($0 / Self.pace / 60) * 60 + Self.defaultChange }
    }

    private func metres(_ from: Int, _ to: Int) -> Double? {
        guard let start = stations[from].coordinate, let end = stations[to].coordinate else { return nil }
        return start.metres(to: end)
    }
}

/// A place that a search for the shortest ways (Dijkstra, 1959) has reached.
struct Reached: Comparable {
    var seconds: Int32
    /// An index into the stations, or into the network's stops.
    var place: Int32

    static func < (one: Reached, other: Reached) -> Bool {
        (one.seconds, one.place) < (other.seconds, other.place)
    }
}
