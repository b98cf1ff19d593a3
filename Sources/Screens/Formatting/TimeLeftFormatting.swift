import Foundation

/// The time until a deadline, as a clock that counts down.
enum TimeLeftFormatting {
    /// E.g. `11:58`; `0:00` when it is over.
    static func words(_ deadline: Date, at now: Date) -> String {
        let seconds = max(0, Int(deadline.timeIntervalSince(now).rounded(.up)))
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    /// The next time at which the words change; nil when it is over.
    static func nextChange(_ deadline: Date, at now: Date) -> Date? {
        guard deadline > now else { return nil }
        let left = deadline.timeIntervalSince(now)
        let whole = left.rounded(.down)
        return deadline.addingTimeInterval(-(whole == left ? whole - 1 : whole))
    }
}
