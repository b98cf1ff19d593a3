package import Foundation
package import Rail

extension Wire {
    /// An instant with the UTC offset that was written with it (RFC 3339 section 5.6, OSDM 3.9 `date-time`).
    ///
    /// It is written without fractions of a second, and with a numeric offset even for UTC (`+00:00`), as
    /// `ServiceTime` requires.
    package struct DateTime: TextValue {
        package static let fault = "is not a time with an offset (RFC 3339)"

        package var time: StationTime
        /// Whether the text marked the time as UTC (`Z`). If so, the offset is not the station's (RFC 3339
        /// section 4.3).
        package private(set) var isUTC = false

        package init(_ time: StationTime) { self.time = time }

        /// Makes a time in UTC.
        package init(_ instant: Date) { time = StationTime(instant: instant, offset: 0) }

        package var instant: Date { time.instant }

        package init?(_ text: String) {
            let parsed = (try? Self.whole.parse(text)) ?? (try? Self.fraction.parse(text))
            let zone = Substring(
                text.utf8.dropFirst(19).drop { $0 == UInt8(ascii: ".") || 0x30...0x39 ~= $0 })
            guard let parsed, let offset = Self.offset(zone) else { return nil }
            time = StationTime(instant: parsed, offset: offset)
            isUTC = zone == "Z" || zone == "z" || zone == "-00:00"
            // Foundation accepts days and hours that do not exist, and reads 30 February as 2 March. Compare with the
            // text.
            guard text.hasPrefix("\(time.day.iso8601)T\(time.clock):") else { return nil }
        }

        /// Returns the offset at the end of a date-time, in seconds, because Foundation does not return it.
        /// Some services leave out the colon or the minutes of the offset.
        private static func offset(_ zone: Substring) -> Int? {
            if zone == "Z" || zone == "z" { return 0 }
            let digits = zone.utf8.filter { $0 != UInt8(ascii: ":") }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            let (hours, minutes) = digits.count > 3 ? (number / 100, number % 100) : (number, 0)
            return abs(hours) < 24 && abs(minutes) < 60 ? hours * 3600 + minutes * 60 : nil
        }

        package var text: String {
            let second = (Int(instant.timeIntervalSince1970.rounded(.down)) + time.offset) % 60
            let seconds = String(100 + (second + 60) % 60).dropFirst()
            let offset = StationTime.clock(minuteOfDay: abs(time.offset) / 60)
            return "\(time.day.iso8601)T\(time.clock):\(seconds)\(time.offset < 0 ? "-" : "+")\(offset)"
        }

        private static let whole = Date.ISO8601FormatStyle()
        private static let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    }

    /// A local time (OSDM 3.9 `TripSearchCriteria.departureTime`: "needs to be in local date time
    /// format of the stop").
    package struct LocalDateTime: TextValue {
        package static let fault = "is not a date and a time (ISO 8601)"

        package var day: CalendarDay
        /// Minutes after midnight, 0…1439.
        package var minuteOfDay: Int
        /// The offset from UTC in seconds, if the text has one; nil if the time is the stop's local time.
        package var offset: Int?

        package init(day: CalendarDay, minuteOfDay: Int) {
            self.day = day
            self.minuteOfDay = minuteOfDay
        }

        package init?(_ text: String) {
            let withOffset = DateTime(text)
            guard let time = (withOffset ?? DateTime(text + "Z"))?.time else { return nil }
            self.init(day: time.day, minuteOfDay: time.minuteOfDay)
            offset = withOffset?.time.offset
        }

        /// Returns the instant of this time, with its own offset or else in `zone`.
        package func instant(in zone: TimeZone) -> Date {
            day.at(
                hour: minuteOfDay / 60, minute: minuteOfDay % 60,
                in: offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone)
        }

        package var text: String { "\(day.iso8601)T\(StationTime.clock(minuteOfDay: minuteOfDay)):00" }
    }
}
