import Rail
import Testing
import Waiting

@testable import Screens

@Suite("A calendar")
@UIActor struct MonthCalendarTests {
    private func calendar(_ year: Int, _ month: Int, _ day: Int) -> MonthCalendar {
        MonthCalendar(day: CalendarDay(year: year, month: month, day: day), today: Sample.today)
    }

    @Test(
        "the weeks of a month begin on Monday",
        arguments: [(2026, 11, 6, 6, 30), (2027, 2, 0, 4, 28), (2027, 8, 6, 6, 31), (2028, 2, 1, 5, 29)])
    func weeks(year: Int, month: Int, blanks: Int, count: Int, length: Int) {
        let weeks = calendar(year, month, 28).weeks
        #expect(weeks.count == count)
        #expect(weeks.allSatisfy { $0.count == 7 })
        #expect(weeks[0].prefix { $0 == nil }.count == blanks)
        let days = weeks.flatMap(\.self).compactMap(\.self)
        #expect(days.map(\.day) == Array(1...length))
        #expect(days.allSatisfy { $0.month == month && $0.year == year })
    }

    @Test("the calendar moves by days and months, into the next year, and to the last day of a shorter month")
    func moves() {
        let calendar = calendar(2026, 12, 31)
        calendar.move(byDays: 1)
        #expect(calendar.day.iso8601 == "2027-01-01")
        calendar.move(byDays: 30)
        calendar.move(byMonths: 1)
        #expect(calendar.day.iso8601 == "2027-02-28")
        calendar.move(byMonths: -2)
        #expect(calendar.day.iso8601 == "2026-12-28")
        calendar.move(byMonths: 12)
        #expect(calendar.day.iso8601 == "2027-12-28")
    }

    @Test("the calendar never goes beyond the last day of the timetable")
    func end() {
        let last = CalendarDay(year: 2026, month: 12, day: 12)
        let calendar = MonthCalendar(day: Sample.today, today: Sample.today, last: last)
        #expect(calendar.futureProblem == nil)
        calendar.move(byMonths: 1)
        #expect(calendar.day == last)
        #expect(calendar.futureProblem != nil)
        calendar.move(byDays: 7)
        #expect(calendar.day == last)
        #expect(calendar.canChoose(last) && !calendar.canChoose(last.adding(days: 1)))
    }

    @Test("digits go to the day with that number, and what cannot be chosen is said")
    func digits() {
        let calendar = MonthCalendar(
            day: Sample.today, today: Sample.today, last: CalendarDay(year: 2026, month: 12, day: 12))
        // Today is 21 November.
        #expect(calendar.type(2) == nil && calendar.day == Sample.today)
        #expect(calendar.type(9) == nil && calendar.day.iso8601 == "2026-11-29")
        #expect(calendar.type(0) == nil && calendar.type(9) == "Days that are over cannot be chosen.")
        #expect(calendar.type(3) == nil && calendar.type(1) == "November has 30 days.")
        #expect(calendar.type(3) == nil && calendar.type(0) == nil && calendar.day.iso8601 == "2026-11-30")
        calendar.move(byDays: 1)
        #expect(calendar.type(1) == nil && calendar.type(0) == nil && calendar.day.iso8601 == "2026-12-10")
        #expect(calendar.type(1) == nil && calendar.day.iso8601 == "2026-12-01")
        calendar.move(byDays: 1)
        // A number begins anew after a move.
        #expect(calendar.type(5) == nil && calendar.day.iso8601 == "2026-12-05")
        #expect(calendar.type(2) == nil && calendar.type(4) == "The timetable ends on Sat 12 Dec.")
    }

    @Test("the calendar never goes to a day in the past")
    func past() {
        let calendar = calendar(2026, 11, 23)
        #expect(calendar.pastProblem == nil)
        calendar.move(byDays: -7)
        #expect(calendar.day == Sample.today)
        #expect(calendar.pastProblem != nil)
        calendar.move(byMonths: -1)
        #expect(calendar.day == Sample.today)
    }
}
