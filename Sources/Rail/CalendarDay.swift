public import Foundation

/// A day of the proleptic Gregorian calendar, with no time and no zone.
public struct CalendarDay: Hashable, Sendable, Codable, Comparable {
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that a clock in `timeZone` shows at `instant`.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let parts = Self.calendar(timeZone).dateComponents([.year, .month, .day], from: instant)
        self.init(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
    }

    /// The day `days` later, or earlier when negative.
    public func adding(days: Int) -> CalendarDay {
        CalendarDay(noon.addingTimeInterval(Double(days) * 86_400), in: .gmt)
    }

    /// The whole days from this day to `other`; negative when `other` is earlier.
    public func days(until other: CalendarDay) -> Int {
        Int(((other.noon.timeIntervalSince(noon)) / 86_400).rounded())
    }

    /// 1 = Monday … 7 = Sunday (ISO 8601).
    public var weekday: Int {
        let sundayFirst = Self.calendar(.gmt).component(.weekday, from: noon)
        return (sundayFirst + 5) % 7 + 1
    }

    /// False for the likes of 31 February.
    public var exists: Bool { CalendarDay(noon, in: .gmt) == self }

    /// The instant at which a clock in `timeZone` shows `hour`:`minute` on this day.
    public func at(hour: Int, minute: Int, in timeZone: TimeZone) -> Date {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
        return Self.calendar(timeZone).date(from: parts) ?? noon
    }

    /// `2026-11-21` (ISO 8601).
    public var iso8601: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private var noon: Date {
        Self.calendar(.gmt).date(from: DateComponents(year: year, month: month, day: day, hour: 12))
            ?? Date(timeIntervalSince1970: 0)
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
