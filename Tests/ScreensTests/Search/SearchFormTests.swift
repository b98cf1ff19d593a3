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
        #expect(try form.constraint(clock(605)) == .departAfter(Sample.today, minuteOfDay: 605))
        form.date = "+2"
        form.time = "18:30"
        form.arrivesBefore = true
        #expect(
            try form.constraint(clock(605)) == .arriveBefore(Sample.today.adding(days: 2), minuteOfDay: 1110))
    }

    @Test("a time after midnight means the next day")
    func nextDay() throws {
        let tomorrow = Sample.today.adding(days: 1)
        #expect(
            try SearchForm(time: "24:00").constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 0))
        #expect(
            try SearchForm(time: "+20h").constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 365))
    }

    @Test("without a time, another day means its beginning, or its end if the time is an arrival")
    func wholeDay() throws {
        let tomorrow = Sample.today.adding(days: 1)
        for time in ["now", " Now ", ""] {
            var form = SearchForm(date: "tomorrow", time: time)
            #expect(try form.constraint(clock(605)) == .departAfter(tomorrow, minuteOfDay: 0))
            form.arrivesBefore = true
            #expect(
                try form.constraint(clock(605)) == .arriveBefore(tomorrow.adding(days: 1), minuteOfDay: 0))
        }
        #expect(
            try SearchForm(date: "tomorrow", time: "+1h").constraint(clock(605))
                == .departAfter(tomorrow, minuteOfDay: 665))
    }

    @Test("the weekday of today means today while the time is still to come, and then the day in a week")
    func weekday() throws {
        let name = DayFormatting.weekdays[Sample.today.weekday - 1]
        let inAWeek = Sample.today.adding(days: 7)
        for (time, arrives, day) in [
            ("8:00", false, inAWeek), ("18:00", false, Sample.today), ("now", false, Sample.today),
            ("8:00", true, inAWeek), ("24:00", true, Sample.today), ("+1h", false, Sample.today),
        ] {
            let form = SearchForm(date: name, time: time, arrivesBefore: arrives)
            #expect(try form.day(clock(605)) == day, "\(time)")
        }
    }

    @Test(
        "the form names the field with the problem",
        arguments: [
            ("yesterday", "now", InputProblem.Field.date), ("2020-01-01", "x", .date), ("today", "x", .time),
        ])
    func problems(date: String, time: String, field: InputProblem.Field) {
        let form = SearchForm(date: date, time: time)
        let problem = #expect(throws: InputProblem.self) { try form.constraint(clock()) }
        #expect(problem?.field == field)
    }

    @Test(
        "the form takes one to nine passengers", arguments: [(0, false), (1, true), (9, true), (10, false)])
    func passengers(count: Int, isFine: Bool) {
        let form = SearchForm(passengers: PassengerCounts(adults: count - count / 3, youths: count / 3))
        #expect((form.passengerProblem == nil) == isFine)
    }

    @Test(
        "children count as passengers, and need a companion of 12 or more",
        arguments: [
            (PassengerCounts(adults: 0, childAges: [8]), false),
            (PassengerCounts(adults: 0, youths: 1, childAges: [8, 3]), true),
            (PassengerCounts(adults: 5, childAges: [8, 8, 8, 8]), true),
            (PassengerCounts(adults: 6, childAges: [8, 8, 8, 8]), false),
        ])
    func children(passengers: PassengerCounts, isFine: Bool) {
        #expect((SearchForm(passengers: passengers).passengerProblem == nil) == isFine)
    }

    @Test(
        "ages are read as people type them",
        arguments: [("3, 8", [3, 8]), (" 3 8 ", [3, 8]), ("0,11", [0, 11]), ("8", [8])])
    func ages(text: String, ages: [Int]) throws {
        var form = SearchForm(passengers: PassengerCounts(childAges: Array(repeating: 8, count: ages.count)))
        form.typedAges = text
        try form.readAges()
        #expect(form.passengers.childAges == ages)
        #expect(form.ages == ages.map(String.init).joined(separator: ", "))
    }

    @Test(
        "ages that cannot be used are refused, stay in the field, and change no passenger",
        arguments: [
            ("3, x", "“x” is not an age. Type whole years, such as 3, 8."),
            ("2.5, 8", "“2.5” is not an age. Type whole years, such as 3, 8."),
            ("3, 99999999999999999999", "“99999999999999999999” is not an age."),
            ("3, 12", "A child is 0–11, and not 12."), ("3, -1", "A child is 0–11, and not -1."),
            ("3", "There are 2 children: type the age of each, such as 3, 8."), ("", "There are 2 children"),
            ("3, 4, 5", "There are 2 children"),
        ])
    func unusableAges(text: String, sentence: String) {
        var form = SearchForm(passengers: PassengerCounts(childAges: [7, 9]))
        form.typedAges = text
        let problem = #expect(throws: InputProblem.self) { try form.readAges() }
        #expect(problem?.field == .ages && problem?.sentence.hasPrefix(sentence) == true)
        #expect(form.ages == text && form.passengers.childAges == [7, 9])
    }

    @Test("another number of children replaces the ages that are being typed, and one of adults does not")
    func otherCount() {
        var form = SearchForm(passengers: PassengerCounts(childAges: [7]))
        form.typedAges = "x"
        form.passengers[.adult] = 2
        #expect(form.ages == "x")
        form.passengers[.child] = 2
        #expect(form.ages == "7, 8")
    }

    @Test("the age of a child that is added is assumed until an age is typed, or until no child is left")
    func assumedAge() throws {
        var form = SearchForm()
        form.set(.youth, to: 1)
        #expect(!form.assumesAge)
        form.set(.child, to: 2)
        form.set(.child, to: 1)
        form.set(.adult, to: 2)
        #expect(form.assumesAge && form.passengers == PassengerCounts(adults: 2, youths: 1, childAges: [8]))
        form.typedAges = "8"
        try form.readAges()
        #expect(!form.assumesAge)
        form.set(.child, to: 2)
        #expect(form.assumesAge)
        form.set(.child, to: 0)
        #expect(!form.assumesAge)
    }
}
