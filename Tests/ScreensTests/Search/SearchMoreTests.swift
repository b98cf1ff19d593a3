import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("What few searches ask for", .timeLimit(.minutes(1)))
@UIActor struct SearchMoreTests {
    /// A search by way of Chambéry in the morning, with time to stay and to change.
    private nonisolated static var query: TripQuery {
        var query = TripQuery(
            origin: Sample.paris, destination: Sample.lyon,
            time: .departAfter(Sample.today.adding(days: 1), minuteOfDay: 420))
        query.via = [Sample.chambery]
        (query.stayMinutes, query.latestDeparture, query.changeMinutes) = (30, 600, 15)
        return query
    }

    @Test("Tab and Enter open the rows, and the search asks for what is filled in there")
    func asks() async throws {
        try await withRail { app, rail in
            try await app.fillInSearch()
            try await app.match("Date").enterText("+1")
            #expect(app.row("Via  ") == nil)
            app.window.focus("search")
            try await app.press(.tab, .enter)
            #expect(app.focus == "via")
            try await app.match("Via").enterText("chamb")
            try await app.match("Stay").enterText("0:30")
            try await app.match("Leave").enterText("7-10")
            try await app.match("Change time").enterText("15")
            try await app.see("by the hours in Leave")
            try await app.tap("Search", .button)
            #expect(try await rail.trips.call(0).arguments == Self.query)
            try await app.see("Paris Gare de Lyon → Lyon Part-Dieu via Chambéry")
            #expect(app.row("Sun 22 Nov, 07:00–10:00") != nil, "\(app.lines)")
        }
    }

    @Test("a word for hours and a length of time are replaced by their full form when the field is left")
    func completes() async throws {
        try await withApp(.obliging) { app in
            try app.search.openMore()
            try await app.match("Leave").enterText("morning")
            try await app.match("Change time").enterText("0:90")
            try await app.press(.tab)
            #expect(app.value("hours") == "06:00 – 12:00")
            #expect(app.value("change-time") == "1h30")
        }
    }

    @Test(
        "a number alone is hours for a stay of up to a day, and otherwise minutes",
        arguments: [("2", "2h00"), ("30", "30 min"), ("2 min", "2 min")])
    func numberAlone(text: String, stay: String) async throws {
        try await withApp(.obliging) { app in
            try app.search.openMore()
            try await app.match("Stay").enterText(text)
            try await app.match("Change time").enterText("2")
            try await app.press(.tab)
            #expect(app.value("stay") == stay)
            #expect(app.value("change-time") == "2 min")
        }
    }

    @Test("if nothing is found, the sentence names the stay, and says what the hours may leave out")
    func noneWithStay() {
        let clock = StationClock(Sample.eight, at: nil, own: Sample.zone)
        let words = TripFormatting.none(Self.query, directOnly: false, clock)
        #expect(words.contains(" via Chambéry with a stay of 30 min on "))
        #expect(words.hasSuffix(" A train that a later one overtakes may not be listed."))
    }

    @Test("if nothing is found in hours that are over, that is said instead", arguments: [600, 601])
    func noneInHoursThatAreOver(minute: Int) {
        let now = Sample.today.adding(days: 1).at(hour: 10, minute: minute - 600, in: Sample.zone)
        let clock = StationClock(now, at: nil, own: Sample.zone)
        let words = TripFormatting.none(Self.query, directOnly: false, clock)
        #expect(words.hasSuffix(" 07:00–10:00. These hours are over.") == (minute > 600), "\(words)")
    }

