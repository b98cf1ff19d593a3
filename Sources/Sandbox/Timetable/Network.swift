/// The network without times of trains: patterns of stations, times to change, walks.
///
/// A pattern is a sequence of stations with the same boarding rules; all its trips make all its calls.
/// Lists of lists are kept as one array and the starts of its parts, so that a search reads memory in order.
struct Network: Sendable {
    var patternStarts: ContiguousArray<Int32> = [0]
    var patternStations: ContiguousArray<Int32> = []
    var patternRules: ContiguousArray<CallRules> = []
    /// The least seconds from the departure of each call of a pattern to the arrival at the next one; 0 for the last.
    var patternHops: ContiguousArray<Int32> = []

    /// Whether a pattern comes back to a station.
    private(set) var comesBack: ContiguousArray<Bool> = []

    /// The places in patterns where one can board, station after station.
    var boardingStarts: ContiguousArray<Int32> = []
    var boardings: ContiguousArray<Boarding> = []

    /// Seconds from one vehicle to the next at the same station.
    var changeTimes: ContiguousArray<Int32> = []

    var walkStarts: ContiguousArray<Int32> = []
    var walks: ContiguousArray<Walk> = []

    /// The hops of trains and the walks that lead to each station, with the station where they begin.
    private var wayStarts: ContiguousArray<Int32> = []
    private(set) var ways: ContiguousArray<Walk> = []

    var stationCount: Int { changeTimes.count }
    var patternCount: Int { patternStarts.count - 1 }

    func calls(of pattern: Int) -> Range<Int> {
        Int(patternStarts[pattern])..<Int(patternStarts[pattern + 1])
    }

    func boardings(at station: Int) -> Range<Int> {
        Int(boardingStarts[station])..<Int(boardingStarts[station + 1])
    }

    func walks(from station: Int) -> Range<Int> {
        Int(walkStarts[station])..<Int(walkStarts[station + 1])
    }

    func ways(to station: Int) -> Range<Int> {
        Int(wayStarts[station])..<Int(wayStarts[station + 1])
    }

    /// A change time that no traveller can meet.
    static let impossible: Int32 = 1 << 28

    /// Works out `boardings` from the patterns.
    mutating func indexBoardings() {
        var lists = [[Boarding]](repeating: [], count: stationCount)
        for pattern in 0..<patternCount {
            let calls = calls(of: pattern)
            for (position, call) in calls.enumerated().dropLast() where patternRules[call].contains(.board) {
                lists[Int(patternStations[call])].append(
                    Boarding(pattern: Int32(pattern), position: Int32(position)))
            }
        }
        (boardingStarts, boardings) = flattened(lists)
        comesBack = ContiguousArray(
            (0..<patternCount).map { returnCall(of: $0, after: 0) < calls(of: $0).count })
    }

    /// The first call of a pattern at which a train is back at a station of its calls since `first`; the number of
    /// calls when there is none.
    func returnCall(of pattern: Int, after first: Int) -> Int {
        let stations = patternStations[calls(of: pattern)].dropFirst(first)
        var seen: Set<Int32> = []
        var last: Int32?
        for (position, station) in stations.enumerated() where station != last {
            guard seen.insert(station).inserted else { return first + position }
            last = station
        }
        return first + stations.count
    }

    /// The walk from one station to another; nil where none leads.
    func walk(from start: Int, to end: Int) -> Walk? {
        walks[walks(from: start)].first { Int($0.station) == end }
    }

    /// Works out `ways` from the patterns and the walks.
    mutating func indexWays() {
        var least = [[Int32: Int32]](repeating: [:], count: stationCount)
        func add(_ start: Int32, to end: Int32, _ seconds: Int32) {
            least[Int(end)][start] = min(seconds, least[Int(end)][start] ?? seconds)
        }
        for pattern in 0..<patternCount {
            for call in calls(of: pattern).dropLast() {
                add(patternStations[call], to: patternStations[call + 1], patternHops[call])
            }
        }
        for station in 0..<stationCount {
            for index in walks(from: station) {
                add(Int32(station), to: walks[index].station, walks[index].seconds)
            }
        }
        (wayStarts, ways) = flattened(
            least.map { $0.sorted { $0.key < $1.key }.map { Walk(station: $0.key, seconds: $0.value) } })
    }

    mutating func setWalks(_ lists: [[Walk]]) {
        (walkStarts, walks) = flattened(lists)
    }

    /// The same network with time running backwards, in which "arrive before" is "depart after".
    func mirrored() -> Network {
        var mirror = Network()
        mirror.patternStarts = patternStarts
        mirror.patternStations.reserveCapacity(patternStations.count)
        for pattern in 0..<patternCount {
            for call in calls(of: pattern).reversed() {
                mirror.patternStations.append(patternStations[call])
                mirror.patternRules.append(patternRules[call].mirrored)
            }
            mirror.patternHops.append(contentsOf: patternHops[calls(of: pattern)].dropLast().reversed())
            mirror.patternHops.append(0)
        }
        mirror.changeTimes = changeTimes
        var lists = [[Walk]](repeating: [], count: stationCount)
        for station in 0..<stationCount {
            for index in walks(from: station) {
                lists[Int(walks[index].station)].append(
                    Walk(station: Int32(station), seconds: walks[index].seconds))
            }
        }
        mirror.setWalks(lists)
        mirror.indexBoardings()
        mirror.indexWays()
        return mirror
    }
}

extension Network {
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

    /// A place in a pattern where one can board.
    struct Boarding: Hashable, Sendable {
        var pattern: Int32
        var position: Int32
    }

    /// A way to another station on foot, or by a vehicle that runs all the time.
    struct Walk: Hashable, Sendable {
        var station: Int32
        var seconds: Int32
    }
}

private func flattened<Element>(
    _ lists: [[Element]]
) -> (starts: ContiguousArray<Int32>, all: ContiguousArray<Element>) {
    var starts: ContiguousArray<Int32> = [0]
    var all: ContiguousArray<Element> = []
    for list in lists {
        all.append(contentsOf: list)
        starts.append(Int32(all.count))
    }
    return (starts, all)
}
