import Rail
import Testing

@testable import Screens

@Suite("The content of the search form")
struct SearchFormTests {
    private func clock(_ minute: Int = 0) -> StationClock {
        let now = Sample.today.at(hour: minute / 60, minute: minute % 60, in: Sample.zone)
        return StationClock(now, at: nil, own: Sample.zone)
    }

    @Test("the form turns its fields into a day and time of departure or of arrival")
    func constraint() throws {
        var form = SearchForm()
        #expect(
            try form.constraint(clock(605))
                == .departAfter(Sample.today, minuteOfDay: 605))
        form.date = "+2"
        form.time = "18:30"
        form.arrivesBefore = true
        #expect(
            try form.constraint(clock(605))
                == .arriveBefore(Sample.today.adding(days: 2), minuteOfDay: 1110))
    }

    @Test("a time after midnight means the next day")
    func nextDay() throws {
        let tomorrow = Sample.today.adding(days: 1)
        #expect(
            try SearchForm(time: "24:00").constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 0))
        #expect(
            try SearchForm(time: "+20h").constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 365))
    }

    @Test("now on another day is the beginning of that day, or its end if the time is that of the arrival")
    func wholeDay() throws {
        let tomorrow = Sample.today.adding(days: 1)
        for time in ["now", " Now ", ""] {
            var form = SearchForm(date: "tomorrow", time: time)
            #expect(try form.constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 0))
            form.arrivesBefore = true
            #expect(
                try form.constraint(clock(605))
                    == .arriveBefore(tomorrow.adding(days: 1), minuteOfDay: 0))
        }
        #expect(
            try SearchForm(date: "tomorrow", time: "+1h").constraint(clock(605))
                == .departAfter(tomorrow, minuteOfDay: 665))
    }

    @Test(
        "the form names the field with the problem",
        arguments: [
            ("yesterday", "now", InputProblem.Field.date), ("2020-01-01", "x", .date), ("today", "x", .time),
        ])
    func problems(date: String, time: String, field: InputProblem.Field) {
        let form = SearchForm(date: date, time: time)
        let problem = #expect(throws: InputProblem.self) {
            try form.constraint(clock())
        }
        #expect(problem?.field == field)
    }

    @Test(
        "the form takes one to nine passengers", arguments: [(0, false), (1, true), (9, true), (10, false)])
    func passengers(count: Int, isFine: Bool) {
        let form = SearchForm(passengers: PassengerCounts(adults: count - count / 3, youths: count / 3))
        #expect((form.passengerProblem == nil) == isFine)
    }
}
