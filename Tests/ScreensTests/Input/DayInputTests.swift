import Rail
import Testing

@testable import Screens

@Suite("A typed day")
struct DayInputTests {
    /// A Saturday.
    private let today = CalendarDay(year: 2026, month: 11, day: 21)

    @Test(
        "a typed day is read in every way that people write it",
        arguments: [
            ("today", "2026-11-21"), ("", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("+3", "2026-11-24"),
            ("fri", "2026-11-27"), ("sat", "2026-11-21"), ("monday", "2026-11-23"), ("24/12", "2026-12-24"),
            ("24.12.", "2026-12-24"), ("1/2", "2027-02-01"), ("20/9", "2027-09-20"),
            ("next fri", "2026-11-27"), ("next sat", "2026-11-28"), ("next Monday", "2026-11-23"),
            ("in 3 days", "2026-11-24"), ("in 1 day", "2026-11-22"), ("in 2 weeks", "2026-12-05"),
            ("+2w", "2026-12-05"), ("+ 1 week", "2026-11-28"), ("in a week", "2026-11-28"),
            ("next week", "2026-11-28"), ("tonight", "2026-11-21"), ("yesterday", "2026-11-20"),
            ("dec 24", "2026-12-24"), ("Dec 24, 2027", "2027-12-24"), ("24. dec", "2026-12-24"),
            ("24-12-2026", "2026-12-24"), ("24-12", "2026-12-24"), ("24", "2026-11-24"), ("21", "2026-11-21"),
            ("20", "2026-12-20"), ("31", "2026-12-31"), ("20/11/2027", "2027-11-20"), ("21/11", "2026-11-21"),
            ("24/12/26", "2026-12-24"), ("24 dec", "2026-12-24"), ("24 December 2026", "2026-12-24"),
            ("2026-12-24", "2026-12-24"), ("2026/12/24", "2026-12-24"), ("24/12/0026", "0026-12-24"),
            ("29/2/2028", "2028-02-29"), ("Sat 28 Nov", "2026-11-28"), ("Fri 1 Jan 2027", "2027-01-01"),
        ])
    func isRead(text: String, expected: String) throws {
        #expect(try DayInput(text).day(today: today).iso8601 == expected)
    }

    @Test("“next” means a day in the following week, even on a Monday")
    func nextWeek() throws {
        let monday = CalendarDay(year: 2026, month: 11, day: 23)
        #expect(try DayInput("fri").day(today: monday).iso8601 == "2026-11-27")
        #expect(try DayInput("next fri").day(today: monday).iso8601 == "2026-12-04")
    }

    @Test(
        "a day without a year is refused if it has just passed this year",
        arguments: [
            ("20/11", "2026-11-21", "20/11 was yesterday. For next year, type 20 Nov 2027."),
            ("Nov 1", "2026-11-21", "Nov 1 was 20 days ago. For next year, type 1 Nov 2027."),
            ("22/9", "2026-11-21", "22/9 was 60 days ago. For next year, type 22 Sep 2027."),
            ("20/12", "2027-01-05", "20/12 was 16 days ago. For this year, type 20 Dec 2027."),
        ])
    func justOver(text: String, today: String, sentence: String) throws {
        let today = try DayInput(today).day(today: self.today)
        let problem = #expect(throws: InputProblem.self) { try DayInput(text).day(today: today) }
        #expect(problem == InputProblem(.date, sentence))
    }

    @Test("29 February is refused without its year if the next one is years away")
    func leapDay() {
        let problem = #expect(throws: InputProblem.self) { try DayInput("29/2").day(today: today) }
        #expect(problem?.sentence == "The next 29/2 is in 2028. For that day, type 29 Feb 2028.")
    }

    @Test(
        "a date with the wrong day of the week is refused",
        arguments: [
            ("thu 27 nov", "Fri 27 Nov is not a Thursday. Type the date or the day of the week alone."),
            ("mon 24/12", "Thu 24 Dec is not a Monday. Type the date or the day of the week alone."),
        ])
    func otherWeekday(text: String, sentence: String) throws {
        let today = try DayInput("2026-11-21").day(today: self.today)
        let problem = #expect(throws: InputProblem.self) { try DayInput(text).day(today: today) }
        #expect(problem == InputProblem(.date, sentence))
        #expect(try DayInput("fri 27 nov").day(today: today) == DayInput("27/11").day(today: today))
        #expect(try DayInput("this fri").day(today: today) == DayInput("fri").day(today: today))
        #expect(try DayInput("day after tomorrow").day(today: today) == DayInput("+2").day(today: today))
        #expect(try DayInput("24 dec 26").day(today: today) == DayInput("24/12/26").day(today: today))
    }

    @Test(
        "a text that is not a day is rejected with a sentence and examples",
        arguments: [
            "31/2", "45", "24/", "24//12", "next", "next 3", "in days", "dec", "13/13", "24/12-2026", "tday",
            "2026-13-01", "t", "0/0", "+a", "99/99/9999",
        ])
    func isRefused(text: String) {
        let problem = #expect(throws: InputProblem.self) { try DayInput(text).day(today: today) }
        #expect(problem?.sentence.contains("24/12") == true)
    }
}

@Suite("A typed time")
struct TimeInputTests {
    @Test(
        "a typed time is read in every way that people write it",
        arguments: [
            ("18:00", 1080), ("1800", 1080), ("6pm", 1080), ("6 PM", 1080), ("18h30", 1110), ("18h", 1080),
            ("8", 480), ("930", 570), ("9.30", 570), ("12am", 0), ("12pm", 720), ("0:05", 5), ("now", 605),
            ("noon", 720), ("24:00", 1440), ("6:30p", 1110), ("midnight", 1440), ("", 605), ("  ", 605),
            ("+1h", 665), ("+ 1 h 30", 695), ("+30", 635), ("+15m", 620), ("+20h", 1805), ("8h30", 510),
        ])
    func isRead(text: String, expected: Int) throws {
        #expect(try TimeInput(text).time(now: 605) == TypedTime(minutes: expected))
    }

    @Test(
        "a text that is not a time is rejected with a sentence",
        arguments: ["24:01", "+", "+h", "25:00", "18:60", "13pm", "soon", "1:2:3", "-1"])
    func isRefused(text: String) { #expect(throws: InputProblem.self) { try TimeInput(text).time(now: 0) } }
}
