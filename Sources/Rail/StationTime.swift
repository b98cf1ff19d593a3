package import Foundation

/// An instant with the station's offset from UTC, like a date-time of RFC 3339.
///
/// Show its local time. Do not subtract two station times to get a duration, because services state durations.
package struct StationTime: Hashable, Sendable, Codable {
    package var instant: Date
    /// The station's offset at that instant, in seconds east of UTC.
    package var offset: Int

    package init(instant: Date, offset: Int) {
        self.instant = instant
        self.offset = offset
    }

    package var day: CalendarDay { CalendarDay(daysSince1970: dayNumber) }

    /// Minutes after local midnight, 0…1439.
    package var minuteOfDay: Int { (seconds - dayNumber * 86_400) / 60 }

    /// The number of the local day, counted from 1 January 1970.
    private var dayNumber: Int { (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400 }

    /// Seconds since local midnight on 1 January 1970. A time too large for a calendar, which happens in a damaged
    /// file, counts as 1 January 1970.
    private var seconds: Int {
        let seconds = instant.timeIntervalSince1970.rounded(.down) + Double(offset)
        return abs(seconds) < 1e16 ? Int(seconds) : 0
    }

    /// The local time, e.g. `18:05`.
    package var clock: String { Self.clock(minuteOfDay: minuteOfDay) }

    /// Returns a time of day as text: `18:05` for 1085.
    package static func clock(minuteOfDay: Int) -> String {
        CalendarDay.twoDigits(minuteOfDay / 60) + ":" + CalendarDay.twoDigits(minuteOfDay % 60)
    }
}
