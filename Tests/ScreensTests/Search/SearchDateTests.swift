import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("The day and the time in the search form", .timeLimit(.minutes(1)))
@UIActor struct SearchDateTests {
    @Test("a day after the end of the timetable is refused at once")
    func lastDay() async throws {
        try await withRail({
            $0.service.lastDay = { Sample.today.adding(days: 2) }
            $0.service.trips = { _ in Sample.page([]) }
        }) { app, _ in
            await app.rest()
            try await app.fillInSearch()
            try await app.match("Date").enterText("+3")
            try await app.press(.tab)
            try await app.see("Tue 24 Nov is too far: the timetable ends on Mon 23 Nov.")
            try await app.match("Date").enterText("+99999")
            try await app.press(.tab)
            try await app.see("is too far: the timetable ends on Mon 23 Nov.")
            try await app.match("Time").enterText("8:00")
            try await app.match("Date").enterText("+2")
            try await app.press(.right)
            try await app.see("The timetable ends on this day.")
            try await app.press(.enter)
            try await app.see(
                "No trains from Paris Gare de Lyon to Lyon Part-Dieu on Mon 23 Nov at 08:00 or later.")
            try await app.match("The whole day", .button)
            try await app.expectGone("Tuesday 24 Nov", .button, neverSeen: true)
        }
    }

    @Test("the form says at once why a day or a time cannot be used, and how it understood a time")
    func hints() async throws {
        try await withApp(.obliging) { app in
            try await app.match("Date").enterText("20/11")
            try await app.press(.tab)
            try await app.see("20/11 was yesterday. For next year, type 20 Nov 2027.")
            try await app.match("Date").enterText("20/11/2027")
            try await app.see("Sat 20 Nov 2027 ▾")
            try await app.press(.tab)
            #expect(app.value("date") == "Sat 20 Nov 2027")
            try await app.match("Date").enterText("1.12.")
            try await app.match("Time").enterText("midnight")
            try await app.see("Wed 2 Dec ▾")
            try await app.press(.tab)
            #expect(app.value("time") == "24:00")
            try await app.match("Time").enterText("25:00")
            try await app.see("18:00, 6pm, +1h")
            try await app.press(.tab)
            try await app.see("There is no time 25:00.")
            // The sentence about the problem takes the whole row.
            try await app.match("Time").enterText("25:00 soon")
            try await app.pressAndRest(.tab)
            #expect(app.row("✗ “25:00 soon” is not a time. Type 18:00, 1800, 6pm, +1h or now.") != nil)
            try await app.match("Time").clearText()
            try await app.press(.tab)
            #expect(app.value("time") == "00:00")
        }
    }

    @Test("a time that follows the day in Date goes to Time, after Tab and with Enter")
    func timeInDate() async throws {
        try await withRail { app, rail in
            try await app.fillInSearch()
            try await app.match("Date").enterText("tomorrow 6pm")
            try await app.press(.tab)
            #expect(app.value("date") == "tomorrow" && app.value("time") == "18:00")
            try await app.match("Date").enterText("tomorrow 8:00")
            try await app.press(.enter)
            let tomorrow = Sample.today.adding(days: 1)
            #expect(try await rail.trips.call(0).arguments.time == .departAfter(tomorrow, minuteOfDay: 480))
            await app.rest()
        }
    }

    @Test("the form says how it understands a way back, and refuses a number that may be a day or a time")
    func wayBack() async throws {
        try await withApp(.obliging) { app in
            try await app.see("e.g. sun 18:00, +2")
            try await app.match("Date").enterText("fri")
            for (text, words) in [
                ("sun", "Sun 29 Nov, any time"), ("sun 18h", "Sun 29 Nov, 18:00"),
                ("18", "Fri 18 Dec, any time"), ("18:00", "Fri 27 Nov, 18:00"),
            ] {
                try await app.match("Return").enterText(text)
                try await app.see(words)
            }
            try await app.pressAndRest(.tab)
            #expect(app.value("return") == "Fri 27 Nov 18:00")
            #expect(app.lines.contains { $0.contains("Fri 27 Nov 18:00") && $0.hasSuffix("the same day") })
            try await app.match("Return").enterText("sun 18")
            try await app.see("e.g. sun 18:00, +2")
            try await app.pressAndRest(.tab)
            try await app.see(
                "“sun 18” may mean a day or a time. Type sun 18:00, or a date such as 24/12.")
            try await app.match("Return").clearText()
        }
    }

