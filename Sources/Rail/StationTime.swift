public import Foundation

/// An instant with the clock that the station showed, as RFC 3339 writes it with an offset.
///
/// Show the wall-clock parts; do not subtract two of them, since a service states durations itself.
public struct StationTime: Hashable, Sendable, Codable {
    public var instant: Date
    /// Seconds east of UTC at that station, at that instant.
    public var offset: Int

    public init(instant: Date, offset: Int) {
        self.instant = instant
        self.offset = offset
    }

    /// The day on the station's clock.
    public var day: CalendarDay { CalendarDay(daysSince1970: dayNumber) }

    /// Minutes after midnight on the station's clock, 0…1439.
    public var minuteOfDay: Int { (seconds - dayNumber * 86_400) / 60 }

    /// The day on the station's clock, in days after 1 January 1970.
    private var dayNumber: Int { (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400 }

    /// The number of days from another time's day to this one's, each on its own station's calendar.
    public func days(after other: StationTime) -> Int { dayNumber - other.dayNumber }

    /// Seconds after the midnight with which 1970 began on the station's clock.
    private var seconds: Int { Int(instant.timeIntervalSince1970.rounded(.down)) + offset }

    /// `18:05`, on the station's clock.
    public var clock: String { Self.clock(minuteOfDay: minuteOfDay) }

    /// `18:05` for 1085.
    public static func clock(minuteOfDay: Int) -> String {
        let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
