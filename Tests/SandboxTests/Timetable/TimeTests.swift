import Foundation
import Rail
import Testing

@testable import Sandbox

@Suite struct TimeTests {
    private func ride(_ timetable: Timetable, on day: CalendarDay, trip: Int = 0, last: Int) -> [Journey.Call]
    {
        timetable.calls(
            of: Journey.Ride(trip: trip, day: timetable.firstDay.days(until: day), from: 0, to: last))
    }

    @Test("times are read in the agency's time zone and shown in the station's")
    func stationClock() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,08:00:00,08:00:00,8768600,1
            a,10:30:00,10:30:00,7015400,2

            """
        let timetable = try text.timetable()
        let calls = ride(timetable, on: CalendarDay(year: 2026, month: 11, day: 23), last: 1)
        let london = timetable.stationTime(calls[1].arrival, at: calls[1].station)
        #expect(london.clock == "09:30")
        #expect(london.offset == 0)
        #expect(timetable.stationTime(calls[0].departure, at: calls[0].station).offset == 3600)
    }

    @Test("a train after midnight belongs to the day on which it started")
    func afterMidnight() throws {
        let timetable = try FeedText().timetable()
        let calls = ride(timetable, on: CalendarDay(year: 2026, month: 11, day: 21), trip: 1, last: 1)
        let arrival = timetable.stationTime(calls[1].arrival, at: calls[1].station)
        #expect(arrival.day == CalendarDay(year: 2026, month: 11, day: 22))
        #expect(arrival.clock == "01:10")
    }

    @Test("when the clocks change, times count from noon minus twelve hours")
    func clockChange() throws {
        var text = FeedText()
        text["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            a,00:30:00,00:30:00,8768600,1
            a,04:00:00,04:00:00,8772319,2
            b,23:30:00,23:30:00,8768600,1
            b,28:00:00,28:00:00,8772319,2

            """
        // 2027-03-28: clocks go from 02:00 to 03:00. 2026-10-25: from 03:00 back to 02:00.
        let timetable = try text.timetable()
        func clocks(_ day: CalendarDay, _ trip: Int) -> [String] {
            ride(timetable, on: day, trip: trip, last: 1).map {
                timetable.stationTime($0.departure, at: $0.station).clock
            }
        }
        let spring = CalendarDay(year: 2027, month: 3, day: 28)
        // On this day, noon minus 12 hours is 23:00 of the day before. The trains leave half an hour later.
        #expect(clocks(spring, 0) == ["23:30", "04:00"])
        #expect(clocks(spring, 1) == ["23:30", "04:00"])
        // On the day before, the train leaves on Saturday and arrives on Sunday, after the change.
        #expect(clocks(spring.adding(days: -1), 1) == ["23:30", "05:00"])

        let autumn = try text.timetable(now: Date(timeIntervalSince1970: 1_792_900_000))
        let day = CalendarDay(year: 2026, month: 10, day: 25)
        let calls = autumn.calls(
            of: Journey.Ride(trip: 0, day: autumn.firstDay.days(until: day), from: 0, to: 1))
        #expect(calls.map { autumn.stationTime($0.departure, at: $0.station).clock } == ["01:30", "04:00"])
        #expect(calls[1].arrival - calls[0].departure == 3 * 3600 + 1800)
    }
}
