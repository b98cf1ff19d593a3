/// The network without the times of its trains: patterns of stops, times for changes, and walks.
///
/// A stop stands for the calls at a station that all rules for changes treat alike. Most stations have one stop.
struct Network: Sendable {
    let stopsOfStation: [Range<Int>]
    let stationOfStop: [Int]
    var patterns: [Pattern] = []
    /// The positions in patterns at which travellers can board, indexed by the stop.
    private(set) var boardings: [[Boarding]] = []
    /// The seconds for a change from one train to another at the same stop, indexed by the stop.
    var changeTimes: [Int32] = []
    /// The ways to change to a train at another stop, in the same station or elsewhere. Indexed by the
    /// stop of the first train.
    var changes: [[Way]] = []
    /// The walks to other stations at the beginning or the end of a journey, indexed by the station where the
    /// walk begins.
    var walks: [[Way]] = []
    /// The rides and walks that lead to each stop, indexed by that stop. The `end` of such a way is the stop where
    /// the way begins.
    private(set) var ways: [[Way]] = []

    var stopCount: Int { stationOfStop.count }

    init(stopsOfStation: [Range<Int>]) {
        self.stopsOfStation = stopsOfStation
        stationOfStop = stopsOfStation.enumerated().flatMap { station, stops in stops.map { _ in station } }
    }

    func stops(of stations: [Int]) -> [Int] { stations.flatMap { stopsOfStation[$0] } }

    func station(of pattern: Int, at position: Int) -> Int {
        stationOfStop[Int(patterns[pattern].stops[position])]
    }

    func boardings(at station: Int) -> [Boarding] { stopsOfStation[station].flatMap { boardings[$0] } }

    /// For each call of a pattern, returns the first later position at which the train comes back to a station
    /// where it has called since that call. If it never does, returns the number of calls.
    private func returns(of pattern: Pattern) -> [Int] {
        let stations = pattern.stops.map { stationOfStop[Int($0)] }
        var returns = stations.map { _ in stations.count }
        var next: [Int: Int] = [:]
        for position in stations.indices.dropLast().reversed() {
            returns[position] = returns[position + 1]
            guard stations[position] != stations[position + 1] else { continue }
            next[stations[position + 1]] = position + 1
            returns[position] = min(returns[position], next[stations[position]] ?? stations.count)
        }
        return returns
    }

    /// The change time that stands for an impossible change.
    static let impossible: Int32 = 1 << 28

    /// Returns the seconds of the walk from one station to another; nil if there is no walk.
    func walk(from start: Int, to end: Int) -> Int32? { walks[start].first { Int($0.end) == end }?.seconds }

    /// Returns the seconds for a change from a train at one stop to a train at another; nil if the change is
    /// impossible.
    func change(from start: Int, to end: Int) -> Int32? {
        if start == end { return changeTimes[start] < Self.impossible ? changeTimes[start] : nil }
        return changes[start].first { Int($0.end) == end }?.seconds
    }

    /// Computes `boardings` and `ways` from the patterns, changes and walks.
    mutating func index() {
        boardings = Array(repeating: [], count: stopCount)
        var least = [[Int32: Int32]](repeating: [:], count: stopCount)
        func add(_ start: Int32, to end: Int32, _ seconds: Int32) {
            least[Int(end)][start] = min(seconds, least[Int(end)][start] ?? seconds)
        }
        for (number, pattern) in patterns.enumerated() {
            for (position, stop) in pattern.stops.enumerated().dropLast() {
                add(stop, to: pattern.stops[position + 1], pattern.hops[position])
                if pattern.rules[position].contains(.board) {
                    boardings[Int(stop)].append(Boarding(pattern: number, position: position))
                }
            }
            patterns[number].returns = returns(of: pattern)
        }
        for stop in 0..<stopCount {
            for change in changes[stop] { add(Int32(stop), to: change.end, change.seconds) }
            for walk in walks[stationOfStop[stop]] {
                for end in stopsOfStation[Int(walk.end)] { add(Int32(stop), to: Int32(end), walk.seconds) }
            }
        }
        ways = least.map { $0.sorted { $0.key < $1.key }.map { Way(end: $0.key, seconds: $0.value) } }
    }

    /// The same network with time running backwards, so that "arrive before" becomes "depart after".
    func mirrored() -> Network {
        var mirror = self
        mirror.patterns = patterns.map(\.mirrored)
        mirror.changes = Self.mirrored(changes)
        mirror.walks = Self.mirrored(walks)
        mirror.index()
        return mirror
    }

    private static func mirrored(_ lists: [[Way]]) -> [[Way]] {
        var mirror = [[Way]](repeating: [], count: lists.count)
        for (start, list) in lists.enumerated() {
            for way in list { mirror[Int(way.end)].append(Way(end: Int32(start), seconds: way.seconds)) }
        }
        return mirror
    }
}

extension Network {
    /// A sequence of stops with the same boarding rules. All trips of a pattern call at all of its stops.
    struct Pattern: Sendable {
        var stops: [Int32]
        var rules: [CallRules]
        var trips = 0..<0
        /// The seconds that the fastest trip takes from each call to the next.
        var hops: [Int32] = []
        /// For each call, the first later position at which the train comes back to a station where it has called
        /// since that call.
        var returns: [Int] = []

        var mirrored: Pattern {
            Pattern(
                stops: stops.reversed(), rules: rules.reversed().map(\.mirrored), trips: trips,
                hops: hops.reversed())
        }
    }

    /// The rules of a call: whether a traveller may board, and alight.
    struct CallRules: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let board = CallRules(rawValue: 1)
        static let alight = CallRules(rawValue: 2)

        var mirrored: CallRules {
            var result: CallRules = []
            if contains(.board) { result.insert(.alight) }
            if contains(.alight) { result.insert(.board) }
            return result
        }
    }

    /// A position in a pattern at which travellers can board.
    struct Boarding: Hashable, Sendable {
        var pattern: Int
        var position: Int
    }

    /// A way to another stop or station: a walk, a change, or a ride without waiting.
    struct Way: Hashable, Sendable {
        var end: Int32
        var seconds: Int32
    }
}
