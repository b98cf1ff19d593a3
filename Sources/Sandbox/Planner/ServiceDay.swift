import Foundation
import Synchronization

/// The trips of one service day as instants, in lines that a search can scan.
final class ServiceDay: Sendable {
    /// Counted from the first day of the timetable's window.
    let number: Int
    let lines: [Line]
    /// The lines of each pattern.
    let linesOfPattern: [Range<Int>]
    /// The earliest departure and the latest arrival; nil if nothing runs.
    let span: ClosedRange<Int32>?

    /// Trips of one pattern in order, none of which overtakes another.
    struct Line: Sendable {
        let pattern: Int
        /// The number of calls of each trip.
        let calls: Int
        /// Indices into the timetable's trips.
        var trips: [Int] = []
        /// Trip after trip, call after call.
        var arrivals: [Int32] = []
        var departures: [Int32] = []

        /// The first trip that leaves a call at `ready` or later; nil if none does.
        ///
        /// - Parameter count: Only so many trips are looked at.
        func firstTrip(at position: Int, among count: Int, from ready: Int32) -> Int? {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if departures[middle * calls + position] >= ready { high = middle } else { low = middle + 1 }
            }
            return low < count ? low : nil
        }

        /// The same line with time running backwards.
        var mirrored: Line {
            Line(
                pattern: pattern, calls: calls, trips: trips.reversed(),
                arrivals: departures.reversed().map { -$0 }, departures: arrivals.reversed().map { -$0 })
        }
    }

    /// The number of arrivals, or of departures.
    var timeCount: Int { lines.reduce(0) { $0 + $1.arrivals.count } }

    private init(number: Int, lines: [Line], linesOfPattern: [Range<Int>]) {
        self.number = number
        self.lines = lines
        self.linesOfPattern = linesOfPattern
        let first = lines.compactMap { line in
            line.trips.indices.map { line.departures[$0 * line.calls] }.min()
        }.min()
        let last = lines.compactMap { line in
            line.trips.indices.map { line.arrivals[($0 + 1) * line.calls - 1] }.max()
        }.max()
        span = first.flatMap { first in last.map { first...max(first, $0) } }
    }

    /// Works out the day's lines from the timetable.
    convenience init(_ timetable: Timetable, number: Int) {
        let table = timetable.trips
        var lines: [Line] = []
        let linesOfPattern = timetable.network.patterns.enumerated().map { index, pattern in
            let calls = pattern.stops.count
            let first = lines.count
            for trip in pattern.trips where timetable.services.runs(table[trip].service, on: number) {
                let line =
                    lines[first...].firstIndex { line in
                        line.trips.last.map { Self.follows($0, trip, calls, table) } ?? true
                    } ?? lines.count
                if line == lines.count { lines.append(Line(pattern: index, calls: calls)) }
                let start = timetable.dayStart(number, in: table[trip].zone)
                lines[line].trips.append(trip)
                for call in 0..<calls {
                    lines[line].arrivals.append(start + table.arrival(trip, call))
                    lines[line].departures.append(start + table.departure(trip, call))
                }
            }
            return first..<lines.count
        }
        self.init(number: number, lines: lines, linesOfPattern: linesOfPattern)
    }

    /// Whether `later` is nowhere ahead of `earlier`, and in the same zone, so that offsets don't matter.
    private static func follows(_ earlier: Int, _ later: Int, _ calls: Int, _ table: TripTable) -> Bool {
        table[earlier].zone == table[later].zone
            && (0..<calls).allSatisfy { call in
                table.departure(earlier, call) <= table.departure(later, call)
                    && table.arrival(earlier, call) <= table.arrival(later, call)
            }
    }

    /// The same day with time running backwards.
    func mirrored() -> ServiceDay {
        ServiceDay(number: number, lines: lines.map(\.mirrored), linesOfPattern: linesOfPattern)
    }
}

/// The service days of recent searches, each worked out once.
final class ServiceDayCache: Sendable {
    private struct Key: Hashable {
        var number: Int
        var isMirrored: Bool
    }

    private let timetable: Timetable
    /// The most times to keep: 32 MB, at 8 bytes each.
    private let capacity: Int
    private let kept = Mutex<[Key: ServiceDay]>([:])

    init(_ timetable: Timetable, capacity: Int = 4 << 20) {
        self.timetable = timetable
        self.capacity = capacity
    }

    /// A day by its number in the timetable's window, forwards or mirrored.
    func day(_ number: Int, isMirrored: Bool) -> ServiceDay {
        let key = Key(number: number, isMirrored: isMirrored)
        if let day = kept.withLock({ $0[key] }) { return day }
        // Outside the lock, so that no search waits for another. Two may work out the same day.
        let made =
            isMirrored
            ? day(number, isMirrored: false).mirrored() : ServiceDay(timetable, number: number)
        kept.withLock { kept in
            if kept.values.reduce(made.timeCount, { $0 + $1.timeCount }) > capacity { kept = [:] }
            kept[key] = made
        }
        return made
    }

    /// The service days whose trips may run between two instants.
    func days(in span: ClosedRange<Int32>) -> Range<Int> {
        // A service day begins up to 14 hours before midnight UTC, and its trips may take days.
        let first = Int((span.lowerBound - timetable.trips.longest) / 86_400) - 1
        let last = Int(span.upperBound / 86_400) + 1
        let all = 0..<timetable.services.dayCount
        return (min(first, last)..<(last + 1)).clamped(to: all)
    }
}
