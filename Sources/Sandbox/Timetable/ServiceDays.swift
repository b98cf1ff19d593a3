import Rail

/// The days of the timetable's window on which each service runs, one bit each.
struct ServiceDays: Sendable {
    /// The first day of the window, counted from 1970-01-01.
    let firstDay: Int32
    let dayCount: Int
    private let wordsEach: Int
    private var words: ContiguousArray<UInt64>

    /// `shift` days are added to every date of the feed.
    init(_ services: [Feed.Service], window: ClosedRange<Int32>, shift: Int32) {
        firstDay = window.lowerBound
        dayCount = window.count
        wordsEach = (dayCount + 63) / 64
        words = ContiguousArray(repeating: 0, count: wordsEach * services.count)
        for (index, service) in services.enumerated() {
            if let days = service.days, service.weekdays != 0 {
                let first = max(days.lowerBound + shift, window.lowerBound)
                let last = min(days.upperBound + shift, window.upperBound)
                if first <= last {
                    for day in first...last where service.weekdays >> Self.weekday(day) & 1 == 1 {
                        set(index, day, true)
                    }
                }
            }
            for day in service.added { set(index, day + shift, true) }
            for day in service.removed { set(index, day + shift, false) }
        }
    }

    /// Whether a service runs on the window's `day`th day.
    func runs(_ service: Int, on day: Int) -> Bool {
        words[service * wordsEach + day >> 6] >> UInt64(day & 63) & 1 == 1
    }

    private mutating func set(_ service: Int, _ day: Int32, _ runs: Bool) {
        let index = Int(day - firstDay)
        guard index >= 0, index < dayCount else { return }
        let bit = UInt64(1) << UInt64(index & 63)
        if runs {
            words[service * wordsEach + index >> 6] |= bit
        } else {
            words[service * wordsEach + index >> 6] &= ~bit
        }
    }

    /// 0 is Monday; 1970-01-01 was a Thursday.
    static func weekday(_ day: Int32) -> UInt8 {
        UInt8(((day + 3) % 7 + 7) % 7)
    }
}

extension Feed.Service {
    /// The first and the last day that it may run on, before its exceptions.
    var span: ClosedRange<Int32>? {
        var bounds = added
        if let days, weekdays != 0 { bounds += [days.lowerBound, days.upperBound] }
        guard let first = bounds.min(), let last = bounds.max() else { return nil }
        return first...last
    }

    /// The weeks in which it runs on some of the days, counted from the one that begins on `start`: -1 is the week before.
    func weeks(from start: Int32, in some: ClosedRange<Int32>) -> Set<Int32> {
        let removed = Set(removed)
        var running = added.filter(some.contains)
        if let days, days.overlaps(some) {
            running += days.clamped(to: some).filter { weekdays >> ServiceDays.weekday($0) & 1 == 1 }
        }
        return Set(
            running.lazy.filter { !removed.contains($0) }.map {
                Int32((Double($0 - start) / 7).rounded(.down))
            })
    }
}
