/// The network without times of trains: patterns of stops, times to change, walks.
///
/// A stop is the calls at a station that all rules for changes treat alike: most stations are one stop. A pattern is a
/// sequence of stops with the same boarding rules; all its trips make all its calls.
/// Lists of lists are kept as one array and the starts of its parts, so that a search reads memory in order.
struct Network: Sendable {
    /// The start of each station's stops, and the end of the last.
    private var stopStarts: ContiguousArray<Int32> = [0]
    private(set) var stationOfStop: ContiguousArray<Int32> = []

    var patternStarts: ContiguousArray<Int32> = [0]
    var patternStops: ContiguousArray<Int32> = []
    var patternRules: ContiguousArray<CallRules> = []
    /// The least seconds from the departure of each call of a pattern to the arrival at the next one; 0 for the last.
    var patternHops: ContiguousArray<Int32> = []

    /// Whether a pattern comes back to a station.
    private(set) var comesBack: ContiguousArray<Bool> = []

    /// The places in patterns where one can board, stop after stop.
    var boardingStarts: ContiguousArray<Int32> = []
    var boardings: ContiguousArray<Boarding> = []

    /// Seconds from one vehicle to the next at the same stop.
    var changeTimes: ContiguousArray<Int32> = []

    private var changeStarts: ContiguousArray<Int32> = []
    /// The ways from the stop of one train to that of the next, at the same station or at another one.
    private(set) var changes: ContiguousArray<Way> = []
    private var walkStarts: ContiguousArray<Int32> = []
    /// The walks from each station to others, for travellers who come from no train, or go on to none.
    private(set) var walks: ContiguousArray<Way> = []

    /// The hops of trains and the walks that lead to each stop; their end is the stop where they begin.
    private var wayStarts: ContiguousArray<Int32> = []
    private(set) var ways: ContiguousArray<Way> = []

    var stationCount: Int { stopStarts.count - 1 }
    var stopCount: Int { stationOfStop.count }
    var patternCount: Int { patternStarts.count - 1 }

    /// - Parameter stopStarts: The start of each station's stops, and the end of the last.
    init(stopStarts: ContiguousArray<Int32>) {
        self.stopStarts = stopStarts
        for station in 0..<(stopStarts.count - 1) {
            let stops = stopStarts[station]..<stopStarts[station + 1]
            stationOfStop.append(contentsOf: stops.map { _ in Int32(station) })
        }
    }

    func stops(of station: Int) -> Range<Int> {
        Int(stopStarts[station])..<Int(stopStarts[station + 1])
    }

    /// The station of a call, counted among those of all patterns.
    func station(ofCall call: Int) -> Int { Int(stationOfStop[Int(patternStops[call])]) }

    func calls(of pattern: Int) -> Range<Int> {
        Int(patternStarts[pattern])..<Int(patternStarts[pattern + 1])
    }

    func boardings(at station: Int) -> Range<Int> {
        let stops = stops(of: station)
        return Int(boardingStarts[stops.lowerBound])..<Int(boardingStarts[stops.upperBound])
    }

    func boardings(atStop stop: Int) -> Range<Int> {
        Int(boardingStarts[stop])..<Int(boardingStarts[stop + 1])
    }

    func changes(from stop: Int) -> Range<Int> {
        Int(changeStarts[stop])..<Int(changeStarts[stop + 1])
    }

    func walks(from station: Int) -> Range<Int> {
        Int(walkStarts[station])..<Int(walkStarts[station + 1])
    }

    func ways(to stop: Int) -> Range<Int> {
        Int(wayStarts[stop])..<Int(wayStarts[stop + 1])
    }

    /// A change time that no traveller can meet.
    static let impossible: Int32 = 1 << 28

    /// Works out `boardings` from the patterns.
    mutating func indexBoardings() {
        var lists = [[Boarding]](repeating: [], count: stopCount)
        for pattern in 0..<patternCount {
            let calls = calls(of: pattern)
            for (position, call) in calls.enumerated().dropLast() where patternRules[call].contains(.board) {
                lists[Int(patternStops[call])].append(
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
        let stations = calls(of: pattern).dropFirst(first).map { station(ofCall: $0) }
        var seen: Set<Int> = []
        var last: Int?
        for (position, station) in stations.enumerated() where station != last {
            guard seen.insert(station).inserted else { return first + position }
            last = station
        }
        return first + stations.count
    }

    /// The seconds of the walk from one station to another; nil where none leads.
    func walk(from start: Int, to end: Int) -> Int32? {
        walks[walks(from: start)].first { Int($0.end) == end }?.seconds
    }

    /// The seconds from a train at one stop to a train at another; nil where there is no way.
    func change(from start: Int, to end: Int) -> Int32? {
        if start == end { return changeTimes[start] < Self.impossible ? changeTimes[start] : nil }
        return changes[changes(from: start)].first { Int($0.end) == end }?.seconds
    }

    /// Works out `ways` from the patterns and the walks.
    mutating func indexWays() {
        var least = [[Int32: Int32]](repeating: [:], count: stopCount)
        func add(_ start: Int32, to end: Int32, _ seconds: Int32) {
            least[Int(end)][start] = min(seconds, least[Int(end)][start] ?? seconds)
        }
        for pattern in 0..<patternCount {
            for call in calls(of: pattern).dropLast() {
                add(patternStops[call], to: patternStops[call + 1], patternHops[call])
            }
        }
        for stop in 0..<stopCount {
            for change in changes[changes(from: stop)] { add(Int32(stop), to: change.end, change.seconds) }
            for walk in walks[walks(from: Int(stationOfStop[stop]))] {
                for end in stops(of: Int(walk.end)) { add(Int32(stop), to: Int32(end), walk.seconds) }
            }
        }
        (wayStarts, ways) = flattened(
            least.map { $0.sorted { $0.key < $1.key }.map { Way(end: $0.key, seconds: $0.value) } })
    }

    /// - Parameters:
    ///   - changes: By stop.
    ///   - walks: By station.
    mutating func set(changes: [[Way]], walks: [[Way]]) {
        (changeStarts, self.changes) = flattened(changes)
        (walkStarts, self.walks) = flattened(walks)
    }

    /// The same network with time running backwards, in which "arrive before" is "depart after".
    func mirrored() -> Network {
        var mirror = Network(stopStarts: stopStarts)
        mirror.patternStarts = patternStarts
        mirror.patternStops.reserveCapacity(patternStops.count)
        for pattern in 0..<patternCount {
            for call in calls(of: pattern).reversed() {
                mirror.patternStops.append(patternStops[call])
                mirror.patternRules.append(patternRules[call].mirrored)
            }
            mirror.patternHops.append(contentsOf: patternHops[calls(of: pattern)].dropLast().reversed())
            mirror.patternHops.append(0)
        }
        mirror.changeTimes = changeTimes
        mirror.set(
            changes: Self.mirrored((0..<stopCount).map { changes[changes(from: $0)] }),
            walks: Self.mirrored((0..<stationCount).map { walks[walks(from: $0)] }))
        mirror.indexBoardings()
        mirror.indexWays()
        return mirror
    }

    private static func mirrored(_ lists: [some Sequence<Way>]) -> [[Way]] {
        var mirror = [[Way]](repeating: [], count: lists.count)
        for (start, list) in lists.enumerated() {
            for way in list { mirror[Int(way.end)].append(Way(end: Int32(start), seconds: way.seconds)) }
        }
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

    /// A way to another stop or station, on foot or by a vehicle that runs all the time.
    struct Way: Hashable, Sendable {
        var end: Int32
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
