import BlackBox
import Doubles
import Rail
import Screens
import TerminalUI
import Testing
import Waiting

@Suite("Earlier and later trains", .timeLimit(.minutes(1)))
@UIActor struct ResultsPagesTests {
    private typealias Pages = StubbedFunction<PageLink, TripPage>

    /// Opens a list of trips with links to other pages. A request for such a page gets no response until the
    /// test sends it.
    private func withPages(
        earlier: String? = "e", later: String? = "l", rows: Int = 24, keys: KeyTable = KeyTable(),
        stopping work: String? = nil, _ body: @UIActor (App, Pages) async throws -> Void
    ) async throws {
        try await withRail(
            {
                $0.trips.returns(Sample.page(earlier: earlier, later: later))
                $0.tripPage.held(failingOnCancellation: true)
            }, results: Sample.query, rows: rows,
            now: { Sample.today.at(hour: 0, minute: 0, in: Sample.zone) }, keys: keys, stopping: work
        ) { app, rail in
            await app.rest()
            try await body(app, rail.tripPage)
        }
    }

    private let early = [Sample.trip("IC 1", 300), Sample.trip("IC 2", 360), Sample.trip("IC 3", 420)]
    private let late = [Sample.trip("IC 8", 1200), Sample.trip("IC 9", 1260)]

    @Test("Down on the last line loads later trains")
    func pastEnd() async throws {
        try await withPages { app, pages in
            try await app.press(.end, .down, .down)
            #expect(try await pages.call(0).arguments == PageLink("l"))
            try await pages.call(0).respond(with: Sample.page(late, later: "l2"))
            try await app.see("5 trains")
            #expect(app.markedLine?.contains("IC 8") == true)
        }
    }

    @Test(
        "loading more trains follows the service's links, keeps the row under the cursor, and fills the page",
        arguments: [16, 24, 60])
    func keepsPlace(rows: Int) async throws {
        try await withPages(rows: rows, stopping: "Getting earlier trains") { app, pages in
            try await app.press(.down, .down)
            let before = (app.markedLine?.prefix(78), app.row("TGV 6609"))
            try await app.press("e")
            try await app.see("▲ Getting earlier trains …")
            #expect((app.markedLine?.prefix(78), app.row("TGV 6609")) == before)
            #expect(try await pages.call(0).arguments == PageLink("e"))
            try await pages.call(0).respond(with: Sample.page(early, earlier: "e2"))
            try await app.see("6 trains")
            await app.rest()
            // The three earlier trains are visible above, because all trains fit.
            let after = (before.0, before.1.map { $0 + 3 })
            #expect((app.markedLine?.prefix(78), app.row("TGV 6609")) == after)
            try await app.press("l")
            #expect(try await pages.call(1).arguments == PageLink("l"))
            try await pages.call(1).respond(with: Sample.page(late, later: "l2"))
            try await app.see("8 trains")
            await app.rest()
            #expect((app.markedLine?.prefix(78), app.row("TGV 6609")) == after)
            try await app.press("e")
            #expect(try await pages.call(2).arguments == PageLink("e2"))
            try await app.press(.home)
            #expect(app.markedLine?.contains("IC 1") == true)
            try await app.press(.up)
            #expect(app.markedLine?.contains("▲") == true)
        }
    }

