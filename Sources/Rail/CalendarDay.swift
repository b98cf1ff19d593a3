package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A day of the proleptic Gregorian calendar, with no time and no zone.
package struct CalendarDay: Hashable, Sendable, Codable, Comparable {
    package var year: Int
    /// 1…12.
    package var month: Int
    /// 1…31.
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that a clock in `timeZone` shows at `instant`.
    package init(_ instant: Date, in timeZone: TimeZone) {
        self = StationTime(instant: instant, offset: timeZone.secondsFromGMT(for: instant)).day
    }

    /// The day that is `days` days after 1 January 1970.
    package init(daysSince1970 days: Int) {
        // The C library has the same calendar as Foundation, but is a hundred times faster.
        var (seconds, parts) = (time_t(days) * 86_400, tm())
        gmtime_r(&seconds, &parts)
        self.init(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    /// The number of days since 1 January 1970. A day that does not exist is counted from the last day of its month:
    /// 31 February is three days after 28 February.
    package var daysSince1970: Int {
        var parts = tm()
        parts.tm_year = Int32(clamping: year - 1900)
        parts.tm_mon = Int32(clamping: month - 1)
        parts.tm_mday = Int32(clamping: day)
        return Int(timegm(&parts)) / 86_400
    }

    /// Returns the day `days` days later, or earlier if `days` is negative.
    package func adding(days: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 + days) }

    /// Returns the number of days from this day to `other`; negative if `other` is earlier.
    package func days(until other: CalendarDay) -> Int { other.daysSince1970 - daysSince1970 }

    /// 1 = Monday … 7 = Sunday (ISO 8601).
    package var weekday: Int {
        // 1 January 1970 was a Thursday.
        ((daysSince1970 + 3) % 7 + 7) % 7 + 1
    }

    /// Whether the calendar has this day; false for 31 February.
    package var exists: Bool { CalendarDay(daysSince1970: daysSince1970) == self }

    /// Returns the instant at which a clock in `timeZone` shows `hour`:`minute` on this day.
    package func at(hour: Int, minute: Int, in timeZone: TimeZone) -> Date {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.date(from: parts) ?? Date(timeIntervalSince1970: Double(daysSince1970) * 86_400)
    }

    /// The day in the format `2026-11-21` (ISO 8601).
    package var iso8601: String {
        yearDigits + "-" + Self.twoDigits(month) + "-" + Self.twoDigits(day)
    }

    /// The year in four digits: `0987`. A year after 9999 has more digits.
    package var yearDigits: String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// `05` for 5. A number above 99 has more digits.
    static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0" + number.description : number.description
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
