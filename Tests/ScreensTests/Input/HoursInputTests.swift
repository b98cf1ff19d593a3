import Rail
import Testing

@testable import Screens

@Suite("Typed hours and lengths of time")
struct HoursInputTests {
    @Test(
        "typed hours are read in every way that people write them",
        arguments: [
            ("07:00 – 10:00", 420, 600), ("7-10", 420, 600), ("7:30-9", 450, 540), ("6pm to 9pm", 1080, 1260),
            ("noon-18:00", 720, 1080), ("20:00-midnight", 1200, 1440), ("22 - 1", 1320, 1500),
            (" Morning ", 360, 720), ("afternoon", 720, 1080), ("evening", 1080, 1440), ("night", 1320, 1800),
            ("8h30 and 10h15", 510, 615), ("12-7", 720, 1860), ("12:00–07:00 +1", 720, 1860),
            ("12-7+1", 720, 1860),
        ])
    func reads(text: String, first: Int, last: Int) throws {
        #expect(try HoursInput(text).hours() == Hours(first: first, last: last))
    }

    @Test("an empty text means any time")
    func empty() throws { #expect(try HoursInput("  ").hours() == nil) }

    @Test(
        "a text that is no span of hours is refused",
        arguments: ["soon", "7", "7-", "now-9", "9-9", "7-25", "+1h-9", "7-9 +1", "7-+1"])
    func refused(text: String) {
        let problem = #expect(throws: InputProblem.self) { try HoursInput(text).hours() }
        #expect(problem?.field == .hours)
    }

    @Test("hours are shown as they can be typed", arguments: ["morning", "evening", "night", "7-10", "22-1"])
    func shown(text: String) throws {
        let hours = try #require(try HoursInput(text).hours())
        #expect(try HoursInput(hours.text).hours() == hours)
        #expect(try HoursInput(hours.briefly).hours() == hours)
    }

    @Test(
        "hours that end on the next day say so",
        arguments: [("12-7", true), ("20-midnight", false), ("7-12", false)])
    func nextDay(text: String, isNext: Bool) throws {
        let hours = try #require(try HoursInput(text).hours())
        #expect(hours.text.hasSuffix(" +1") == isNext && hours.briefly.hasSuffix(" +1") == isNext)
    }

    @Test(
        "a length of time is read in every way that people write it, and shown so that it can be read again",
        arguments: [
            ("0:30", 30), ("30", 30), ("45 min", 45), ("1h", 60), ("1h30", 90), ("1:05", 65), ("90m", 90),
            ("", nil), ("0", nil),
        ] as [(String, Int?)])
    func minutes(text: String, expected: Int?) throws {
        let minutes = try MinutesInput.minutes(text, .stay)
        #expect(minutes == expected)
        #expect(try MinutesInput.minutes(MinutesInput.text(minutes), .stay) == expected)
    }

    @Test("a text that is no length of time is refused", arguments: ["long", "25h", "1h3", "-5", "now"])
    func noLength(text: String) {
        #expect(throws: InputProblem.self) { try MinutesInput.minutes(text, .changeTime) }
    }

    @Test("typed hours replace the time of the form, and are for the departure")
    func replaceTime() throws {
        let clock = StationClock(Sample.eight, at: nil, own: Sample.zone)
        var form = SearchForm(date: "+2", time: "18:00", arrivesBefore: true, hours: "7-10")
        let day = Sample.today.adding(days: 2)
        #expect(try form.constraint(clock) == .departAfter(day, minuteOfDay: 420))
        form.hours = ""
        #expect(try form.constraint(clock) == .arriveBefore(day, minuteOfDay: 1080))
    }

    @Test("today's weekday means today until the typed hours are over", arguments: [("7-10", 0), ("5-7", 7)])
    func weekday(hours: String, days: Int) throws {
        let clock = StationClock(Sample.eight, at: nil, own: Sample.zone)
        let form = SearchForm(date: "sat", time: "now", hours: hours)
        #expect(try form.day(clock) == Sample.today.adding(days: days))
    }
}
