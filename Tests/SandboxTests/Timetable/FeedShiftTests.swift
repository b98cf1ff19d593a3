import Rail
import Testing

@testable import Sandbox

@Suite struct FeedShiftTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int32 {
        Int32(CalendarDay(year: year, month: month, day: day).daysSince1970)
    }

    private var today: Int32 { day(2026, 11, 21) }

    /// Returns the shift for daily services, each with its days and its number of trips.
    private func shift(_ spans: (ClosedRange<Int32>, trips: Int)..., today: Int32? = nil) throws -> FeedShift
    {
        let services = spans.map { Feed.Service(weekdays: 0b111_1111, days: $0.0) }
        let trips = spans.enumerated().flatMap { Array(repeating: Int32($0.offset), count: $0.element.trips) }
        return try #require(FeedShift(services, trips: trips, today: today ?? self.today))
    }

    @Test("a valid feed is not moved and has no notice")
    func validFeed() throws {
        let shift = try shift((day(2026, 1, 1)...day(2026, 12, 31), trips: 1))
        #expect(shift.weeks == 0)
        #expect(shift.notice == nil)
        #expect(shift.window == day(2026, 11, 13)...day(2026, 12, 31))
    }

    @Test("a feed is valid on its last day, and expired on the next day")
    func lastDay() throws {
        let span = day(2026, 1, 1)...day(2026, 11, 21)
        #expect(try shift((span, trips: 1)).weeks == 0)
        #expect(try shift((span, trips: 1), today: today + 1).weeks > 0)
    }

    @Test("an expired feed is moved by whole weeks, and then begins at most a week ago")
    func expired() throws {
        let shift = try shift((day(2025, 7, 18)...day(2025, 12, 13), trips: 1))
        #expect(shift.weeks == 70)
        let moved = shift.span.lowerBound + shift.days
        #expect((1...7).contains(today - moved))
        #expect(
            shift.notice
                == "This timetable was valid from 18 Jul 2025 to 13 Dec 2025 and has expired; "
                + "its trains are shown 70 weeks later.")
    }

    @Test(
        "an expired feed of any length is moved so that it runs today or within the next week",
        arguments: 1...60)
    func everyLength(length: Int32) throws {
        for age in stride(from: Int32(1), to: 800, by: 13) {
            let last = today - age
            let shift = try shift(((last - length + 1)...last, trips: 1))
            #expect(shift.days % 7 == 0)
            let (first, end) = (shift.span.lowerBound + shift.days, shift.span.upperBound + shift.days)
            #expect(end >= today)
            #expect(first <= today || length < 7 && first < today + 7)
        }
    }

    @Test("a service that runs long before or after the other services does not decide the shift")
    func oddService() throws {
        let feed = day(2021, 9, 4)...day(2022, 9, 4)
        let alone = try shift((feed, trips: 2)).weeks
        #expect(alone > 0)
        #expect(try shift((feed, trips: 2), (day(2020, 10, 1)...day(2020, 10, 5), trips: 1)).weeks == alone)
        #expect(try shift((feed, trips: 2), (day(1900, 1, 1)...day(1900, 1, 1), trips: 1)).weeks == alone)
        let late = try shift((feed, trips: 20), (day(2025, 1, 1)...day(2099, 12, 31), trips: 2))
        #expect(late.weeks == alone)
        #expect(
            late.notice
                == "Most of this timetable has ended; its trains are shown \(alone) weeks later.")
        #expect(try shift((feed, trips: 2), (day(2030, 1, 1)...day(2030, 1, 5), trips: 1)).weeks == alone)
        // One train in four runs today, which is too many to ignore.
        #expect(try shift((feed, trips: 3), (day(2025, 1, 1)...day(2099, 12, 31), trips: 1)).weeks == 0)
    }

    @Test("a feed is moved to the weeks in which most of its trips run")
    func busiestWeeks() throws {
        let shift = try shift(
            (day(2025, 1, 6)...day(2025, 3, 30), trips: 10), (day(2025, 3, 31)...day(2025, 6, 29), trips: 30))
        #expect((day(2025, 3, 31)...day(2025, 6, 29)).contains(today - shift.days))
    }

    @Test("the notice of a future feed says when the feed begins")
    func futureFeed() throws {
        let coming = day(2026, 12, 13)...day(2027, 12, 11)
        let whole = try shift((coming, trips: 9))
        #expect(whole.weeks == 0)
        #expect(whole.notice == "This timetable begins on 13 Dec 2026; it has no trains before.")
        #expect(whole.window.lowerBound == day(2026, 12, 13))
        let withOld = try shift((coming, trips: 9), (day(2020, 10, 1)...day(2020, 10, 5), trips: 1))
        #expect(withOld.weeks == 0)
        #expect(withOld.notice == "The next trains of this timetable run from 13 Dec 2026.")
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

    @Test("a service's weeks are the weeks with at least one day on which the service runs")
    func weeksOfService() {
        let service = Feed.Service(
            weekdays: 0b1, days: (today - 19)...(today + 2), added: [today - 70], removed: [today - 5])
        // Today is Saturday 21 November 2026. The Mondays are 2, 9, 16 (removed) and 23 November.
        #expect(service.weeks(from: today, in: (today - 100)...(today + 100)) == [-10, -3, -2, 0])
        #expect(service.weeks(from: today, in: today...(today + 27)) == [0])
    }
}
