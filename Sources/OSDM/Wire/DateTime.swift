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
        /// Whether the text marked the time as UTC (`Z`). If so, the offset says nothing about the station's time
        /// zone (RFC 3339 section 4.3).
        package private(set) var isUTC = false

        package init(_ time: StationTime) { self.time = time }

        /// Makes a time in UTC.
        package init(_ instant: Date) { time = StationTime(instant: instant, offset: 0) }

        package var instant: Date { time.instant }

        package init?(_ text: String) {
            // 2026-11-21T18:05:00. Foundation's parser reads 30 February as 2 March. To notice this, the result
            // would have to be formatted and compared with the text, which is slow for the hundreds of times in a
            // list of offers.
            let bytes = Array(text.utf8)
            guard bytes.count > 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
                bytes[16] == UInt8(ascii: ":"),
                let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
                let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]), hour < 24,
                let minute = Self.number(bytes[14..<16]), minute < 60,
                let second = Self.number(bytes[17..<19]), second <= 60
            else { return nil }
            let date = CalendarDay(year: year, month: month, day: day)
            let days = date.daysSince1970
            let zone = bytes[19...].drop { $0 == UInt8(ascii: ".") || 0x30...0x39 ~= $0 }
            guard CalendarDay(daysSince1970: days) == date, let offset = Self.offset(zone),
                let part = Self.fraction(bytes[19..<zone.startIndex])
            else { return nil }
            let whole = days * 86_400 + hour * 3600 + minute * 60 + second - offset
            time = StationTime(instant: Date(timeIntervalSince1970: Double(whole) + part), offset: offset)
            isUTC = zone.count == 1 || zone.elementsEqual("-00:00".utf8)
        }

        /// Returns the number that the bytes write in decimal; nil if they are not all digits.
        private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
            var number = 0
            for digit in digits {
                guard 0x30...0x39 ~= digit else { return nil }
                number = number * 10 + Int(digit - 0x30)
            }
            return number
        }

        /// Returns the part of a second: 0.25 for `.25`, and 0 for nothing.
        private static func fraction(_ text: ArraySlice<UInt8>) -> Double? {
            guard let first = text.first else { return 0 }
            guard first == UInt8(ascii: "."), text.count > 1 else { return nil }
            return Double("0" + String(decoding: text, as: UTF8.self))
        }

        /// Returns the offset at the end of a date-time, in seconds. Foundation's parser does not return the
        /// offset. Some services leave out the colon or the minutes of the offset.
        private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
            if zone.count == 1 { return zone.first.flatMap { $0 | 0x20 == UInt8(ascii: "z") ? 0 : nil } }
            let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
            guard let sign = zone.first, "+-".utf8.contains(sign), !digits.isEmpty, digits.count < 5,
                let number = number(digits[...])
            else { return nil }
            let (hours, minutes) = digits.count > 2 ? (number / 100, number % 100) : (number, 0)
            guard hours < 24, minutes < 60 else { return nil }
            return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
        }

        package var text: String {
            let (day, minute, zone) = (time.day, time.minuteOfDay, abs(time.offset) / 60)
            let second = (Int(instant.timeIntervalSince1970.rounded(.down)) + time.offset) % 60
            var text: [UInt8] = []
            text.reserveCapacity(25)
            func add(_ number: Int, after separator: Unicode.Scalar) {
                text.append(UInt8(ascii: separator))
                text.append(0x30 + UInt8(truncatingIfNeeded: number / 10 % 10))
                text.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
            }
            text += day.yearDigits.utf8
            add(day.month, after: "-")
            add(day.day, after: "-")
            add(minute / 60, after: "T")
            add(minute % 60, after: ":")
            add((second + 60) % 60, after: ":")
            add(zone / 60, after: time.offset < 0 ? "-" : "+")
            add(zone % 60, after: ":")
            return String(decoding: text, as: UTF8.self)
        }
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

        /// Returns the instant of this time: by its own offset, or else by the offset in `zone`.
        package func instant(in zone: TimeZone) -> Date {
            day.at(
                hour: minuteOfDay / 60, minute: minuteOfDay % 60,
                in: offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone)
        }

        package var text: String { "\(day.iso8601)T\(StationTime.clock(minuteOfDay: minuteOfDay)):00" }
    }
}