    @Test(
        "what cannot be used is said, and gets the focus",
        arguments: [
            ("Leave", "soon", "“soon” is not a span of hours."),
            ("Stay", "30", "A stay is at a place on the way."),
            ("Stay", "90h", "“90h” is too long. Type at most 24h."),
            ("Change time", "long", "“long” is not a length of time."),
            ("Via", "xyz", "No station is called “xyz”."),
            ("Via", "part", "Via is where the journey begins or ends."),
        ])
    func problems(field: String, text: String, sentence: String) async throws {
        try await withApp(.obliging, columns: 60, rows: 16) { app in
            try await app.fillInSearch()
            try app.search.openMore()
            try await app.match(field, .textField).enterText(text)
            try await app.tap("Search", .button)
            try await app.see(sentence)
            await app.rest()
            let ids: [String: ControlID] = ["Leave": "hours", "Stay": "stay", "Change time": "change-time"]
            #expect(app.focus == ids[field, default: "via"])
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("a recent search opens the rows and fills them in, unless it asks for nothing there")
    func recent() async throws {
        try await withRail({
            $0.recentSearches.returns([RecentSearch(Self.query), RecentSearch(Sample.query)])
        }) { app, _ in
            try await app.seeRow("Paris Gare de Lyon → Lyon Part-Dieu via Chambéry 1 adult")
            let search = try app.search
            search.take(Sample.query)
            await app.rest()
            #expect(app.value("via") == nil)
            search.take(Self.query)
            await app.rest()
            #expect(app.value("via") == "Chambéry" && app.value("stay") == "30 min")
            #expect(app.value("hours") == "07:00 – 10:00" && app.value("change-time") == "15 min")
            search.take(Sample.query)
            await app.rest()
            #expect(search.via.isEmpty && !search.form.hasMore)
        }
    }

    @Test("recent searches that differ only in their stay or changes say what they ask for")
    func toldApart() async throws {
        var (longer, plain) = (Self.query, Self.query)
        (longer.stayMinutes, longer.changeMinutes) = (120, nil)
        (plain.stayMinutes, plain.changeMinutes) = (nil, nil)
        try await withRail(
            { $0.recentSearches.returns([RecentSearch(longer), RecentSearch(plain)]) }, columns: 132, rows: 43
        ) { app, _ in
            try await app.seeRow(
                "Paris Gare de Lyon → Lyon Part-Dieu via Chambéry, stay 2h00 Sun 07:00–10:00   1 adult")
            try await app.seeRow("Paris Gare de Lyon → Lyon Part-Dieu via Chambéry Sun 07:00–10:00   1 adult")
        }
    }

    @Test("another day, and the same search again, keep what is asked for")
    func keeps() async throws {
        try await withRail({
            $0.trips.returns(Sample.page([Sample.trip("TGV 6605", 1440 + 480)]))
        }) { app, rail in
            let search = try app.search
            search.take(Self.query)
            search.form.date = "+1"
            search.submit()
            try await app.seeRow("TGV 6605")
            try await app.press("]")
            var next = Self.query
            next.time = .departAfter(Sample.today.adding(days: 2), minuteOfDay: 420)
            #expect(try await rail.trips.call(1).arguments == next)
            await app.rest()
            try await app.pressAndRest("r")
            #expect(try await rail.trips.call(2).arguments == next)
            try await app.pressAndRest(.escape)
            #expect(app.value("hours") == "07:00 – 10:00" && app.value("via") == "Chambéry")
        }
    }

    @Test("trains outside the hours are not listed, and the key for later trains says why")
    func outside() async throws {
        var query = Sample.query
        query.latestDeparture = 570
        var service = RailService.obliging
        service.trips = { _ in Sample.page(earlier: "e", later: "l") }
        try await withResults(service, query) { app in
            #expect(app.row("TGV 6605") != nil && app.row("TGV 6609") == nil)
            #expect(app.row("▲ Earlier") == nil && app.row("▼ Later") == nil)
            try await app.press("l")
            #expect(app.statusLine.contains("Only trains from 08:00–09:30 are asked for."))
        }
    }

    @Test("an empty list names the hours and the place on the way, and offers to leave them out")
    func nothing() async throws {
        var service = RailService.obliging
        service.trips = { Sample.page($0.via.isEmpty ? [Sample.trip("TGV 6605", 1440 + 480)] : []) }
        try await withApp(service) { app in
            let search = try app.search
            search.take(Self.query)
            search.form.date = "+1"
            search.submit()
            try await app.see("with a stay of 30 min on Sun 22 Nov, 07:00–10:00.", "The whole day")
            try await app.tap("Any way", .button)
            try await app.seeRow("TGV 6605")
            await app.rest()
            try await app.pressAndRest(.escape)
            #expect(app.value("via") == "" && app.value("hours") == "07:00 – 10:00")
        }
    }

    @Test(
        "with all rows open, the smallest window shows every field and the button", arguments: [60, 80, 132])
    func fits(columns: Int) async throws {
        try await withApp(.obliging, columns: columns, rows: 16) { app in
            var query = Self.query
            query.passengers = PassengerCounts(adults: 1, childAges: [3])
            try app.search.take(query)
            for label in ["From", "To", "Date", "Return", "Via", "Stay", "Leave", "Change time", "Ages"] {
                try await app.match(label, .field, .tappable)
            }
            try await app.match("Search", .button, .tappable)
            try await app.match("Direct only", .checkbox, .tappable)
        }
    }
}
