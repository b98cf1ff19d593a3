import BlackBox
import Doubles
import Locking
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The search form", .timeLimit(.minutes(1)))
@UIActor struct SearchScreenTests {
    @Test("the search form sends exactly the search that it shows")
    func asks() async throws {
        try await withRail(columns: 100) { app, rail in
            try await app.fillInSearch()
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
            try await app.see(
                "Paris Gare de Lyon → Lyon Part-Dieu", "Thu 24 Dec, until 18:00", "2 adults, 1 senior")
            await app.rest()
            try await app.press(.escape)
            #expect(app.value("date") == "Thu 24 Dec")
            #expect(app.value("time") == "18:00")
            try await app.match("Direct only", .checked)
        }
    }

    @Test("a narrow form shows the ages of the passengers with the focus, and which age is assumed")
    func ages() async throws {
        try await withApp(.obliging, columns: 60, rows: 16) { app in
            try await app.match("Adults").tap()
            #expect(app.row("Passengers ‹1 adult›") != nil)
            try await app.match("Seniors").tap()
            #expect(app.row("Senior 60+  1 adult   0 youths ‹0 seniors›") != nil)
            try await app.match("Children").tap()
            try await app.press(.right)
            #expect(app.row("Child 0–11  1 adult") != nil)
            try await app.see("8 is only assumed")
            try await app.match("Ages").enterText("3")
            try await app.see("on the day of travel")
            try await app.resize(columns: 80, rows: 24)
            #expect(app.row("Passengers  1 adult    0 youths 12–27   0 seniors 60+   1 child 0–11") != nil)
        }
    }

    @Test(
        "the search form says what is wrong, and moves the focus to that field",
        arguments: [
            ("Date", "someday", "“someday” is not a date. Type today, tomorrow, fri, +3, 24/12"),
            ("Date", "18:00", "“18:00” is a time, and not a date. Type today, tomorrow, fri, +3, 24/12"),
            ("Date", "tomorrow 25:00", "“25:00” is not a time. Type tomorrow 18:00 or tomorrow 6pm."),
            ("Date", "yesterday", "Fri 20 Nov is over. Choose today or a later day."),
            ("Date", "31/2", "There is no day 31/2."),
            ("Date", "2026-11-20", "Fri 20 Nov is over. Choose today or a later day."),
            ("Time", "soon", "“soon” is not a time. Type 18:00, 1800, 6pm, +1h or now."),
            ("Time", "fri", "“fri” is a day, and not a time. Type 18:00, 1800, 6pm, +1h or now."),
            ("Time", "25:00", "There is no time 25:00."),
            ("To", "Paris Gare de Lyon", "From and To are the same station. Change one of them."),
            ("To", "xyz", "No station is called “xyz”. Check the spelling."),
            ("To", "", "Type where you go to."), ("From", "", "Type where you start from."),
        ])
    func problems(field: String, text: String, sentence: String) async throws {
        try await withApp(.obliging) { app in
            try await app.fillInSearch()
            let row = app.row("‹ Search ›")
            let target = try await app.match(field, .textField)
            if text.isEmpty { try await target.clearText() } else { try await target.enterText(text) }
            try await app.tap("Search", .button)
            try await app.see(sentence)
            await app.rest()
            #expect(app.focus == ControlID(field.lowercased()))
            #expect(app.row("‹ Search ›") == row)
            #expect(app.screenTitle == "Search")
            try await app.press(.end)
            try await app.type("1")
            #expect(app.row(String(sentence.prefix(26))) == nil)
            try await app.press(.control("u"))
        }
    }

    @Test("the search form requires at least one passenger, and its counters stop at nine together")
    func passengers() async throws {
        try await withApp(.obliging) { app in
            try await app.fillInSearch()
            try await app.match("Adults").tap()
            try await app.press(.left, .enter)
            try await app.see("At least one passenger must travel. Add one.")
            #expect(app.focus == "adults")
            try await app.press("5")
            try await app.press(.tab, .right, .right, .right, .right)
            #expect(app.value("youths") == "4")
            #expect(app.footer.contains("← less") && !app.footer.contains("←→"))
            for key in [Key.right, .character("9")] {
                try await app.press(key)
                #expect(app.statusLine.contains("At most 9 passengers can be booked at once."))
                #expect(app.value("youths") == "4")
            }
            try await app.press(.tab)
            #expect(app.value("seniors") == "0" && !app.footer.contains("← less"))
            try await app.press(.backTab, .left, .tab, .right, .right)
            #expect(app.value("seniors") == "1")
        }
    }

    @Test("the counters of all kinds of passengers are not cut off at any width", arguments: [60, 80, 132])
    func allCounters(width: Int) async throws {
        var (query, service) = (Sample.query, RailService.obliging)
        query.passengers = PassengerCounts(adults: 2, youths: 2, seniors: 2, childAges: [3, 8])
        service.recentSearches = { [query] in [RecentSearch(query)] }
        try await withApp(service, columns: width, rows: 16) { app in
            try await app.match(Locator(.row, .containing("Paris"))).tap()
            for kind in ["Adults", "Youths", "Seniors", "Children"] {
                try await app.match(kind).tap()
                let isWhole = try Regex("‹2 \(kind.lowercased())[^›]*›")
                #expect(app.lines.contains { $0.contains(isWhole) })
            }
            #expect(app.value("ages") == "3, 8")
        }
    }

