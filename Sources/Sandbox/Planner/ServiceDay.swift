/// The trips of one service day as instants, in lines that a search can scan.
///
/// A line is a set of trips of one pattern, in order; none overtakes another.
final class ServiceDay: Sendable {
    /// Counted from the first day of the timetable's window.
    let number: Int
    /// The start of each pattern's lines.
    let lineStarts: ContiguousArray<Int32>
    /// The start of each line's trips in `trips`, and the end of the last.
    let tripStarts: ContiguousArray<Int32>
    /// The start of each line's times in `arrivals` and `departures`: trip after trip, call after call.
    let timeStarts: ContiguousArray<Int32>
    /// The start of each line's calls, counted once for all its trips, and the end of the last.
    let callStarts: ContiguousArray<Int32>
    /// Indices into the timetable's trips.
    let trips: ContiguousArray<Int32>
    let arrivals: ContiguousArray<Int32>
    let departures: ContiguousArray<Int32>
    /// The earliest and the latest time in the day; nil when nothing runs.
    let span: ClosedRange<Int32>?
    /// The start of each stop's boardings, and the end of the last.
    private let boardingStarts: ContiguousArray<Int32>
    let boardings: ContiguousArray<Boarding>

    /// A call at which one can board the trips of a line.
    struct Boarding: Hashable, Sendable {
        var line: Int32
        var pattern: Int32
        var position: Int32
        /// The number of calls of each trip.
        var calls: Int32
        /// The call among those of all lines, as `callStarts` counts them.
        var call: Int32
        /// The number of trips.
        var trips: Int32
        /// The call of the first trip in `departures`.
        var time: Int32
        /// The departures of the first and of the last trip: most boardings are passed over by them alone.
        var first: Int32
        var last: Int32
    }

    private init(
        _ network: Network, number: Int, lineStarts: ContiguousArray<Int32>,
        tripStarts: ContiguousArray<Int32>, timeStarts: ContiguousArray<Int32>,
        trips: ContiguousArray<Int32>, arrivals: ContiguousArray<Int32>,
        departures: ContiguousArray<Int32>, span: ClosedRange<Int32>?
    ) {
        self.number = number
        self.lineStarts = lineStarts
        self.tripStarts = tripStarts
        self.timeStarts = timeStarts
        self.trips = trips
        self.arrivals = arrivals
        self.departures = departures
        self.span = span
        var callStarts: ContiguousArray<Int32> = [0]
        for pattern in 0..<network.patternCount {
            let calls = Int32(network.calls(of: pattern).count)
            for _ in Int(lineStarts[pattern])..<Int(lineStarts[pattern + 1]) {
                callStarts.append(callStarts[callStarts.count - 1] + calls)
            }
        }
        self.callStarts = callStarts
        var starts = ContiguousArray(repeating: Int32(0), count: network.stopCount + 1)
        var boardings: ContiguousArray<Boarding> = []
        for stop in 0..<network.stopCount {
            for index in network.boardings(atStop: stop) {
                let boarding = network.boardings[index]
                let (pattern, position) = (boarding.pattern, boarding.position)
                let calls = Int32(network.calls(of: Int(pattern)).count)
                for line in Int(lineStarts[Int(pattern)])..<Int(lineStarts[Int(pattern) + 1]) {
                    let trips = tripStarts[line + 1] - tripStarts[line]
                    let time = timeStarts[line] + position
                    boardings.append(
                        Boarding(
                            line: Int32(line), pattern: pattern, position: position, calls: calls,
                            call: callStarts[line] + position, trips: trips, time: time,
                            first: departures[Int(time)],
                            last: departures[Int(time + (trips - 1) * calls)]))
                }
            }
            starts[stop + 1] = Int32(boardings.count)
        }
        boardingStarts = starts
        self.boardings = boardings
    }

    func boardings(atStop stop: Int) -> Range<Int> {
        Int(boardingStarts[stop])..<Int(boardingStarts[stop + 1])
    }

    var lineCount: Int { timeStarts.count }

    func lines(of pattern: Int) -> Range<Int> {
        Int(lineStarts[pattern])..<Int(lineStarts[pattern + 1])
    }

