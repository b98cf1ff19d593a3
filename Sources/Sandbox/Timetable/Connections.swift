import Foundation
import HeapModule
import Rail

/// The times to change trains at a station, and the walks from station to station, without the rules for single
/// platforms, routes and trains.
struct Connections {
    /// Seconds to change trains where the feed says nothing.
    static let defaultChange: Int32 = 300
    /// Stations this near are joined on foot where the feed says nothing, in metres.
    private static let nearby = 1_000.0
    /// The longest way of several walks one after the other, in seconds.
    private static let longestChain: Int32 = 45 * 60
    /// The most stations to which one is joined where the feed says nothing; the nearest ones, that is.
    static let mostWalks = 50
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

    /// Takes a rule for two whole stations, or for one.
    mutating func add(_ transfer: Feed.Transfer, from: Int, to: Int) {
        if from == to {
            guard transfer.kind == .impossible || transfer.seconds != nil || transfer.kind == .timed else {
                return
            }
            let seconds = seconds(transfer, from: from, to: to)
            // Of several rules for one pair, the most cautious one counts.
            changeTimes[from] = isSaid[from] ? max(changeTimes[from], seconds) : seconds
            isSaid[from] = true
        } else if transfer.kind == .impossible {
            forbidden[from].insert(Int32(to))
            pairs[from][Int32(to)] = nil
        } else {
            addWay(transfer, from: from, to: to)
        }
    }

    /// Joins two stations by a rule.
    mutating func addWay(_ transfer: Feed.Transfer, from: Int, to: Int) {
        guard from != to, transfer.kind != .impossible, !forbidden[from].contains(Int32(to)) else { return }
        let seconds = seconds(transfer, from: from, to: to)
        pairs[from][Int32(to)] = max(pairs[from][Int32(to)] ?? 0, seconds)
    }

    func isJoined(_ from: Int, _ to: Int) -> Bool { pairs[from][Int32(to)] != nil }

    /// The seconds of a change by a rule; `Network.impossible` where it says that there is none.
    func seconds(_ transfer: Feed.Transfer, from: Int, to: Int) -> Int32 {
        switch transfer.kind {
        case .impossible: return Network.impossible
        case .timed: return transfer.seconds ?? 0
        case .recommended, .minimum:
            if let seconds = transfer.seconds { return seconds }
            if from != to { return pairs[from][Int32(to)] ?? walkingTime(from, to) ?? 900 }
            return changeTimes[from] < Network.impossible ? changeTimes[from] : Self.defaultChange
        }
    }

    // MARK: - Walks where the feed says nothing

    /// A square of a kilometre or more.
    private struct Square: Hashable {
        var row: Int
        var column: Int

        init(_ place: Coordinate) {
            // A degree of latitude is 111 km, and one of longitude is shorter the nearer to a pole it is.
            row = Int((place.latitude * 110).rounded(.down))
            let width = 110 * max(0.01, cos((abs(Double(row)) + 1) / 110 * .pi / 180))
            column = Int((place.longitude * width).rounded(.down))
        }

        /// The square itself and those that touch it; a row has squares of its own width.
        func neighbourhood(of place: Coordinate) -> [Square] {
            (-1...1).flatMap { row in
                var place = place
                place.latitude += Double(row) / 110
                let middle = Square(place)
                return (-1...1).map { column in
                    var square = middle
                    square.column += column
                    return square
                }
            }
        }
    }

    /// The most stations in a square that are joined for their places alone: far more than any town has.
    static let mostInSquare = 300

    /// Joins stations that are next to each other and about which the feed says nothing.
    ///
    /// - Returns: A station in a square with too many for that; nil where there is none.
    mutating func addShortWalks() -> Int? {
        let placed = stations.indices.filter { stations[$0].coordinate != nil }
        var squares = Dictionary(grouping: placed) { stations[$0].coordinate.map(Square.init) }
        let crowded = squares.values.filter { $0.count > Self.mostInSquare }.compactMap(\.first).min()
        squares = squares.filter { $0.value.count <= Self.mostInSquare }
        for one in squares.values.joined() {
            guard let place = stations[one].coordinate else { continue }
            var near: [(metres: Double, station: Int)] = []
            for other in Square(place).neighbourhood(of: place).flatMap({ squares[$0] ?? [] })
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

    /// Joins stations that are not joined yet by several walks, one after the other.
    mutating func chainWalks() {
        // As no more are looked at than the nearest, no more of each station's walks are needed.
        let single = walks.map { $0.prefix(Self.mostWalks + 1) }
        for start in single.indices where !single[start].isEmpty {
            var least: [Int32: Int32] = [Int32(start): 0]
            var next: Heap = [Reached(seconds: 0, station: Int32(start))]
            var settled = 0
            while settled <= Self.mostWalks, let here = next.popMin() {
                guard least[here.station] == here.seconds else { continue }
                settled += 1
                if Int(here.station) != start, pairs[start][here.station] == nil,
                    !forbidden[start].contains(here.station)
                {
                    pairs[start][here.station] = here.seconds
                }
                for walk in single[Int(here.station)] {
                    let there = Reached(seconds: here.seconds + walk.seconds, station: walk.end)
                    guard there.seconds <= Self.longestChain,
                        there.seconds < least[there.station] ?? Int32.max
                    else { continue }
                    least[there.station] = there.seconds
                    next.insert(there)
                }
            }
        }
    }

    private struct Reached: Comparable {
        var seconds: Int32
        var station: Int32

        static func < (one: Reached, other: Reached) -> Bool {
            (one.seconds, one.station) < (other.seconds, other.station)
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
        guard let start = stations[from].coordinate, let end = stations[to].coordinate else { return nil }
        return Int32(start.metres(to: end) / Self.pace / 60) * 60 + Self.defaultChange
    }
}
