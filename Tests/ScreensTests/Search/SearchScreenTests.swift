import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The search form", .timeLimit(.minutes(1)))
@UIActor struct SearchScreenTests {
    private func fillIn(_ app: App) async throws {
        try await app.match("From").enterText("paris")
        try await app.match("To").enterText("part")
    }

    @Test("asks for just what it shows")
    func asks() async throws {
        try await withRail { rail in
            rail.trips.held(failingOnCancellation: true)
            let app = try App.open(rail.service, columns: 100)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.match("Date").enterText("24/12")
            try await app.match("Time").enterText("6pm")
            try await app.match("Time is").tap()
            try await app.press(.right)
            try await app.match("Adults").tap()
            try await app.press(.right)
            try await app.match("Seniors").tap()
            try await app.press("+")
            try await app.tap("Direct only")
            try await app.tap("Search", .button)
            let day = CalendarDay(year: 2026, month: 12, day: 24)
            #expect(
                try await rail.trips.call(0).arguments
                    == TripQuery(
                        origin: Sample.paris, destination: Sample.lyon,
                        time: .arriveBefore(day, minuteOfDay: 18 * 60), maximumChanges: 0,
                        passengers: PassengerCounts(adults: 2, seniors: 1)))
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu")
            try await app.see("Thu 24 Dec, until 18:00")
            try await app.see("2 adults, 1 senior")
            try await rail.trips.call(0).respond(with: Sample.page())
            await app.rest()
            try await app.press(.escape)
            #expect(app.value("date") == "Thu 24 Dec")
            #expect(app.value("time") == "18:00")
            try await app.match("Direct only", .checked)
        }
    }

    @Test("searches from now on, today, for one adult, unless told otherwise")
    func defaults() async throws {
        try await withRail { rail in
            rail.trips.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.press(.tab)
            try await app.match("To", .value("Lyon Part-Dieu"))
            try await app.press(.enter)
            #expect(try await rail.trips.call(0).arguments == Sample.query)
        }
    }

    @Test("searches by the clock of the station, not by the computer's, and says whose it is")
    func stationClock() async throws {
        try await withRail { rail in
            rail.trips.held(failingOnCancellation: true)
            // There it is 23:00 of the day before.
            let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
            let app = try App.open(rail.service, zone: zone)
            defer { app.window.close() }
            try await app.see("Fri 20 Nov")
            try await fillIn(app)
            try await app.press(.tab)
            try await app.see("08:00 in Paris")
            try await app.see("Sat 21 Nov")
            try await app.press(.enter)
            #expect(try await rail.trips.call(0).arguments == Sample.query)
        }
    }

    @Test("says at once that the timetable ends before a day, and leads nobody there")
    func lastDay() async throws {
        try await withRail { rail in
            var service = rail.service
            service.lastDay = { Sample.today.adding(days: 2) }
            service.trips = { _ in Sample.page([]) }
            let app = try App.open(service)
            defer { app.window.close() }
            await app.rest()
            try await fillIn(app)
            try await app.match("Date").enterText("+3")
            try await app.press(.tab)
            try await app.see("Tuesday 24 November is too far ahead: the timetable ends on")
            try await app.match("Date").enterText("+2")
            try await app.press(.right)
            try await app.see("The timetable ends on this day.")
            try await app.press(.enter)
            try await app.see("No trains from Paris Gare de Lyon to Lyon Part-Dieu on Mon 23 Nov.")
            try await app.match("The whole day", .button)
            try await app.expectGone("Tuesday 24 Nov", .button, neverSeen: true)
        }
    }

    @Test("says at once why a day or a time cannot be used, and how a time was read")
    func hints() async throws {
        try await withRail { rail in
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.match("Date").enterText("20/11")
            try await app.press(.tab)
            try await app.see("20/11 was yesterday. For next year, type 20/11/2027.")
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
            try await app.match("Time").clearText()
            try await app.press(.tab)
            #expect(app.value("time") == "now")
        }
    }

    /// Opens it on a service that holds its places, with “ly” and “mi” typed, and Enter pressed.
    private func submitEarly(
        _ body: (App, StubbedRail, (String) async throws -> StubbedFunction<String, PlaceList>.Call)
            async throws -> Void
    ) async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("ly")
            _ = try await rail.places.heldCall { $0 == "ly" }
            try await app.press(.tab)
            try await app.type("mi")
            _ = try await rail.places.heldCall { $0 == "mi" }
            try await app.press(.enter)
            try await app.see("Finding stations (")
            try await body(app, rail) { text in try await rail.places.heldCall { $0 == text } }
        }
    }

    @Test("waits for both stations when Enter comes before any suggestion, and asks for none twice")
    func resolves() async throws {
        try await submitEarly { app, rail, held in
            try await held("mi").respond(with: [Sample.milano])
            try await held("ly").respond(with: [Sample.lyon])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 2)
        }
    }

    @Test("does not wait for an older text's suggestions when Enter comes")
    func resolvesTheNewest() async throws {
        try await withRail { rail in
            rail.places.held(failingOnCancellation: true)
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("mi")
            try await rail.places.call(0).respond(with: [Sample.milano])
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter, .tab)
            try await app.type("ly")
            _ = try await rail.places.call(1)
            try await app.type("on")
            try await app.press(.enter)
            #expect(try await rail.places.call(2).arguments == "lyon")
            try await rail.places.call(2).respond(with: [Sample.lyon])
            try await app.see("Milano Centrale → Lyon Part-Dieu")
        }
    }

    @Test("is not searched when something else is typed before its stations are known")
    func typedMeanwhile() async throws {
        try await submitEarly { app, _, held in
            try await app.type("l")
            #expect(app.row("Finding stations") == nil)
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await held("mil").respond(with: [Sample.milano])
            await app.rest()
            #expect(app.screenTitle == "Search")
            #expect(app.value("from") == "Lyon Part-Dieu")
            #expect(app.value("to") == "mil")
            #expect(app.window.dialog == nil)
        }
    }

    @Test("is stopped by Esc while its stations are looked for, and goes on by Enter")
    func stopped() async throws {
        try await submitEarly { app, rail, held in
            try await app.press(.escape)
            await app.rest()
            #expect(app.row("Finding stations") == nil)
            #expect(app.screenTitle == "Search")
            #expect(app.value("from") == "ly")
            #expect(app.value("to") == "mi")
            #expect(app.window.dialog == nil)
            try await app.press(.enter)
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
            try expect(rail.places).received(times: 4)
        }
    }

    @Test("is stopped by Esc also when its stations come all the same", arguments: [false, true])
    func stoppedTooLate(isPressedAgain: Bool) async throws {
        try await withRail { rail in
            rail.places.held()
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.type("mi")
            try await rail.places.call(0).respond(with: [Sample.milano])
            try await app.seeRow("Milano Centrale")
            try await app.press(.enter, .tab)
            try await app.type("ly")
            _ = try await rail.places.call(1)
            try await app.press(.enter, .escape)
            if isPressedAgain {
                try await app.press(.enter)
                _ = try await rail.places.call(2)
            }
            try await rail.places.call(1).respond(with: [Sample.perrache])
            if isPressedAgain {
                try await rail.places.call(2).respond(with: [Sample.lyon])
                try await app.see("Milano Centrale → Lyon Part-Dieu")
            } else {
                await app.rest()
                #expect(app.screenTitle == "Search")
                #expect(app.value("to") == "ly")
            }
        }
    }

    @Test("says in a dialog that its stations cannot be asked for, and asks again by Retry")
    func notResolved() async throws {
        try await submitEarly { app, _, held in
            try await held("ly").fail(with: Sample.failure(.unreachable, "finding stations"))
            try await app.match("Retry", .button, .tappable)
            #expect(app.row("Type on to ask again") == nil)
            try await app.tap("Retry")
            try await held("ly").respond(with: [Sample.lyon])
            try await held("mi").respond(with: [Sample.milano])
            try await app.see("Lyon Part-Dieu → Milano Centrale")
        }
    }

    @Test(
        "says what is wrong with it, and puts the focus there",
        arguments: [
            ("date", "yesterday", "“yesterday” is not a date. Type today, tomorrow, fri, +3, 24/12"),
            ("date", "31/2", "There is no day 31/2."),
            ("date", "2026-11-20", "Friday 20 November is over. Choose today or a later day."),
            ("time", "soon", "“soon” is not a time. Type 18:00, 1800, 6pm, +1h or now."),
            ("time", "25:00", "There is no time 25:00."),
            ("to", "Paris Gare de Lyon", "From and To are the same station. Change one of them."),
            ("to", "xyz", "No station is called “xyz”. Check the spelling."),
            ("to", "", "Type where you go to."), ("from", "", "Type where you start from."),
        ])
    func problems(field: String, text: String, sentence: String) async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await fillIn(app)
        let row = app.row("‹ Search ›")
        let labels = ["date": "Date", "time": "Time", "from": "From", "to": "To"]
        if text.isEmpty {
            try await app.match(labels[field] ?? "", .textField).clearText()
        } else {
            try await app.match(labels[field] ?? "", .textField).enterText(text)
        }
        try await app.tap("Search", .button)
        try await app.see(sentence)
        await app.rest()
        #expect(app.focus == ControlID(field))
        #expect(app.row("‹ Search ›") == row)
        #expect(app.screenTitle == "Search")
        try await app.press(.end)
        try await app.type("1")
        #expect(app.row(String(sentence.prefix(20))) == nil)
    }

    @Test("wants a passenger, and no more than nine")
    func passengers() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await fillIn(app)
        try await app.match("Adults").tap()
        try await app.press(.left, .enter)
        try await app.see("At least one passenger must travel. Add one.")
        #expect(app.focus == "adults")
        try await app.press(
            .right, .right, .right, .right, .right, .tab, .right, .right, .right, .right, .right)
        try await app.press(.enter)
        try await app.see("At most 9 passengers can be booked at once. Take some away.")
    }

    @Test("changes the date by days, never to one that is over")
    func dateByArrows() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.match("Date").tap()
        try await app.press(.right)
        #expect(app.value("date") == "tomorrow")
        try await app.press(.right)
        #expect(app.value("date") == "Mon 23 Nov")
        try await app.see("Mon 23 Nov ▾")
        try await app.press(.left, .left)
        #expect(app.value("date") == "today")
        try await app.press(.left)
        #expect(app.value("date") == "today")
        #expect(app.statusLine.contains("Days that are over cannot be searched."))
    }

    @Test("opens a month to choose the day from, which begins at today")
    func calendar() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.match("Date").tap()
        try await app.press(.down)
        try await app.match("Date", .dialog)
        try await app.see("November 2026")
        try await app.press(.up)
        #expect(app.statusLine.contains("Days that are over cannot be chosen."))
        try await app.press(.pageDown, .right, .down, .enter)
        try await app.expectGone("Date", .dialog)
        #expect(app.value("date") == "Tue 29 Dec")
        #expect(app.focus == "date")
        try await app.press(.function(4))
        try await app.see("December 2026")
        try await app.press(.right, .escape)
        #expect(app.value("date") == "Tue 29 Dec")
    }

    @Test("opens the month by a click, and takes the day that is clicked twice")
    func calendarByMouse() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.click("Calendar")
        let grid = try await app.match(Locator(.table, .label("Calendar"))).match.frame
        app.window.send(.mouse(MouseEvent(.wheelDown, at: grid.center)))
        try await app.see("December 2026")
        // Tuesday the 8th: the second column of the second week.
        app.window.send(.mouse(MouseEvent(.doubleClick, at: Point(x: grid.x + 6, y: grid.y + 3))))
        try await app.expectGone("Date", .dialog)
        #expect(app.value("date") == "Tue 8 Dec")
    }

    @Test("offers the last searches, and takes one whole")
    func recentSearches() async throws {
        try await withRail { rail in
            rail.trips.held(failingOnCancellation: true)
            rail.recentSearches.returns([
                Sample.query,
                TripQuery(
                    origin: Sample.milano, destination: Sample.chambery,
                    time: .departAfter(Sample.today.adding(days: -30), minuteOfDay: 0), maximumChanges: 0,
                    passengers: PassengerCounts(adults: 1, youths: 2)),
            ])
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await app.seeRow("Milano Centrale → Chambéry 1 adult, 2 youths")
            try await app.match(Locator(.row, .containing("Milano Centrale"))).tap()
            #expect(app.value("from") == "Milano Centrale")
            #expect(app.focus == "search")
            try await app.press(.enter)
            let query = try await rail.trips.call(0).arguments
            #expect(query.destination == Sample.chambery)
            #expect(query.passengers == PassengerCounts(adults: 1, youths: 2))
            #expect(query.maximumChanges == 0)
            #expect(query.time == .departAfter(Sample.today, minuteOfDay: 480))
        }
    }

    @Test("keeps a search for the next time, and shows it when a person comes back")
    func remembers() async throws {
        try await withRail { rail in
            let app = try App.open(rail.service)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.tap("Search", .button)
            try await app.seeRow("TGV 6605")
            await app.rest()
            let kept = try expect(rail.rememberSearch).received(times: 1, with: Sample.query)
            rail.recentSearches.returns(kept.map(\.arguments))
            try await app.press(.escape)
            try await app.seeRow("Paris Gare de Lyon → Lyon Part-Dieu 1 adult")
        }
    }

    @Test("does without a store that fails")
    func brokenStore() async throws {
        var service = RailService.obliging
        service.rememberSearch = { _ in throw Sample.failure(.serviceFailed) }
        service.recentSearches = { throw Sample.failure(.serviceFailed) }
        let app = try App.open(service)
        defer { app.window.close() }
        try await fillIn(app)
        try await app.tap("Search", .button)
        try await app.seeRow("TGV 6605")
        #expect(app.window.dialog == nil)
    }

    @Test("goes by Tab from To on to the date, and to Swap last")
    func tabOrder() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.match("Search", .button)
        #expect(
            app.window.frame.focusOrder == [
                "from", "to", "date", "time", "time-is", "adults", "youths", "seniors", "direct", "search",
                "swap",
            ])
    }

    @Test("signs out, and forgets who it was")
    func signOut() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.press(.function(9))
        try await app.match("Sign In", .button)
        #expect(app.value("email") == "")
    }

    @Test("says so when signing out fails")
    func signOutFails() async throws {
        var service = RailService.obliging
        service.signOut = { throw Sample.failure(.serviceFailed, "signing out") }
        let app = try App.open(service)
        defer { app.window.close() }
        try await app.press(.function(9))
        try await app.match("Retry", .button, .tappable)
        #expect(app.screenTitle == "Search")
    }
}