    @Test("without a time, another day is searched from its beginning or until its end; the form says which")
    func wholeDay() async throws {
        try await withRail(columns: 60, rows: 16) { app, rail in
            try await app.fillInSearch()
            try await app.match("Date").tap()
            try await app.press(.right)
            #expect(app.value("time") == "00:00")
            try await app.see("start of day")
            try await app.press(.left)
            #expect(app.value("time") == "now")
            #expect(app.row("start of day") == nil)
            try await app.press(.right)
            try await app.match("Time is").tap()
            try await app.press(.space)
            #expect(app.value("time") == "24:00")
            try await app.see("end of day")
            try await app.press(.space, .enter)
            let tomorrow = Sample.today.adding(days: 1)
            #expect(try await rail.trips.call(0).arguments.time == .departAfter(tomorrow, minuteOfDay: 0))
        }
    }

    @Test("the arrow keys change the date by days, but never to a day in the past")
    func dateByArrows() async throws {
        try await withApp(.obliging) { app in
            try await app.match("Date").tap()
            try await app.press(.right)
            #expect(app.value("date") == "tomorrow")
            try await app.press(.right)
            #expect(app.value("date") == "Mon 23 Nov")
            // The field shows the day, and the hint beside it shows how far away the day is.
            try await app.see("in 2 days ▾")
            try await app.press(.left, .left)
            #expect(app.value("date") == "today")
            try await app.press(.left)
            #expect(app.value("date") == "today")
            #expect(app.statusLine.contains("Days that are over cannot be searched."))
        }
    }

    @Test("the form opens a calendar to choose the day, beginning with today")
    func calendar() async throws {
        try await withApp(.obliging) { app in
            try await app.match("Date").tap()
            #expect(app.footer.contains("Enter calendar"))
            try await app.press(.enter)
            try await app.match("Date", .dialog)
            try await app.see("November 2026")
            try await app.press(.up)
            #expect(app.statusLine.contains("Days that are over cannot be chosen."))
            try await app.type("q")
            #expect(app.statusLine.contains("Type the number of a day, or press Esc to close the calendar."))
            try await app.type("29")
            try await app.match(Locator(.cell, .value("29"), .selected))
            try await app.type("21")
            try await app.press(.pageDown, .right, .down, .enter)
            try await app.expectGone("Date", .dialog)
            #expect(app.value("date") == "Tue 29 Dec" && app.focus == "time")
            try await app.press(.function(4))
            try await app.see("December 2026")
            try await app.press(.right, .escape)
            #expect(app.value("date") == "Tue 29 Dec" && app.focus == "time")
        }
    }

    @Test("once a day is being typed, Enter searches, but F4 still opens the calendar")
    func typedDay() async throws {
        try await withApp(.obliging) { app in
            try await app.fillInSearch()
            try await app.match("Date").tap()
            try await app.type("next fri")
            #expect(app.footer.contains("F4 calendar") && app.footer.contains("Enter search"))
            try await app.press(.function(4))
            try await app.match("Date", .dialog)
            try await app.press(.escape, .enter)
            try await app.see("Fri 27 Nov, from 00:00")
        }
    }

    @Test("the terminal's cursor stands at the chosen day of the calendar")
    func calendarCursor() async throws {
        try await withApp(.obliging) { app in
            try await app.click("Calendar")
            let chosen = try await app.match(Locator(.cell, .value("21"), .selected)).match.frame
            #expect(app.window.frame.focusPlace == chosen.origin)
            try await app.press(.down)
            #expect(app.window.frame.focusPlace == Point(x: chosen.x, y: chosen.y + 1))
            try await app.match("Date", .dialog)
        }
    }

    @Test("a click opens the calendar, and a double click chooses a day")
    func calendarByMouse() async throws {
        try await withApp(.obliging) { app in
            try await app.click("Calendar")
            let grid = try await app.match(Locator(.table, .label("Calendar"))).match.frame
            try await app.wheel(by: 1, at: grid.center)
            try await app.see("December 2026")
            // Tuesday the 8th: the second column of the second week.
            try await app.click(at: Point(x: grid.x + 6, y: grid.y + 3), times: 2)
            try await app.expectGone("Date", .dialog)
            #expect(app.value("date") == "Tue 8 Dec")
        }
    }
}
