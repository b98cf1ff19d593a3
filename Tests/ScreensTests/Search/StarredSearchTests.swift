import BlackBox
import Doubles
import Foundation
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Recent searches with a star", .timeLimit(.minutes(1)))
@UIActor struct StarredSearchTests {
    /// A search for a Friday at 18:00. Today is Saturday, 21 November, 8:00.
    private nonisolated static let friday = TripQuery(
        origin: Sample.paris, destination: Sample.lyon,
        time: .departAfter(Sample.today.adding(days: -15), minuteOfDay: 18 * 60))
    private nonisolated static let other = TripQuery(
        origin: Sample.milano, destination: Sample.chambery,
        time: .departAfter(Sample.today, minuteOfDay: 540))

    @Test("F6 gives the search under the cursor a star and takes it away, and the cursor stays on it")
    func star() async throws {
        try await withRail({
            $0.recentSearches.returns([RecentSearch(Self.other), RecentSearch(Self.friday)])
        }) {
            app, rail in
            await app.rest()
            try await app.press(.function(6))
            #expect(app.statusLine.contains("Go to a recent search first."))
            app.window.focus("recent")
            try await app.press(.down)
            #expect(app.footer.contains("F6 star"))
            rail.recentSearches.returns([
                RecentSearch(Self.friday, isStarred: true), RecentSearch(Self.other),
            ])
            try await app.pressAndRest(.function(6))
            #expect(
                try await rail.starSearch.call(0).arguments == RecentSearch(Self.friday, isStarred: true))
            try await app.seeRow("★ Paris Gare de Lyon → Lyon Part-Dieu Fri 18:00   1 adult   F5")
            #expect(app.lines.contains { $0.contains("▸ ★ Paris") })
            #expect(app.footer.contains("F6 no star"))
            rail.recentSearches.returns([RecentSearch(Self.other), RecentSearch(Self.friday)])
            try await app.pressAndRest(.function(6))
            #expect(try await rail.starSearch.call(1).arguments == RecentSearch(Self.friday))
            #expect(app.row("★") == nil)
            #expect(app.lines.contains { $0.contains("▸ Paris") })
        }
    }

    @Test(
        "a search with a card keeps its travellers when it gets a star in the results, and loses the star again"
    )
    func starWithCard() async throws {
        var named = Self.friday
        named.passengers.names = ["adult-1": "Ada Beispiel"]
        var searched = Self.friday
        searched.passengers.cards = [
            "adult-1": [ReductionCard(code: "HALBTAX", issuer: "urn:x_swe:sbb", name: "Halbtax")]
        ]
        for isStarred in [false, true] {
            try await withRail(
                { $0.recentSearches.returns([RecentSearch(named, isStarred: isStarred)]) }, results: searched
            ) { app, rail in
                await app.rest()
                try await app.pressAndRest(.function(6))
                let star = try await rail.starSearch.call(0).arguments
                #expect(star.isStarred == !isStarred)
                #expect(star.query.passengers.names == named.passengers.names)
            }
        }
    }

    @Test("F6 in the results gives the search a star with the day of the list, and takes it away")
    func starInResults() async throws {
        var named = Self.friday
        named.passengers.names = ["adult-1": "Ada Beispiel"]
        try await withRail({ $0.recentSearches.returns([RecentSearch(named)]) }, results: Self.other) {
            app, rail in
            await app.rest()
            try await app.pressAndRest(.function(6))
            #expect(try await rail.rememberSearch.call(0).arguments == Self.other)
            #expect(
                try await rail.starSearch.call(0).arguments == RecentSearch(Self.other, isStarred: true))
            #expect(app.statusLine.contains("★ Sat 09:00: F5 on Search searches it again."))
        }
        var monday = Self.friday
        monday.time = .departAfter(Sample.today.adding(days: 2), minuteOfDay: 18 * 60)
        try await withRail({ $0.recentSearches.returns([RecentSearch(named)]) }, results: monday) {
            app, rail in
            await app.rest()
            try await app.pressAndRest(.function(6))
            // Those who travel are still known.
            named.time = monday.time
            #expect(try await rail.rememberSearch.call(0).arguments == named)
            rail.recentSearches.returns([RecentSearch(named, isStarred: true)])
            try await app.pressAndRest(.function(6))
            #expect(try await rail.starSearch.call(1).arguments == RecentSearch(named))
            #expect(app.statusLine.contains("The search has no star any more."))
            try expect(rail.rememberSearch).received(times: 1)
        }
    }

    @Test("F5 searches the starred trip on its next usual day, or the one under the cursor a week later")
    func repeats() async throws {
        try await withRail({
            $0.recentSearches.returns([RecentSearch(Self.friday, isStarred: true), RecentSearch(Self.other)])
        }) { app, rail in
            await app.rest()
            #expect(app.footer.contains("F5 Fri 27 Nov"))
            try await app.press(.function(5))
            var next = Self.friday
            next.time = .departAfter(Sample.today.adding(days: 6), minuteOfDay: 18 * 60)
            #expect(try await rail.trips.call(0).arguments == next)
            await app.rest()
            try await app.pressAndRest(.escape)
            app.window.focus("recent")
            try await app.pressAndRest(.end)
            #expect(app.footer.contains("F5 again "))
            try await app.press(.function(5))
            var later = Self.other
            later.time = .departAfter(Sample.today.adding(days: 7), minuteOfDay: 540)
            #expect(try await rail.trips.call(1).arguments == later)
            await app.rest()
        }
    }

    @Test(
        "the usual day is today while its time is still to come, and then the day in a week",
        arguments: [(9 * 60, nil, 0), (7 * 60, nil, 7), (7 * 60, 10 * 60, 0)] as [(Int, Int?, Int)])
    func today(minute: Int, latest: Int?, days: Int) async throws {
        var query = Self.friday
        query.time = .departAfter(Sample.today.adding(days: -14), minuteOfDay: minute)
        query.latestDeparture = latest
        try await withRail({ $0.recentSearches.returns([RecentSearch(query, isStarred: true)]) }) {
            app, rail in
            await app.rest()
            try await app.press(.function(5))
            query.time = .departAfter(Sample.today.adding(days: days), minuteOfDay: minute)
            #expect(try await rail.trips.call(0).arguments == query)
            await app.rest()
        }
    }

    @Test("the columns of a starred row and of the others stand below each other", arguments: [80, 132])
    func columns(width: Int) async throws {
        let all = [RecentSearch(Self.friday, isStarred: true), RecentSearch(Self.other)]
        try await withRail({ $0.recentSearches.returns(all) }, columns: width) { app, _ in
            await app.rest()
            let rows = app.lines.filter { $0.contains(" → ") }
            #expect(rows.count == 2)
            for words in [["Paris Gare", "Milano"], ["1 adult", "1 adult"]] {
                let columns = zip(rows, words).map { row, words in
                    row.range(of: words).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
                }
                #expect(columns[0] != nil && columns[0] == columns[1], "\(rows)")
            }
        }
    }

    @Test(
        "a wide window shows the whole names of a recent search, with its day and hours",
        arguments: [(80, false), (132, true), (200, true)])
    func longNames(width: Int, isWhole: Bool) async throws {
        var query = Self.friday
        query.origin.name = "Villefranche Gare Routière"
        query.destination.name = "Saint-Gervais-les-Bains-Le Fayet"
        query.latestDeparture = 19 * 60
        try await withRail({ $0.recentSearches.returns([RecentSearch(query)]) }, columns: width) { app, _ in
            await app.rest()
            let row = try #require(app.lines.first { $0.contains(" → ") })
            #expect(row.contains("Gare Routière → Saint-Gervais-les-Bains-Le Fayet") == isWhole, "\(row)")
            #expect(row.contains("Fri 18:00–19:00   1 adult") == isWhole, "\(row)")
            #expect(app.columns(of: "Recent") == app.columns(of: "From"))
        }
    }

    @Test("the usual time names the day, the time and what it is for")
    func words() {
        var query = Self.friday
        #expect(TripFormatting.usualTime(query) == "Fri 18:00")
        query.latestDeparture = 19 * 60
        #expect(TripFormatting.usualTime(query) == "Fri 18:00–19:00")
        query.latestDeparture = nil
        query.time = .arriveBefore(Sample.today, minuteOfDay: 9 * 60)
        #expect(TripFormatting.usualTime(query) == "Sat until 09:00")
        query.time = .arriveBefore(Sample.today, minuteOfDay: 0)
        #expect(TripFormatting.usualTime(query) == "Fri until 24:00")
    }
}
