import BlackBox
import Doubles
import Foundation
import OSDM
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The trip of every week", .timeLimit(.minutes(1)))
@UIActor struct WeeklyTripTests {
    /// Last Friday at 13:00; today is Saturday.
    private nonisolated static let last = TripQuery(
        origin: Sample.paris, destination: Sample.lyon,
        time: .departAfter(Sample.today.adding(days: -1), minuteOfDay: 13 * 60),
        passengers: PassengerCounts(adults: 1))

    /// Makes a service with an earlier search and a saved traveller, and with trains next Friday only.
    private func service(_ bookings: FakeBookings) -> RailService {
        bookings.save(Sample.ada)
        var service = RailService.booking(bookings)
        service.recentSearches = { [RecentSearch(Self.last)] }
        let friday = 6 * 24 * 60
        let trips = [Sample.trip("TGV 6613", friday + 720), Sample.trip("TGV 6615", friday + 780)]
        service.trips = { query in
            Sample.page(
                trips.filter {
                    $0.departure.day == query.time.day && $0.departure.minuteOfDay >= query.time.minuteOfDay
                })
        }
        service.offers = { _ in
            var offer = Sample.offer("second", 6400)
            offer.requestedInformation = try RequestedInformation(
                "passengers[ANY].detail.firstName AND passengers[ANY].detail.lastName")
            return OfferList(offers: [offer])
        }
        return service
    }

    private nonisolated static let repeated: [Key] = [.function(5), .enter, .enter, .enter, .enter]
    /// The keys that choose the recent search, and type the day and the time.
    private nonisolated static let typed: [Key] = [
        .backTab, .enter, .character("f"), .character("r"), .character("i"), .tab, .character("1"),
        .character("3"), .enter, .enter, .enter, .enter, .enter,
    ]

    @Test(
        "next Friday's usual train is bought in at most 10 keys, or 14 if its day and time are typed",
        arguments: [(repeated, 10), (typed, 14)])
    func keyCount(keys: [Key], most: Int) async throws {
        let bookings = FakeBookings()
        try await withApp(service(bookings)) { app in
            await app.rest()
            #expect(app.screenTitle == "Search" && app.window.inputCount == 0)
            for key in keys { try await app.pressAndRest(key) }
            #expect(app.screenTitle == "Ticket")
            #expect(app.window.inputCount <= most)
            #expect(bookings.requests == ["hold", "buy"])
            let hold = try #require(bookings.lastHold)
            #expect(hold.trip.id == "TGV 6615" && hold.travellers.map(\.name) == ["Ada Beispiel"])
            #expect(hold.trip.departure.day == Sample.today.adding(days: 6))
        }
    }

    @Test(
        "F5 searches the last trip on the same weekday, a week later or the next one that is not over",
        arguments: [(-1, 6), (-7, 0), (-8, 6), (-15, 6), (3, 10)])
    func sameWeekday(last: Int, next: Int) async throws {
        var query = Self.last
        query.time = .arriveBefore(Sample.today.adding(days: last), minuteOfDay: 9 * 60)
        query.maximumChanges = 0
        try await withRail({ $0.recentSearches.returns([RecentSearch(query), RecentSearch(Sample.query)]) }) {
            app, rail in
            await app.rest()
            let day = Sample.today.adding(days: next)
            #expect(app.footer.contains("F5 again \(DayFormatting.short(day, today: Sample.today))"))
            try await app.press(.function(5))
            query.time = .arriveBefore(Sample.today.adding(days: next), minuteOfDay: 9 * 60)
            #expect(try await rail.trips.call(0).arguments == query)
        }
    }

    @Test("F5 counts the days by the clock of the destination if the last search was for an arrival")
    func arrival() async throws {
        var query = Self.last
        query.origin.timeZone = "Europe/London"
        query.time = .arriveBefore(Sample.today.adding(days: -6), minuteOfDay: 9 * 60)
        // Half past midnight on Sunday in Lyon, when it is still Saturday in London.
        try await withRail(
            { $0.recentSearches.returns([RecentSearch(query)]) }, now: { Sample.eight + 16.5 * 3600 }
        ) {
            app, rail in
            await app.rest()
            try await app.press(.function(5))
            let sunday = Sample.today.adding(days: 1)
            #expect(try await rail.trips.call(0).arguments.time == .arriveBefore(sunday, minuteOfDay: 9 * 60))
        }
    }

