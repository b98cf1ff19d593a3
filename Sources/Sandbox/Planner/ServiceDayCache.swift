import Synchronization

/// The service days of recent searches, each worked out once.
final class ServiceDayCache: Sendable {
    private struct Key: Hashable {
        var number: Int
        var isMirrored: Bool
    }

    private struct Kept {
        var days: [Key: ServiceDay] = [:]
        var order: [Key] = []
    }

    private let timetable: Timetable
    private let mirror: MirroredNetwork
    /// The number of times kept before the oldest day is dropped: 32 MB at 8 bytes a time.
    private let capacity: Int
    private let kept = Mutex(Kept())

    init(_ timetable: Timetable, _ mirror: MirroredNetwork, capacity: Int = 4 << 20) {
        self.timetable = timetable
        self.mirror = mirror
        self.capacity = capacity
    }

    /// A day by its number in the timetable's window, forwards or mirrored.
    func day(_ number: Int, isMirrored: Bool) -> ServiceDay {
        let key = Key(number: number, isMirrored: isMirrored)
        if let day = kept.withLock({ $0.days[key] }) { return day }
        // Outside the lock: two searches may both work it out, and none waits for another's day.
        let made =
            isMirrored
            ? day(number, isMirrored: false).mirrored(timetable.network, mirror.network)
            : ServiceDay(timetable, number: number)
        kept.withLock { kept in
            if kept.days.updateValue(made, forKey: key) == nil { kept.order.append(key) }
            var size = kept.days.values.reduce(0) { $0 + $1.arrivals.count }
            while size > capacity, kept.order.count > 4 {
                let oldest = kept.order.removeFirst()
                size -= kept.days.removeValue(forKey: oldest)?.arrivals.count ?? 0
            }
        }
        return made
    }

    /// The service days whose trips may run between two instants, forwards.
    func days(in span: ClosedRange<Int32>) -> Range<Int> {
        // A service day begins up to 14 hours before midnight UTC, and its trips may go on for days.
        let first = Int((span.lowerBound - timetable.trips.longest) / 86_400) - 1
        let last = Int(span.upperBound / 86_400) + 1
        let all = 0..<timetable.services.dayCount
        return (min(first, last)..<(last + 1)).clamped(to: all)
    }
}
