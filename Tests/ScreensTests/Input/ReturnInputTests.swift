import Rail
import Testing

@testable import Screens

@Suite("A typed way back")
struct ReturnInputTests {
    /// A Saturday.
    private static let today = CalendarDay(year: 2026, month: 11, day: 21)
    /// The Friday after it.
    private static let out = CalendarDay(year: 2026, month: 11, day: 27)

    @Test(
        "days of the week and numbers of days count from the way out, dates and words from today",
        arguments: [
            ("sun", "2026-11-29", 0), ("fri", "2026-11-27", 0), ("+2", "2026-11-29", 0),
            ("+0", "2026-11-27", 0),
            ("in 2 days", "2026-11-29", 0), ("+1w", "2026-12-04", 0), ("30/11", "2026-11-30", 0),
            ("2/1", "2027-01-02", 0), ("sun 18:00", "2026-11-29", 1080), ("+2 6pm", "2026-11-29", 1080),
            ("18:00", "2026-11-27", 1080), ("sun evening", "2026-11-29", 1080),
            ("Morning", "2026-11-27", 360), ("Sun 29 Nov 18:00", "2026-11-29", 1080),
            ("dec 24 8h30", "2026-12-24", 510), ("sun 24:00", "2026-11-30", 0),
        ])
    func reads(text: String, day: String, minute: Int) throws {
        let time = try ReturnInput(text).time(from: Self.out, today: Self.today)
        #expect(time?.day.iso8601 == day && time?.minuteOfDay == minute)
    }

    @Test("nothing, and “no”, mean one way", arguments: ["", "  ", "no", "None"])
    func oneWay(text: String) throws {
        #expect(ReturnInput(text).isOneWay)
        #expect(try ReturnInput(text).time(from: Self.out, today: Self.today) == nil)
    }

    @Test(
        "what cannot be right is refused with a sentence",
        arguments: [
            ("soon", "is not a day for the way back"), ("tomorrow", "is before the way out"),
            ("31/11", "There is no day 31/11"), ("nov 1", "was 20 days ago"), ("+2 45", "is not a day"),
            ("sat 25:00", "“25:00” is not a time."), ("sat 18:75", "“18:75” is not a time."),
            ("+30", "the timetable ends on Thu 10 Dec"),
        ])
    func refused(text: String, words: String) {
        let last = CalendarDay(year: 2026, month: 12, day: 10)
        let problem = #expect(throws: InputProblem.self) {
            try ReturnInput(text).time(from: Self.out, today: Self.today, last: last)
        }
        #expect(problem?.field == .returnTime)
        #expect(problem?.sentence.contains(words) == true, "\(problem?.sentence ?? "")")
    }

    @Test(
        "on the day of the way out, the way back leaves no earlier than the way out may leave",
        arguments: [
            ("8:00", "7:00", false, "", true), ("8:00", "fri 7:00", false, "", true),
            ("8:00", "8:00", false, "", false), ("8:00", "fri", false, "", false),
            ("8:00", "sat 7:00", false, "", false), ("8:00", "7:00", true, "", false),
            ("now", "7:00", false, "", false), ("now", "7:00", false, "8-10", true),
        ])
    func beforeTheWayOut(time: String, back: String, arrives: Bool, hours: String, isRefused: Bool) throws {
        let form = SearchForm(
            date: "fri", time: time, arrivesBefore: arrives, returnText: back, hours: hours)
        let clock = StationClock(Sample.eight, at: nil, own: Sample.zone)
        guard isRefused else {
            #expect(try form.returnTime(clock) != nil)
            return
        }
        let problem = #expect(throws: InputProblem.self) { try form.returnTime(clock) }
        #expect(problem?.field == .returnTime)
        #expect(
            problem?.sentence
                == "The way back at 07:00 is before the way out at 08:00. Choose a later time or day.")
    }

    @Test("the way back counts from the day of a way out that arrives by the end of that day")
    func untilMidnight() throws {
        let form = SearchForm(date: "fri", time: "now", arrivesBefore: true, returnText: "+2 18:00")
        let clock = StationClock(Sample.eight, at: nil, own: Sample.zone)
        let (out, back) = (try form.constraint(clock), try #require(try form.returnTime(clock)))
        #expect(out.day.iso8601 == "2026-11-28" && out.minuteOfDay == 0)
        #expect(back.day.iso8601 == "2026-11-29")
        var query = TripQuery(origin: Sample.paris, destination: Sample.lyon, time: out)
        query.returnTime = back
        #expect(ReturnInput.text(sameAsIn: query) == "+2 18:00")
    }

    @Test(
        "a number behind a day is no time without a sign, unless it makes a date of it",
        arguments: ["sun 18", "+2 18", "24/12 9", "dec 24 8"])
    func dayOrTime(text: String) throws {
        let problem = #expect(throws: InputProblem.self) {
            try ReturnInput(text).time(from: Self.out, today: Self.today)
        }
        #expect(
            problem?.sentence
                == "“\(text)” may mean a day or a time. Type \(text):00, or a date such as 24/12.")
        let signed = try ReturnInput("\(text)h").time(from: Self.out, today: Self.today)
        #expect(try ReturnInput("\(text):00").time(from: Self.out, today: Self.today) == signed)
        let sunday = try ReturnInput("sun 29").time(from: Self.out, today: Self.today)
        #expect(sunday == .departAfter(Self.out.adding(days: 2), minuteOfDay: 0))
        #expect(try ReturnInput("18").time(from: Self.out, today: Self.today)?.day.iso8601 == "2026-12-18")
    }

    @Test("the form's own text is read again, and that of an earlier search counts from the new way out")
    func again() throws {
        let time = TimeConstraint.departAfter(Self.out.adding(days: 2), minuteOfDay: 1080)
        let text = ReturnInput.text(time, today: Self.today)
        #expect(text == "Sun 29 Nov 18:00")
        #expect(try ReturnInput(text).time(from: Self.out, today: Self.today) == time)
        var query = TripQuery(
            origin: Sample.paris, destination: Sample.lyon, time: .departAfter(Self.out, minuteOfDay: 480))
        #expect(ReturnInput.text(sameAsIn: query) == "")
        query.returnTime = time
        #expect(ReturnInput.text(sameAsIn: query) == "+2 18:00")
        #expect(TripFormatting.usualTime(query) == "Fri 08:00, back Sun 18:00")
    }
}
