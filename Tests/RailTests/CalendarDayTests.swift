import Foundation
import Rail
import Testing

@Suite("A calendar day")
struct CalendarDayTests {
    @Test(
        "knows its weekday, Monday being 1",
        arguments: [("2026-11-21", 6), ("2026-11-23", 1), ("2024-02-29", 4), ("2000-01-01", 6)])
    func weekday(text: String, expected: Int) throws {
        #expect(try day(text).weekday == expected)
    }

    @Test("moves over the ends of months and years, and over clock changes")
    func adding() throws {
        #expect(try day("2026-12-31").adding(days: 1).iso8601 == "2027-01-01")
        #expect(try day("2028-02-28").adding(days: 1).iso8601 == "2028-02-29")
        #expect(try day("2026-03-01").adding(days: -1).iso8601 == "2026-02-28")
        #expect(try day("2026-03-28").days(until: day("2026-03-30")) == 2)
    }

    @Test("does not exist when its month has no such day")
    func existence() {
        #expect(!CalendarDay(year: 2026, month: 2, day: 29).exists)
        #expect(CalendarDay(year: 2028, month: 2, day: 29).exists)
        #expect(!CalendarDay(year: 2026, month: 13, day: 1).exists)
    }

    @Test("is the day that the clock shows in a zone")
    func inZone() throws {
        let instant = try day("2026-11-21").at(
            hour: 23, minute: 30, in: try #require(TimeZone(identifier: "Europe/London")))
        #expect(
            CalendarDay(instant, in: try #require(TimeZone(identifier: "Europe/Paris"))).iso8601
                == "2026-11-22")
    }

    private func day(_ text: String) throws -> CalendarDay {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        try #require(parts.count == 3)
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    }
}