    @Test("trains of another day are below a heading, or show their day in a list not sorted by departure")
    func otherDays() async throws {
        try await withPages { app, pages in
            try await app.press("l")
            try await pages.call(0).respond(
                with: Sample.page([Sample.trip("IC 8", 1380), Sample.trip("IC 9", 1500)], later: "l2"))
            try await app.seeRow("IC 9")
            await app.rest()
            #expect(
                app.lines[3...10].map { String($0.prefix(20)) } == [
                    "  ▲ Earlier", "▸ 08:00   09:56     ", "  09:28   13:12     ", "  10:00   11:56     ",
                    "  23:00   00:56 +1  ", "  Sunday 22 November", "  01:00   02:56     ", "  ▼ Later",
                ])
            try await app.press(.down, .down, .down, .down)
            #expect(app.markedLine?.contains("IC 9") == true)
            try await app.press("s")
            #expect(app.row("Sunday 22 November") == nil)
            try await app.see("01:00 22 Nov 02:56")
        }
    }

    @Test("sorting by price gets the trains up to the end of the day, and the cursor goes to the first row")
    func restOfDay() async throws {
        try await withPages { app, pages in
            try await app.see("3 trains · cheapest shown € 64.00 at 08:00")
            try await app.press(.down, .character("s"), .character("s"))
            #expect(app.markedLine?.contains("TGV 6605") == true)
            #expect(try await pages.call(0).arguments == PageLink("l"))
            try await pages.call(0).respond(with: Sample.page([Sample.trip("IC 8", 1380)], later: "l2"))
            #expect(try await pages.call(1).arguments == PageLink("l2"))
            try await pages.call(1).respond(with: Sample.page([Sample.trip("IC 9", 1500)], later: "l3"))
            try await app.seeRow("IC 9")
            await app.rest()
            #expect(pages.calls.count == 2)
            #expect(app.markedLine?.contains("TGV 6605") == true)
        }
    }

    @Test("trains that are loaded later get prices, too, and one that is listed already is listed once")
    func prices() async throws {
        try await withPages { app, pages in
            try await app.press("l")
            try await pages.call(0).respond(with: Sample.page([Sample.trips[2]] + late))
            try await app.see("5 trains")
            await app.rest()
            #expect(app.count("€ 64.00   € 96.00") == 5)
            #expect(app.count("TGV 6609") == 1)
        }
    }

    @Test("Enter on “Later” loads more trains, and the cursor goes to the nearest new train")
    func byEnter() async throws {
        try await withPages { app, pages in
            try await app.press(.end, .down)
            #expect(app.markedLine == "▸ ▼ Later")
            let place = app.row("▼ Later")
            try await app.press(.enter)
            try await pages.call(0).respond(with: Sample.page(late, later: "l2"))
            try await app.seeRow("IC 8")
            #expect(app.markedLine?.contains("IC 8") == true)
            #expect(app.row("IC 8") == place)
            try await app.press(.home, .up, .enter)
            try await pages.call(1).respond(with: Sample.page(early))
            try await app.seeRow("IC 3")
            #expect(app.markedLine?.contains("IC 3") == true)
        }
    }

    @Test(
        "a list that is not sorted by departure names the key that loads more trains, but has no row for it",
        arguments: ["l", "m"] as [Character])
    func otherOrder(key: Character) async throws {
        try await withPages(keys: KeyTable([.resultsLater: [.character(key)]])) { app, pages in
            try await app.press("s")
            try await app.press(.end, .down)
            try await app.see("\(key) gets later trains.")
            #expect(pages.calls.isEmpty)
        }
    }

    @Test("without links from the service, the list offers no more trains, and the keys say why")
    func noLink() async throws {
        try await withPages(earlier: nil, later: nil) { app, _ in
            #expect(app.row("▲ Earlier") == nil && app.row("▼ Later") == nil)
            for (key, side) in [("e", "earlier"), ("l", "later")] {
                try await app.press(key)
                #expect(app.statusLine.contains("The service has no \(side) trains to offer."))
            }
        }
    }

    @Test("more trains are requested one page at a time")
    func oneAtATime() async throws {
        try await withPages { app, pages in
            try await app.press(.character("l"), .character("e"))
            #expect(app.window.activities.map(\.name) == ["Getting later trains"])
            #expect(app.statusLine.contains("More trains are on their way."))
            try await pages.call(0).respond(with: Sample.page(late))
            await app.rest()
            try expect(pages).received(times: 1, with: PageLink("l"))
        }
    }

    @Test("an empty page is reported in the status line")
    func noneThere() async throws {
        try await withPages { app, pages in
            try await app.press("l")
            try await pages.call(0).respond(with: Sample.page([]))
            try await app.see("The service knows no more trains there.")
            #expect(app.row("▼ Later") == nil)
        }
    }

    @Test("after an empty page, the cursor goes to the nearest train of the next page")
    func afterNone() async throws {
        try await withRail(
            {
                $0.trips.returns(Sample.page([], earlier: "e"))
                $0.tripPage.returns(Sample.page(early, earlier: "e2"))
            }, results: Sample.query
        ) { app, _ in
            try await app.see("Try:")
            try await app.pressAndRest("e")
            try await app.seeRow("IC 3")
            #expect(app.markedLine?.contains("IC 3") == true)
        }
    }

    @Test("an empty page does not end the list while the service has a link to another page")
    func noneYet() async throws {
        try await withPages { app, pages in
            try await app.press("l")
            try await pages.call(0).respond(with: Sample.page([], later: "ll"))
            try await app.see("None in the hours after; l looks further.")
            try await app.press(.end, .down)
            #expect(app.footer.hasPrefix(" Enter later"))
            try await app.press(.enter)
            #expect(try await pages.call(1).arguments == PageLink("ll"))
            try await pages.call(1).respond(with: Sample.page(late))
            try await app.seeRow("IC 8")
        }
    }

    @Test("a page that fails offers Retry and leaves the list unchanged")
    func fails() async throws {
        try await withPages { app, pages in
            try await app.press("l")
            try await pages.call(0).fail(with: Sample.failure(.serviceFailed))
            try await app.tap("Retry")
            try await pages.call(1).respond(with: Sample.page(late))
            try await app.seeRow("IC 8")
        }
    }

    @Test("a page is not added to the list of another search")
    func otherSearch() async throws {
        try await withPages { app, pages in
            pages.held()
            try await app.press("l")
            _ = try await pages.call(0)
            try await app.press(.escape)
            try await pages.call(0).waitUntilCancelled()
            try await app.press("r")
            try await pages.call(0).respond(with: Sample.page(late))
            await app.rest()
            #expect(app.row("IC 8") == nil)
            try await app.see("3 trains")
        }
    }
}