    @Test("the search form lists the last searches, and taking one fills in the form and goes to the date")
    func recentSearches() async throws {
        let other = TripQuery(
            origin: Sample.milano, destination: Sample.chambery,
            time: .departAfter(Sample.today.adding(days: -30), minuteOfDay: 0), maximumChanges: 0,
            passengers: PassengerCounts(adults: 1, youths: 2))
        try await withRail({ $0.recentSearches.returns([RecentSearch(Sample.query), RecentSearch(other)]) }) {
            app, rail in
            try await app.seeRow("Milano Centrale → Chambéry Thu 00:00   3 people")
            try await app.match(Locator(.row, .containing("Milano Centrale"))).tap()
            #expect(app.value("from") == "Milano Centrale")
            #expect(app.focus == "date")
            try await app.press(.tab, .enter)
            var wanted = other
            wanted.time = .departAfter(Sample.today, minuteOfDay: 480)
            #expect(try await rail.trips.call(0).arguments == wanted)
        }
    }

    @Test("the search form remembers a search once, and works even if searches cannot be stored")
    func brokenStore() async throws {
        try await withRail({
            $0.rememberSearch.throws(Sample.failure(.serviceFailed))
            $0.recentSearches.throws(Sample.failure(.serviceFailed))
        }) { app, rail in
            try await app.fillInSearch()
            try await app.tap("Search", .button)
            try await app.seeRow("TGV 6605")
            await app.rest()
            #expect(app.window.dialog == nil)
            try expect(rail.rememberSearch).received(times: 1, with: Sample.query)
        }
    }

    @Test(
        "the form is further down in a high window, and at the top of a usual one",
        arguments: [(24, 3), (43, 10), (60, 17)])
    func height(rows: Int, row: Int) async throws {
        try await withApp(.obliging, columns: 200, rows: rows) { app in
            await app.rest()
            #expect(app.row("From  ") == row)
        }
    }

    @Test("Tab goes from To to the date, and reaches Swap last")
    func tabOrder() async throws {
        try await withApp(.obliging) { app in
            try await app.match("Search", .button)
            #expect(
                app.window.frame.focusOrder == [
                    "from", "to", "date", "time", "time-is", "return", "adults", "youths", "seniors",
                    "children",
                    "direct", "search", "more", "swap",
                ])
        }
    }

    @Test("a failed sign-out is reported")
    func signOutFails() async throws {
        var service = RailService.obliging
        service.signOut = { throw Sample.failure(.serviceFailed, "signing out") }
        try await withApp(service) { app in
            try await app.press(.function(9))
            try await app.see("Sign out?")
            try await app.press(.enter)
            try await app.match("Retry", .button, .tappable)
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("if the trips cannot be deleted, signing out says that they are still there, and tries again")
    func signOutKeepsTrips() async throws {
        var service = RailService.obliging
        let tries = Lock(0)
        service.signOut = {
            guard
                tries.withLock({
                    $0 += 1; return $0
                }) > 1
            else {
                throw Sample.failure(.notKept, "forgetting your bookings")
            }
        }
        try await withApp(service) { app in
            try await app.press(.function(9))
            try await app.see("Sign out?")
            try await app.press(.enter)
            try await app.see("You are signed out, but your trips are still kept on this computer")
            try await app.tapAndRest("Delete them")
            #expect(app.screenTitle == "Sign in" && tries.withLock { $0 } == 2)
        }
    }

    @Test("signing out forgets the texts typed on other screens")
    func typedMeanwhile() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        var service = RailService.booking(FakeBookings())
        service.signOut = { for await _ in gate.stream { break } }
        try await withApp(service) { app in
            try await app.match("From").enterText("lyo")
            try await app.press(.function(9))
            try await app.tap("Sign out")
            try await app.see("Signing out")
            let context = try app.search.context
            var offer = Sample.offer("offer", 6400)
            offer.requestedInformation = try RequestedInformation("passengers[ANY].detail.lastName")
            app.window.push(
                PassengersScreen(
                    context, trip: Sample.trips[0], origin: Sample.paris, purpose: .hold(offer),
                    travellers: [Traveller(id: "adult-1", kind: .adult)], pricesChanged: {}
                ) { _, _ in })
            try await app.match("Last name").enterText("Beispiel")
            context.typedTravellers.begin(Sample.query, with: [Sample.ada])
            gate.continuation.yield()
            try await app.match("Sign In", .button)
            #expect(app.window.screens.map(\.title) == ["Sign in"])
            #expect(context.typedTravellers.search == nil)
            #expect(context.typedTravellers[Traveller(id: "adult-1", kind: .adult)] == nil)
            try await app.fillInAccount("bo@example.com")
            try await app.press(.enter)
            try await app.match("Search", .button)
            #expect(app.value("from") == "")
        }
    }
}
