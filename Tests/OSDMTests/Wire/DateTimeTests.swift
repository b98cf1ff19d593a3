import Foundation
import Rail
import Testing

@testable import OSDM

@Suite struct DateTimeTests {
    @Test(
        "a time keeps the offset that was written with it",
        arguments: [
            ("2026-11-21T18:05:00+01:00", 18 * 60 + 5, 3600),
            ("2026-11-21T18:05:00Z", 18 * 60 + 5, 0),
            ("2026-11-21T18:05:00+00:00", 18 * 60 + 5, 0),
            ("2026-11-21T00:10:30.250-09:30", 10, -34_200),
            ("2026-07-01T23:59:59.999+05:45", 23 * 60 + 59, 20_700),
        ])
    func offsets(_ text: String, _ minuteOfDay: Int, _ offset: Int) throws {
        let time = try #require(Wire.DateTime(text)).time
        #expect(time.offset == offset)
        #expect(time.minuteOfDay == minuteOfDay)
    }

    @Test("a fraction of a second is a part of the instant, however many digits it has")
    func fraction() throws {
        let whole = try #require(Wire.DateTime("2026-11-21T18:05:00Z")).instant
        #expect(Wire.DateTime("2026-11-21T18:05:00.5Z")?.instant == whole + 0.5)
        let later = try #require(Wire.DateTime("2026-11-21T18:05:00.000000001Z")).instant
        #expect(later.timeIntervalSince(whole) < 0.001)
    }

    @Test("a leap second is read as the second after it")
    func leapSecond() {
        #expect(Wire.DateTime("2016-12-31T23:59:60Z")?.text == "2017-01-01T00:00:00+00:00")
    }

    @Test("a time with an offset is read as the right instant, and as the day that is written")
    func instant() throws {
        let time = try #require(Wire.DateTime("2026-11-21T00:30:00+01:00"))
        #expect(time.instant == Date(timeIntervalSince1970: 1_795_217_400))
        #expect(time.time.day == CalendarDay(year: 2026, month: 11, day: 21))
    }

    @Test(
        "a time is written with a numeric offset, even for UTC",
        arguments: ["2026-11-21T18:05:00+01:00", "2026-11-21T18:05:00+00:00", "2026-03-29T01:59:59-03:30"])
    func written(_ text: String) {
        #expect(Wire.DateTime(text)?.text == text)
    }

    @Test(
        "a text that is not a time with an offset is refused",
        arguments: [
            "", "soon", "2026-11-21", "2026-11-21T18:05:00", "2026-13-21T18:05:00Z",
            "2026-11-21T18:05:00+99:00", "2026-02-30T18:05:00Z", "2026-11-21T25:05:00Z",
            "\u{1B}[31m2026-11-21T18:05:00Z", "2026-11-21T18:60:00Z", "2026-11-21T18:05:61Z",
            "2026-11-21 18:05:00Z", "2026-11-2١T18:05:00Z", "2026-00-21T18:05:00Z", "2026-11-21T18:05:00.Z",
            "2026-11-21T18:05:00.1.2Z", "2026-11-21T18:05:00Zulu", "2026-11-21T+8:05:00Z",
            "2026-11-21T18:05:0000Z",
        ])
    func refused(_ text: String) {
        #expect(Wire.DateTime(text) == nil)
    }

    @Test(
        "a local time is read with or without an offset",
        arguments: ["2026-11-21T08:30:00", "2026-11-21T08:30:00+01:00", "2026-11-21T08:30:00.5Z"])
    func local(_ text: String) throws {
        let time = try #require(Wire.LocalDateTime(text))
        #expect(time.day == CalendarDay(year: 2026, month: 11, day: 21))
        #expect(time.minuteOfDay == 510)
        #expect(time.text == "2026-11-21T08:30:00")
    }

    @Test(
        "if a local time has an offset, the offset is kept",
        arguments: [
            ("2026-11-21T08:30:00", nil), ("2026-11-21T08:30:00Z", 0), ("2026-11-21T08:30:00-03:30", -12_600),
            ("2026-11-21T08:30:00.25+01:00", 3600),
        ] as [(String, Int?)])
    func offset(text: String, offset: Int?) throws {
        let time = try #require(Wire.LocalDateTime(text))
        #expect(time.offset == offset)
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let wanted = CalendarDay(year: 2026, month: 11, day: 21).at(hour: 8, minute: 30, in: .gmt)
        #expect(time.instant(in: zone) == wanted.addingTimeInterval(-Double(offset ?? 3600)))
    }

    @Test(
        "a local time that does not exist is refused",
        arguments: [
            "2026-02-30T08:00:00", "2026-11-31T08:00:00", "2026-11-21T25:00:00", "2026-11-21T08:61:00",
            "2026-11-21T08:00:00+99:99", "2026-11-21T08:00", "2026-11-21",
        ])
    func localRefused(text: String) {
        #expect(Wire.LocalDateTime(text) == nil)
    }
}
