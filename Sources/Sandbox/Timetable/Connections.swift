import HeapModule
import Rail

/// The times to change trains, and the walks between stations.
struct Connections {
    /// Seconds to change trains where the feed says nothing.
    static let defaultChange: Int32 = 300
    /// Stations this near are joined on foot where the feed says nothing, in metres.
    private static let nearby = 1_000.0
    /// The longest way of several walks one after the other, in seconds.
    private static let longestChain: Int32 = 45 * 60
    /// Metres a second with luggage, along streets that are longer than the straight line.
    private static let pace = 1.2 / 1.3

    private let stations: [Station]
    private(set) var changeTimes: ContiguousArray<Int32>
    private var isSaid: [Bool]
    private var pairs: [[Int32: Int32]]
    private var forbidden: [Set<Int32>]

    init(_ stations: [Station]) {
        self.stations = stations
        changeTimes = ContiguousArray(repeating: Self.defaultChange, count: stations.count)
        isSaid = Array(repeating: false, count: stations.count)
        pairs = Array(repeating: [:], count: stations.count)
        forbidden = Array(repeating: [], count: stations.count)
    }

    mutating func add(_ transfer: Feed.Transfer, from: Int, to: Int) {
        let seconds: Int32? =
            switch transfer.kind {
            case .impossible: Network.impossible
            case .timed: transfer.seconds ?? 0
            case .recommended, .minimum: transfer.seconds
            }
        if from == to {
            guard let seconds else { return }
            // The times of platforms differ; a traveller who may change at any of them needs the longest.
            changeTimes[from] = isSaid[from] ? max(changeTimes[from], seconds) : seconds
            isSaid[from] = true
        } else if transfer.kind == .impossible {
            forbidden[from].insert(Int32(to))
            pairs[from][Int32(to)] = nil
        } else if !forbidden[from].contains(Int32(to)) {
            let walk = seconds ?? walkingTime(from, to) ?? 900
            pairs[from][Int32(to)] = max(pairs[from][Int32(to)] ?? 0, walk)
        }
    }

    /// Joins stations that are next to each other and about which the feed says nothing.
    mutating func addShortWalks() {
        // A degree of latitude is 111 km: sorted by latitude, only neighbours need to be measured.
        let order = stations.indices.filter { stations[$0].coordinate != nil }.sorted {
            (stations[$0].coordinate?.latitude ?? 0) < (stations[$1].coordinate?.latitude ?? 0)
        }
        for (place, one) in order.enumerated() {
            for other in order[(place + 1)...] {
                guard let south = stations[one].coordinate, let north = stations[other].coordinate,
                    (north.latitude - south.latitude) * 110_000 <= Self.nearby
                else { break }
                guard south.metres(to: north) <= Self.nearby, let seconds = walkingTime(one, other) else {
                    continue
                }
                for (from, to) in [(one, Int32(other)), (other, Int32(one))]
                where pairs[from][to] == nil && !forbidden[from].contains(to) {
                    pairs[from][to] = seconds
                }
            }
        }
    }

    /// Joins stations that are not joined yet by several walks, one after the other.
    mutating func chainWalks() {
        let single = pairs
        for start in single.indices where !single[start].isEmpty {
            var least: [Int32: Int32] = [Int32(start): 0]
            var next: Heap = [Reached(seconds: 0, station: Int32(start))]
            while let here = next.popMin() {
                guard least[here.station] == here.seconds else { continue }
                for (station, seconds) in single[Int(here.station)] {
                    let total = here.seconds + seconds
                    guard total <= Self.longestChain, total < least[station] ?? Int32.max else { continue }
                    least[station] = total
                    next.insert(Reached(seconds: total, station: station))
                }
            }
            for (station, seconds) in least
            where Int(station) != start && single[start][station] == nil
                && !forbidden[start].contains(station)
            {
                pairs[start][station] = seconds
            }
        }
    }

    private struct Reached: Comparable {
        var seconds: Int32
        var station: Int32

        static func < (one: Reached, other: Reached) -> Bool { one.seconds < other.seconds }
    }

    var walks: [[Network.Walk]] {
        pairs.map { list in
            list.map { Network.Walk(station: $0.key, seconds: $0.value) }.sorted {
                ($0.seconds, $0.station) < ($1.seconds, $1.station)
            }
        }
    }

    private func walkingTime(_ from: Int, _ to: Int) -> Int32? {
        guard let start = stations[from].coordinate, let end = stations[to].coordinate else { return nil }
        return Int32(start.metres(to: end) / Self.pace / 60) * 60 + Self.defaultChange
    }
}
