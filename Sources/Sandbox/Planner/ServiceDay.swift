import Locking

/// The trips of one service day as instants, in lines that a search can scan.
final class ServiceDay: Sendable {
    /// The number of the day, counted from the first day of the timetable's window.
    let number: Int
    let lines: [Line]
    /// The number of calls of all lines. A call counts once for all trips of its line.
    let callCount: Int
    /// The calls at which travellers can board, indexed by the stop.
    let boardings: [[Boarding]]
    /// The earliest departure and the latest arrival; nil if nothing runs.
    let span: ClosedRange<Int32>?

    /// Trips of one pattern, in order. None of them overtakes another.
    struct Line: Sendable {
        let pattern: Int
        let calls: Int
        /// The number of calls of the lines before this one.
        let firstCall: Int
        /// Indices into the timetable's trips.
        var trips: [Int] = []
        /// The times of the calls, trip after trip.
        var arrivals: [Int32] = []
        var departures: [Int32] = []

        /// Returns the first trip that leaves a call at `ready` or later; nil if no trip does.
        ///
        /// - Parameter count: The number of trips to look at.
        func firstTrip(at position: Int, among count: Int, from ready: Int32) -> Int? {
            let count = min(count, trips.count)
            guard count > 0, departures[(count - 1) * calls + position] >= ready else { return nil }
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if departures[middle * calls + position] >= ready { high = middle } else { low = middle + 1 }
            }
            return low
        }

        /// The same line with time running backwards.
        var mirrored: Line {
            Line(
                pattern: pattern, calls: calls, firstCall: firstCall, trips: trips.reversed(),
                arrivals: departures.reversed().map { -$0 }, departures: arrivals.reversed().map { -$0 })
        }
    }

    /// A call at which travellers can board the trips of a line.
    struct Boarding: Sendable {
        var line: Int32
        var position: Int32
        /// The number of the call among the calls of all lines.
        var call: Int32
        /// The departures of the first and the last trip, by which most boardings can be skipped.
        var first: Int32
        var last: Int32
    }

    /// The number of arrivals, which equals the number of departures.
    var timeCount: Int { lines.reduce(0) { $0 + $1.arrivals.count } }

    private init(_ network: Network, number: Int, lines: [Line]) {
        self.number = number
        self.lines = lines
        callCount = lines.last.map { $0.firstCall + $0.calls } ?? 0
        var boardings = [[Boarding]](repeating: [], count: network.stopCount)
        for (index, line) in lines.enumerated() {
            let pattern = network.patterns[line.pattern]
            let last = line.departures.count - line.calls
            for position in 0..<line.calls - 1 where pattern.rules[position].contains(.board) {
                boardings[Int(pattern.stops[position])].append(
                    Boarding(
                        line: Int32(index), position: Int32(position),
                        call: Int32(line.firstCall + position), first: line.departures[position],
                        last: line.departures[last + position]))
            }
        }
        self.boardings = boardings
        // The first trip of a line leaves first, and the last one arrives last.
        let first = lines.compactMap(\.departures.first).min()
        let last = lines.compactMap(\.arrivals.last).max()
        span = first.flatMap { first in last.map { first...max(first, $0) } }
    }

    convenience init(_ timetable: Timetable, number: Int) {
        let table = timetable.trips
        var lines: [Line] = []
        var firstCall = 0
        for (index, pattern) in timetable.network.patterns.enumerated() {
            let calls = pattern.stops.count
            let first = lines.count
            for trip in pattern.trips where timetable.services.runs(table[trip].service, on: number) {
                let line =
                    lines[first...].firstIndex { line in
                        line.trips.last.map { Self.follows($0, trip, calls, table) } ?? true
                    } ?? lines.count
                if line == lines.count {
                    lines.append(Line(pattern: index, calls: calls, firstCall: firstCall))
                    firstCall += calls
                }
                let start = timetable.dayStart(number, in: table[trip].zone)
                lines[line].trips.append(trip)
                for call in 0..<calls {
                    lines[line].arrivals.append(start + table.arrival(trip, call))
                    lines[line].departures.append(start + table.departure(trip, call))
                }
            }
        }
        self.init(timetable.network, number: number, lines: lines)
    }

    /// Whether the trip `later` is at no call ahead of the trip `earlier`. Both must be in the same time zone, so
    /// that their offsets don't matter.
    private static func follows(_ earlier: Int, _ later: Int, _ calls: Int, _ table: TripTable) -> Bool {
        table[earlier].zone == table[later].zone
            && (0..<calls).allSatisfy { call in
                table.departure(earlier, call) <= table.departure(later, call)
                    && table.arrival(earlier, call) <= table.arrival(later, call)
            }
    }

    /// The same day with time running backwards.
    ///
    /// - Parameter mirror: The network with time running backwards.
    func mirrored(_ mirror: Network) -> ServiceDay {
        ServiceDay(mirror, number: number, lines: lines.map(\.mirrored))
    }
}

/// The service days of recent searches. A day is computed only once, as long as it stays in the cache.
struct ServiceDayCache: Sendable {
    private struct Key: Hashable {
        var number: Int
        var isMirrored: Bool
    }

    let timetable: Timetable
    /// The timetable's network with time running backwards.
    let mirror: Network
    /// The most arrivals to keep. With the departures, each takes 8 bytes, so that the cache grows to 128 MB, which the
    /// three days around a search in a city of 10 million people nearly fill.
    var capacity = 16 << 20
    private let kept = Lock<[Key: ServiceDay]>([:])

    /// Returns a day by its number in the timetable's window, forwards or mirrored.
    func day(_ number: Int, isMirrored: Bool) -> ServiceDay {
        let key = Key(number: number, isMirrored: isMirrored)
        if let day = kept.withLock({ $0[key] }) { return day }
        // The day is computed outside the lock, so that no search waits for another. Two searches may therefore
        // compute the same day.
        let made =
            isMirrored
            ? day(number, isMirrored: false).mirrored(mirror) : ServiceDay(timetable, number: number)
        kept.withLock { kept in
            if kept.values.reduce(made.timeCount, { $0 + $1.timeCount }) > capacity { kept = [:] }
            kept[key] = made
        }
        return made
    }

    /// Returns the service days whose trips may run between two instants.
    func days(in span: ClosedRange<Int32>) -> Range<Int> {
        // A service day begins up to 14 hours before midnight UTC, and its trips may take days.
        let first = Int((span.lowerBound - timetable.trips.longest) / 86_400) - 1
        let last = Int(span.upperBound / 86_400) + 1
        let all = 0..<timetable.services.dayCount
        return (min(first, last)..<(last + 1)).clamped(to: all)
    }
}