    func tripCount(of line: Int) -> Int { Int(tripStarts[line + 1] - tripStarts[line]) }

    /// The first of a line's trips that leaves a call at `ready` or later; nil when none does.
    ///
    /// - Parameters:
    ///   - call: The call of the first trip in `departures`.
    ///   - calls: The number of calls of each trip.
    ///   - count: The number of trips to look at.
    func firstTrip(at call: Int, by calls: Int, among count: Int, from ready: Int32) -> Int? {
        guard count > 0, departures[call + (count - 1) * calls] >= ready else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if departures[call + middle * calls] >= ready { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Works out the day's lines from the timetable.
    convenience init(_ timetable: Timetable, number: Int) {
        let (network, table) = (timetable.network, timetable.trips)
        var dayStarts: [Int32: Int32] = [:]
        var lineStarts: ContiguousArray<Int32> = [0]
        var tripStarts: ContiguousArray<Int32> = [0]
        var timeStarts: ContiguousArray<Int32> = []
        var trips: ContiguousArray<Int32> = []
        var arrivals: ContiguousArray<Int32> = []
        var departures: ContiguousArray<Int32> = []
        var first = Int32.max
        var last = Int32.min
        for pattern in 0..<network.patternCount {
            let calls = network.calls(of: pattern).count
            var lines: [[Int]] = []
            for trip in table.trips(of: pattern)
            where timetable.services.runs(Int(table.services[trip]), on: number) {
                let fitting = lines.firstIndex { line in
                    line.last.map { Self.follows($0, trip, calls, table) } ?? true
                }
                if let fitting { lines[fitting].append(trip) } else { lines.append([trip]) }
            }
            for line in lines {
                timeStarts.append(Int32(arrivals.count))
                for trip in line {
                    let zone = table.zones[trip]
                    let start = dayStarts[zone] ?? timetable.dayStart(number, in: timetable.zones[Int(zone)])
                    dayStarts[zone] = start
                    trips.append(Int32(trip))
                    for call in 0..<calls {
                        arrivals.append(start + table.arrival(trip, call))
                        departures.append(start + table.departure(trip, call))
                    }
                    first = min(first, departures[departures.count - calls])
                    last = max(last, arrivals[arrivals.count - 1])
                }
                tripStarts.append(Int32(trips.count))
            }
            lineStarts.append(Int32(timeStarts.count))
        }
        self.init(
            network, number: number, lineStarts: lineStarts, tripStarts: tripStarts, timeStarts: timeStarts,
            trips: trips,
            arrivals: arrivals, departures: departures, span: first <= last ? first...last : nil)
    }

    /// Whether `later` is nowhere ahead of `earlier`, and in the same zone, so that offsets don't matter.
    private static func follows(_ earlier: Int, _ later: Int, _ calls: Int, _ table: TripTable) -> Bool {
        guard table.zones[earlier] == table.zones[later] else { return false }
        for call in 0..<calls {
            guard table.departure(earlier, call) <= table.departure(later, call),
                table.arrival(earlier, call) <= table.arrival(later, call)
            else { return false }
        }
        return true
    }

    /// The same day with time running backwards.
    ///
    /// - Parameter mirror: `network.mirrored()`.
    func mirrored(_ network: Network, _ mirror: Network) -> ServiceDay {
        var trips: ContiguousArray<Int32> = []
        var arrivals: ContiguousArray<Int32> = []
        var departures: ContiguousArray<Int32> = []
        for pattern in 0..<network.patternCount {
            let calls = network.calls(of: pattern).count
            for line in lines(of: pattern) {
                for trip in (0..<tripCount(of: line)).reversed() {
                    trips.append(self.trips[Int(tripStarts[line]) + trip])
                    let start = Int(timeStarts[line]) + trip * calls
                    for call in (start..<(start + calls)).reversed() {
                        arrivals.append(-self.departures[call])
                        departures.append(-self.arrivals[call])
                    }
                }
            }
        }
        return ServiceDay(
            mirror, number: number, lineStarts: lineStarts, tripStarts: tripStarts, timeStarts: timeStarts,
            trips: trips,
            arrivals: arrivals, departures: departures, span: span.map { -$0.upperBound ... -$0.lowerBound })
    }
}
