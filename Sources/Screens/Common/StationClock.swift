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
        (today, minuteOfDay) = (time.day, time.minuteOfDay)
        if place != nil, known == nil {
            remark = "by this computer's clock"
        } else if let place,
            [own, other?.zone(at: now) ?? own].contains(where: { $0.secondsFromGMT(for: now) != time.offset })
        {
            remark = place.town.map { "in \($0)" } ?? "at \(place.name)"
        }
    }

    /// Formats a time of day as `14:05`, or as `14:05 in Paris` if this clock is not the computer's.
    package func words(minuteOfDay: Int) -> String { words(StationTime.clock(minuteOfDay: minuteOfDay)) }

    /// Formats an instant like a time of day, with its day unless that is today: `24 Nov, 14:05 in Paris`.
    package func words(for instant: Date) -> String {
        let time = StationTime(instant: instant, offset: zone.secondsFromGMT(for: instant))
        let day = time.day == today ? "" : DayFormatting.brief(time.day, today: today) + ", "
        return day + words(time.clock)
    }

    /// Formats an instant with its day in ISO 8601: `2026-11-24 14:05 in Paris`.
    package func numericWords(for instant: Date) -> String {
        let time = StationTime(instant: instant, offset: zone.secondsFromGMT(for: instant))
        return "\(time.day.iso8601) \(words(time.clock))"
    }

    private func words(_ clock: String) -> String {
        [clock, remark].compactMap(\.self).joined(separator: " ")
    }

    /// Says why no day after `day` can be chosen; nil if a later day can be chosen.
    static func problemAfter(_ day: CalendarDay, last: CalendarDay?) -> String? {
        last.flatMap { day >= $0 ? "The timetable ends on this day." : nil }
    }

    /// Whether the time must be shown with its place.
    package var isRemarkable: Bool { remark != nil }
}
