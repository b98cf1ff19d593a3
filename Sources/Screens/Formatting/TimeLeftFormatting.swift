import Foundation

/// The time until a deadline, as a clock that counts down.
enum TimeLeftFormatting {
    private static let hour: TimeInterval = 3600

    /// E.g. `11:58` for minutes and seconds, or `2 h 05 min`; `0:00` when it is over.
    static func words(_ deadline: Date, at now: Date) -> String {
        let left = max(0, deadline.timeIntervalSince(now))
        let isLong = left > hour
        let units = Int((isLong ? left / 60 : left).rounded(.up))
        let (large, small) = (units / 60, (units % 60 < 10 ? "0" : "") + "\(units % 60)")
        return isLong ? "\(large) h \(small) min" : "\(large):\(small)"
    }

    /// The next time at which the words change; nil when it is over.
    static func nextChange(_ deadline: Date, at now: Date) -> Date? {
        guard deadline > now else { return nil }
        let left = deadline.timeIntervalSince(now)
        let unit: TimeInterval = left > hour ? 60 : 1
        return deadline.addingTimeInterval(-max(((left / unit).rounded(.up) - 1) * unit, 0))
    }
}
