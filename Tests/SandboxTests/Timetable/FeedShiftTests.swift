import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite struct FeedShiftTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int32 {
        Int32(DayNumbers.epoch.days(until: CalendarDay(year: year, month: month, day: day)))
    }

    @Test("a feed in force is not moved, and there is no notice")
    func inForce() {
        let shift = FeedShift(span: day(2026, 1, 1)...day(2026, 12, 31), today: day(2026, 11, 21))
        #expect(shift.weeks == 0)
        #expect(shift.notice == nil)
        #expect(shift.window == day(2026, 11, 13)...day(2026, 12, 31))
    }

    @Test("a feed is in force on its last day, and expired on the next")
    func lastDay() {
        let span = day(2026, 1, 1)...day(2026, 11, 21)
        #expect(FeedShift(span: span, today: day(2026, 11, 21)).weeks == 0)
        #expect(FeedShift(span: span, today: day(2026, 11, 22)).weeks > 0)
    }

    @Test("an expired feed moves by whole weeks, so that today lies in its second week")
    func expired() {
        let shift = FeedShift(span: day(2025, 7, 18)...day(2025, 12, 13), today: day(2026, 11, 21))
        #expect(shift.weeks == 69)
        let moved = shift.span.lowerBound + shift.days
        #expect((7..<14).contains(day(2026, 11, 21) - moved))
        #expect(
            shift.notice
                == "This timetable was valid from 18 Jul 2025 to 13 Dec 2025 and has expired; "
                + "its trains are shown 69 weeks later.")
    }

    @Test("a feed of any length covers today or the days right after it", arguments: 1...60)
    func everyLength(length: Int32) {
        for age in stride(from: Int32(1), to: 800, by: 13) {
            let today = day(2026, 11, 21)
            let last = today - age
            let shift = FeedShift(span: (last - length + 1)...last, today: today)
            #expect(shift.days % 7 == 0)
            let (first, end) = (shift.span.lowerBound + shift.days, shift.span.upperBound + shift.days)
            #expect(end >= today)
            #expect(first <= today || length < 7 && first < today + 7)
        }
    }

    @Test("a feed that is still to come says when it begins")
    func toCome() {
        let shift = FeedShift(span: day(2026, 12, 13)...day(2027, 12, 11), today: day(2026, 11, 21))
        #expect(shift.weeks == 0)
        #expect(shift.notice == "This timetable begins on 13 Dec 2026; it has no trains before.")
        #expect(shift.window.lowerBound == day(2026, 12, 13))
    }

    @Test("trains of an expired feed run on the same weekdays as before")
    func weekdays() throws {
        var text = FeedText()
        text["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,0,0,0,0,0,1,0,20250101,20250630

            """
        let timetable = try text.timetable()
        #expect(timetable.notice != nil)
        let running = (0..<timetable.services.dayCount).filter { timetable.services.runs(0, on: $0) }
        #expect(!running.isEmpty)
        for day in running {
            #expect(timetable.firstDay.adding(days: day).weekday == 6)
        }
    }
}
