package import Foundation
package import Rail

/// The present day and time at the place where a journey begins or ends.
package struct StationClock: Hashable, Sendable {
    package var today: CalendarDay
    /// The last day for which trains can be searched; nil while it is not known.
    package var lastDay: CalendarDay?
    /// The present time in minutes after midnight.
    package var minuteOfDay: Int
    package var zone: TimeZone
    /// The words to add to a time if a reader might think of another clock: `in Paris`, `at Paris Gare de Lyon`.
    private var remark: String?
    /// Whether the computer's clock stands in for that of a place whose zone is not known.
    private var isOwn: Bool
    /// The present difference from UTC, in seconds.
    private var offset: Int

    /// - Parameters:
    ///   - place: The place where the journey begins or ends; nil for the computer's own time.
    ///   - other: A place whose clock somebody might expect instead.
    ///   - own: The computer's zone, which is also used if the place's zone is not known.
    package init(
        _ now: Date, at place: Place?, insteadOf other: Place? = nil, own: TimeZone,
        lastDay: CalendarDay? = nil
    ) {
        self.lastDay = lastDay
        let known = place?.zone(at: now)
        zone = known ?? own
        let time = StationTime(instant: now, offset: zone.secondsFromGMT(for: now))
        (today, minuteOfDay, offset) = (time.day, time.minuteOfDay, time.offset)
        isOwn = place != nil && known == nil
        if !isOwn, let place,
            [own, other?.zone(at: now) ?? own].contains(where: { $0.secondsFromGMT(for: now) != time.offset })
        {
            remark = place.town.map { "in \($0)" } ?? "at \(place.name)"
        }
    }

    /// Formats a time of day as `14:05`, or as `14:05 in Paris` if this clock is not the computer's.
    package func words(minuteOfDay: Int) -> String {
        words(StationTime.clock(minuteOfDay: minuteOfDay), offset)
    }

    /// Formats an instant like a time of day, with its day unless that is today: `24 Nov, 14:05 in Paris`.
    package func words(for instant: Date) -> String {
        let time = StationTime(instant: instant, offset: zone.secondsFromGMT(for: instant))
        let day = time.day == today ? "" : DayFormatting.brief(time.day, today: today) + ", "
        return day + words(time.clock, time.offset)
    }

    /// Formats an instant with its day in ISO 8601: `2026-11-24 14:05 in Paris`.
    package func numericWords(for instant: Date) -> String {
        let time = StationTime(instant: instant, offset: zone.secondsFromGMT(for: instant))
        return "\(time.day.iso8601) \(words(time.clock, time.offset))"
    }

    private func words(_ clock: String, _ offset: Int) -> String {
        let remark = isOwn ? "by this computer's clock, \(Self.utc(offset))" : remark
        return [clock, remark].compactMap(\.self).joined(separator: " ")
    }

    /// Names a zone by its difference from UTC: `UTC+1`, `UTC-3:30`, `UTC`.
    private static func utc(_ seconds: Int) -> String {
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
        guard seconds != 0 else { return "UTC" }
        let sign = seconds < 0 ? "-" : "+"
        return "UTC\(sign)\(hours)" + (minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)")
    }

    /// Says why no day after `day` can be chosen; nil if a later day can be chosen.
    static func problemAfter(_ day: CalendarDay, last: CalendarDay?) -> String? {
        last.flatMap { day >= $0 ? "The timetable ends on this day." : nil }
    }

    /// Whether the time must be shown with its place.
    package var isRemarkable: Bool { isOwn || remark != nil }
}
