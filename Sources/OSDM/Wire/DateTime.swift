package import Foundation
package import Rail

extension Wire {
    /// An instant with the offset that was written beside it (RFC 3339 section 5.6, OSDM 3.9 `date-time`).
    ///
    /// It is written with a numeric offset also at Greenwich (`+00:00`), as `ServiceTime` asks for, and
    /// to the second.
    package struct DateTime: Hashable, Sendable {
        package var time: StationTime
        /// Whether it was read as UTC (`Z`), and so tells no clock of a station (RFC 3339 section 4.3).
        package private(set) var isUTC = false

        package init(_ time: StationTime) { self.time = time }
        /// An instant with the offset of UTC.
        package init(_ instant: Date) { time = StationTime(instant: instant, offset: 0) }

        package var instant: Date { time.instant }

        /// Reads a text; nil when it is not a date, a time and an offset.
        package init?(_ text: String) {
            guard let instant = (try? Self.whole.parse(text)) ?? (try? Self.fraction.parse(text)) else {
                return nil
            }
            // Foundation tells the instant, but not the offset, which is the clock's time less the instant in
            // UTC.
            guard let clock = LocalDateTime.clock(text) else { return nil }
            let offset = (clock.timeIntervalSince(instant) / 60).rounded(.toNearestOrAwayFromZero) * 60
            guard abs(offset) < 86_400 else { return nil }
            time = StationTime(instant: instant, offset: Int(offset))
            isUTC = text.hasSuffix("Z") || text.hasSuffix("z") || text.hasSuffix("-00:00")
        }

        package var text: String {
            let zone = TimeZone(secondsFromGMT: time.offset) ?? .gmt
            let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
            let text = style.format(time.instant)
            return text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
        }

        private static let whole = Date.ISO8601FormatStyle()
        private static let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    }

    /// A time as a clock shows it (OSDM 3.9 `TripSearchCriteria.departureTime`: "needs to be in local date time
    /// format of the stop").
    package struct LocalDateTime: Hashable, Sendable {
        package var day: CalendarDay
        /// Minutes after midnight, 0…1439.
        package var minuteOfDay: Int
        /// The seconds from UTC that were written beside it, as `date-time` has them; nil for the stop's own clock.
        package var offset: Int?

        package init(day: CalendarDay, minuteOfDay: Int) {
            self.day = day
            self.minuteOfDay = minuteOfDay
        }

        package init?(_ text: String) {
            guard let clock = Self.clock(text) else { return nil }
            let time = StationTime(instant: clock, offset: 0)
            self.init(day: time.day, minuteOfDay: time.minuteOfDay)
            let rest = text.dropFirst(19)
            guard rest.contains(where: { "Zz+-".contains($0) }) else { return }
            guard let whole = DateTime(text) else { return nil }
            offset = whole.time.offset
        }

        /// The instant at which the clock of a zone shows it, or that its own offset tells.
        package func instant(in zone: TimeZone) -> Date {
            day.at(
                hour: minuteOfDay / 60, minute: minuteOfDay % 60,
                in: offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone)
        }

        package var text: String { "\(day.iso8601)T\(StationTime.clock(minuteOfDay: minuteOfDay)):00" }

        /// The instant at which a clock in Greenwich shows the first 19 characters of a date-time.
        fileprivate static func clock(_ text: String) -> Date? {
            let written = String(text.prefix(19))
            // Foundation takes 30 February for 2 March, and 25:00 for 1:00 of the next day.
            return (try? wall.parse(written)).flatMap { wall.format($0) == written ? $0 : nil }
        }

        private static let wall = Date.ISO8601FormatStyle(timeZone: .gmt)
            .year().month().day().time(includingFractionalSeconds: false)
    }
}

extension Wire.DateTime: Wire.JSONValue {
    static let fault = "is not a time with an offset (RFC 3339)"

    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self = try json.time() }
    package func write(to json: inout Wire.Writer) { json.write(self) }
}

extension Wire.LocalDateTime: Wire.TextValue {
    package static var fault: String { "is not a date and a time (ISO 8601)" }
}
