import Rail
import Testing

@testable import Screens

@Suite("A typed day")
struct DayInputTests {
    /// A Saturday.
    private let today = CalendarDay(year: 2026, month: 11, day: 21)

    @Test(
        "is read in every way that people write it",
        arguments: [
            ("today", "2026-11-21"), ("", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("+3", "2026-11-24"),
            ("fri", "2026-11-27"), ("sat", "2026-11-28"), ("monday", "2026-11-23"), ("24/12", "2026-12-24"),
            ("24.12.", "2026-12-24"), ("1/2", "2027-02-01"), ("20/11", "2027-11-20"),
            ("21/11", "2026-11-21"), ("24/12/26", "2026-12-24"), ("24 dec", "2026-12-24"),
            ("24 December 2026", "2026-12-24"), ("2026-12-24", "2026-12-24"), ("29/2", "2028-02-29"),
            ("Sat 28 Nov", "2026-11-28"), ("Fri 1 Jan 2027", "2027-01-01"),
        ])
    func isRead(text: String, expected: String) throws {
        #expect(try DayInput.day(text, today: today).iso8601 == expected)
    }

    @Test(
        "is rejected with a sentence and examples when it is none",
        arguments: ["31/2", "45", "tday", "2026-13-01", "t", "0/0", "yesterday", "99/99/9999"])
    func isRefused(text: String) {
        let problem = #expect(throws: InputProblem.self) { try DayInput.day(text, today: today) }
        #expect(problem?.sentence.contains("24/12") == true)
    }
}

@Suite("A typed time")
struct TimeInputTests {
    @Test(
        "is read in every way that people write it",
        arguments: [
            ("18:00", 1080), ("1800", 1080), ("6pm", 1080), ("6 PM", 1080), ("18h30", 1110), ("18h", 1080),
            ("8", 480), ("930", 570), ("9.30", 570), ("12am", 0), ("12pm", 720), ("0:05", 5), ("now", 605),
            ("noon", 720), ("24:00", 0), ("6:30p", 1110),
        ])
    func isRead(text: String, expected: Int) throws {
        #expect(try TimeInput.minuteOfDay(text, now: 605) == expected)
    }

    @Test(
        "is rejected with a sentence when it is none",
        arguments: ["", "25:00", "18:60", "13pm", "soon", "1:2:3", "-1"])
    func isRefused(text: String) {
        #expect(throws: InputProblem.self) { try TimeInput.minuteOfDay(text, now: 0) }
    }
}
