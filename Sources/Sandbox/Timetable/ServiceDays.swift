import BitCollections

/// The days of the timetable's window on which each service runs.
struct ServiceDays: Sendable {
    /// The first day of the window, in days since 1970-01-01.
    let firstDay: Int32
    let dayCount: Int
    /// The days on which each service runs, counted from the window's first day.
    let days: [BitSet]

    /// - Parameter shift: The days to add to every date of the feed.
    init(_ services: [Feed.Service], window: ClosedRange<Int32>, shift: Int32) {
        firstDay = window.lowerBound
        dayCount = window.count
        let first = window.lowerBound - shift
        days = services.map { service in
            BitSet(service.days(in: first...(window.upperBound - shift)).lazy.map { Int($0 - first) })
        }
    }

    /// Whether a service runs on a day, which is counted from the window's first day.
    func runs(_ service: Int, on day: Int) -> Bool { days[service].contains(day) }

    /// Returns the weekday of a day since 1970-01-01, which was a Thursday. 0 is Monday.
    static func weekday(_ day: Int32) -> UInt8 { UInt8(((day + 3) % 7 + 7) % 7) }
}

extension Feed.Service {
    /// The first and the last day on which the service may run, including days that the feed removes.
    var span: ClosedRange<Int32>? {
        var bounds = added
        if let days, weekdays != 0 { bounds += [days.lowerBound, days.upperBound] }
        guard let first = bounds.min(), let last = bounds.max() else { return nil }
        return first...last
    }

    /// Returns the days in a range on which the service runs, in any order, some perhaps twice.
    func days(in range: ClosedRange<Int32>) -> [Int32] {
        let removed = Set(removed)
        var running = added.filter(range.contains)
        if let days, days.overlaps(range) {
            running += days.clamped(to: range).filter { weekdays >> ServiceDays.weekday($0) & 1 == 1 }
        }
        return running.filter { !removed.contains($0) }
    }

    /// Returns the weeks in which the service runs on at least one of the days. The week that begins on `start` is
    /// 0, and the week before is -1.
    func weeks(from start: Int32, in range: ClosedRange<Int32>) -> Set<Int32> {
        Set(days(in: range).map { Int32((Double($0 - start) / 7).rounded(.down)) })
    }
}