    @Test("the footer names F5 while the form is filled in, and keeps My trips in the smallest window")
    func footer() async throws {
        for (columns, rows) in [(80, 24), (60, 16)] {
            try await withRail(
                { $0.recentSearches.returns([RecentSearch(Self.last)]) }, columns: columns, rows: rows
            ) { app, _ in
                try await app.fillInSearch()
                for field in ["to", "date", "time", "time-is", "return", "direct", "search"] {
                    app.window.focus(ControlID(field))
                    await app.rest()
                    let footer = app.footer
                    // In the smallest window, the keys of other controls may leave no room.
                    if columns == 80 || field == "return" {
                        #expect(footer.contains("F5 again Fri 27 Nov"), "\(footer)")
                    }
                    #expect(footer.contains("F3 my trips"), "\(footer)")
                }
            }
        }
    }

    @Test(
        "F5 replaces what was typed in the field with the focus",
        arguments: [
            ("from", "chamb"), ("date", "tomorrow"), ("time", "+1h"), ("return", "sun 18:00"),
            ("via", "chamb"), ("hours", "morning"),
        ])
    func focusedField(field: String, typed: String) async throws {
        var query = Self.last
        query.returnTime = .departAfter(Sample.today.adding(days: 1), minuteOfDay: 18 * 60)
        try await withRail({ $0.recentSearches.returns([RecentSearch(query)]) }) { app, rail in
            await app.rest()
            try app.search.openMore()
            await app.rest()
            app.window.focus(ControlID(field))
            await app.rest()
            try await app.type(typed)
            try await app.press(.function(5))
            query.time = .departAfter(Sample.today.adding(days: 6), minuteOfDay: 13 * 60)
            query.returnTime = .departAfter(Sample.today.adding(days: 8), minuteOfDay: 18 * 60)
            #expect(try await rail.trips.call(0).arguments == query)
        }
    }

    @Test("F5 a week later takes the way back along, with the cursor still in Return")
    func wayBack() async throws {
        try await withRail { app, rail in
            try await app.fillInSearch()
            try await app.match("Return").enterText("sun 18:00")
            let search = try app.search
            try await app.pressAndRest(.enter)
            try await app.pressAndRest(.escape)
            #expect(app.focus == "return")
            search.recent = [RecentSearch(try await rail.trips.call(0).arguments)]
            try await app.pressAndRest(.function(5))
            #expect(app.screenTitle == "Results", "\(app.lines)")
            #expect(search.form.date == "Sat 28 Nov" && search.form.returnText == "+1 18:00")
        }
    }

    @Test("the form shows the day and “direct trains only” as the person has changed them in the results")
    func followsResults() async throws {
        try await withApp(.obliging) { app in
            try await app.fillInSearch()
            let search = try app.search
            search.submit()
            try await app.seeRow("TGV 6605")
            try await app.press("]")
            try await app.seeRow("TGV 6605")
            try await app.pressAndRest("d")
            #expect(search.form.date == "tomorrow" || search.form.date.contains("22 Nov"))
            #expect(search.form.time == "08:00")
            #expect(search.form.isDirectOnly)
            try await app.pressAndRest("d")
            #expect(!search.form.isDirectOnly)
        }
    }

    @Test("with another day for the way out, the way back stays on its day, and the form says which that is")
    func followsDayOut() async throws {
        try await withApp(.obliging) { app in
            try await app.fillInSearch()
            try await app.match("Time").enterText("9:00")
            try await app.match("Return").enterText("sun 18:00")
            try await app.pressAndRest(.enter)
            for key: Key in [.character("]"), .character("]"), .escape] { try await app.pressAndRest(key) }
            #expect(app.value("return") == "Sun 22 Nov 18:00")
            try await app.pressAndRest(.enter)
            try await app.see("The way back on Sun 22 Nov is before the way out.")
        }
    }

    @Test("F5 says that no earlier search is known, and leaves the form as it is")
    func nothingToRepeat() async throws {
        try await withApp(.obliging) { app in
            await app.rest()
            #expect(!app.footer.contains("F5"))
            try await app.press(.function(5))
            #expect(app.statusLine.contains("No earlier search is known."))
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("F5 says that the day is after the end of the timetable, and moves the focus to the date")
    func afterTheTimetable() async throws {
        var service = RailService.obliging
        service.lastDay = { Sample.today.adding(days: 3) }
        service.recentSearches = { [RecentSearch(Self.last)] }
        try await withApp(service) { app in
            await app.rest()
            try await app.press(.function(5))
            try await app.see("Fri 27 Nov is too far: the timetable ends on Tue 24 Nov.")
            #expect(app.focus == "date" && app.screenTitle == "Search")
        }
    }
}
