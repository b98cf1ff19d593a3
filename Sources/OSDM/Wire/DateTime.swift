package import Foundation
package import Rail

extension Wire {
    /// An instant with the offset that was written beside it (RFC 3339 section 5.6, OSDM 3.9 `date-time`).
    ///
    /// It is written to the second, and with a numeric offset even for UTC (`+00:00`), as `ServiceTime` wants it.
    package struct DateTime: TextValue {
        package static let fault = "is not a time with an offset (RFC 3339)"

        package var time: StationTime
        /// Whether it was read as UTC (`Z`), and so does not show the station's clock (RFC 3339 section 4.3).
        package private(set) var isUTC = false

        package init(_ time: StationTime) { self.time = time }

        /// An instant with the offset of UTC.
        package init(_ instant: Date) { time = StationTime(instant: instant, offset: 0) }

        package var instant: Date { time.instant }

        package init?(_ text: String) {
            guard let clock = Clock(text), let offset = clock.offset else { return nil }
            let seconds = Double(clock.day.daysSince1970 * 86_400 - offset) + clock.secondOfDay
            time = StationTime(instant: Date(timeIntervalSince1970: seconds), offset: offset)
            isUTC = text.hasSuffix("Z") || text.hasSuffix("z") || text.hasSuffix("-00:00")
        }

        package var text: String {
            let second = (Int(instant.timeIntervalSince1970.rounded(.down)) + time.offset) % 60
            let seconds = String(100 + (second + 60) % 60).dropFirst()
            let offset = StationTime.clock(minuteOfDay: abs(time.offset) / 60)
            return "\(time.day.iso8601)T\(time.clock):\(seconds)\(time.offset < 0 ? "-" : "+")\(offset)"
        }
    }

    /// A local time (OSDM 3.9 `TripSearchCriteria.departureTime`: "needs to be in local date time
    /// format of the stop").
    package struct LocalDateTime: TextValue {
        package static let fault = "is not a date and a time (ISO 8601)"

        package var day: CalendarDay
        /// Minutes after midnight, 0…1439.
        package var minuteOfDay: Int
        /// The offset from UTC in seconds, if one was written beside the time; nil for the stop's own clock.
        package var offset: Int?

        package init(day: CalendarDay, minuteOfDay: Int) {
            self.day = day
            self.minuteOfDay = minuteOfDay
        }

        package init?(_ text: String) {
            guard let clock = Clock(text) else { return nil }
            self.init(day: clock.day, minuteOfDay: Int(clock.secondOfDay) / 60)
            offset = clock.offset
        }

        /// The instant of this time with its own offset, or else in `zone`.
        package func instant(in zone: TimeZone) -> Date {
            day.at(
                hour: minuteOfDay / 60, minute: minuteOfDay % 60,
                in: offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone)
        }

        package var text: String { "\(day.iso8601)T\(StationTime.clock(minuteOfDay: minuteOfDay)):00" }
    }
}

/// A date, a time, and an offset if there is one, e.g. `2026-11-21T18:05:30.250+01:00` (RFC 3339 section 5.6).
/// Foundation reads such a text, but does not return the offset.
private struct Clock {
    let day: CalendarDay
    let secondOfDay: Double
    /// In seconds east of UTC.
    let offset: Int?

    init?(_ text: String) {
        var rest = text.utf8[...]
        func take(_ sign: Unicode.Scalar) -> Bool {
            guard let first = rest.first, first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }
        func digits(atMost most: Int) -> Substring {
            let digits = rest.prefix(most).prefix { 0x30...0x39 ~= $0 }
            rest.removeFirst(digits.count)
            return Substring(digits)
        }
        func number(_ count: Int) -> Int? {
            let digits = digits(atMost: count)
            return digits.utf8.count == count ? Int(digits) : nil
        }

        guard let year = number(4), take("-"), let month = number(2), take("-"), let date = number(2),
            take("T"), let hour = number(2), take(":"), let minute = number(2), take(":"),
            let second = number(2), let fraction = Double("." + (take(".") ? digits(atMost: rest.count) : "0")),
            hour < 24, minute < 60, second < 60
        else { return nil }
        day = CalendarDay(year: year, month: month, day: date)
        secondOfDay = Double(hour * 3600 + minute * 60 + second) + fraction
        guard day.exists else { return nil }
        if rest.isEmpty {
            offset = nil
            return
        }
        if take("Z") || take("z") {
            offset = 0
        } else {
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
            // Some services leave out the colon, or the minutes.
            let minutes = take(":") || !rest.isEmpty ? number(2) : 0
            guard let minutes, minutes < 60 else { return nil }
            offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }
        guard rest.isEmpty else { return nil }
    }
}
