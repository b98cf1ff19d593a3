import Foundation
import Testing

@testable import Rail

@Suite("A calendar day")
struct CalendarDayTests {
    @Test(
        "the weekday of a day counts from 1 for Monday",
        arguments: [("2026-11-21", 6), ("2026-11-23", 1), ("2024-02-29", 4), ("2000-01-01", 6)])
    func weekday(text: String, expected: Int) throws {
        #expect(try day(text).weekday == expected)
    }

    @Test("adding days works across the ends of months and years, and across clock changes")
    func adding() throws {
        #expect(try day("2026-12-31").adding(days: 1).iso8601 == "2027-01-01")
        #expect(try day("2028-02-28").adding(days: 1).iso8601 == "2028-02-29")
        #expect(try day("2026-03-01").adding(days: -1).iso8601 == "2026-02-28")
        #expect(try day("2026-03-28").days(until: day("2026-03-30")) == 2)
    }

    @Test("days are counted as in Foundation's calendar, from the year 1600 to 4700")
    func counted() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -135_000, to: 1_000_000, by: 97) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            let day = CalendarDay(daysSince1970: number)
            #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
            #expect(day.daysSince1970 == number)
            #expect(day.weekday == parts.weekday.map { ($0 + 5) % 7 + 1 })
        }
    }

    @Test(
        "days before the year 0, and before the Gregorian calendar was introduced, also follow that calendar"
    )
    func early() {
        #expect(CalendarDay(year: 1582, month: 10, day: 4).adding(days: 1).iso8601 == "1582-10-05")
        let day = CalendarDay(year: -1, month: 3, day: 1)
        #expect(day.adding(days: -1) == CalendarDay(year: -1, month: 2, day: 28))
        #expect(CalendarDay(daysSince1970: day.daysSince1970) == day)
    }

    @Test("a day does not exist if its month has no such day")
    func existence() {
        #expect(!CalendarDay(year: 2026, month: 2, day: 29).exists)
        #expect(CalendarDay(year: 2028, month: 2, day: 29).exists)
        #expect(!CalendarDay(year: 2026, month: 13, day: 1).exists)
    }

    @Test("the day of an instant is the local day in the given time zone")
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
