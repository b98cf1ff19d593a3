import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The list of trains", .timeLimit(.minutes(1)))
@UIActor struct ResultsListTests {
    /// Opens a list of trains, of which the one with a change is the cheapest.
    private func withTrains(
        _ trips: [Trip] = Sample.trips, earlier: String? = nil, _ body: @UIActor (App) async throws -> Void
    ) async throws {
        var service = RailService.obliging
        let page = Sample.page(trips, earlier: earlier)
        service.trips = { _ in page }
        service.offers = { Sample.offers(["TGV 6605": 9900, "change": 6400][$0.trip.id] ?? 8000) }
        try await withResults(service) { app in try await body(app) }
    }

    private func trains(_ app: App) -> [String] {
        app.lines.compactMap { line in ["TGV 6605", "TER 17752", "TGV 6609"].first { line.contains($0) } }
    }

    @Test("after the same search again, the cursor is on the same train")
    func again() async throws {
        try await withResults { app in
            try await app.pressAndRest(.down)
            try await app.pressAndRest("r")
            #expect(app.markedLine?.contains("TER 17752") == true)
        }
    }

    @Test("s sorts the list of trains by departure, duration, price, arrival, changes and departure again")
    func sorting() async throws {
        let trips = [Sample.trip("TGV 6605", 480, 150), Sample.withChange, Sample.trips[2]]
        try await withTrains(trips) { app in
            #expect(trains(app) == ["TGV 6605", "TER 17752", "TGV 6609"])
            for (key, order, found) in [
                ("s", "duration", ["TGV 6609", "TGV 6605", "TER 17752"]),
                ("s", "price", ["TER 17752", "TGV 6609", "TGV 6605"]), ("s", "arrival", nil),
                ("s", "changes", nil), ("S", "changes, most first", nil),
                ("s", "departure", ["TGV 6605", "TER 17752", "TGV 6609"]),
            ] as [(String, String, [String]?)] {
                try await app.press(key)
                #expect(app.statusLine.hasSuffix("sorted by \(order)"))
                if let found { #expect(trains(app) == found) }
                if order == "duration" { #expect(app.markedLine?.contains("TGV 6605") == true) }
                if order == "price" { #expect(app.markedLine?.contains("TER 17752") == true) }
                guard key == "S" else { continue }
                #expect(app.row("Arrive  Time  Changes▼ Trains") == 2)
                #expect(trains(app).first == "TER 17752")
                #expect(app.markedLine?.contains("TER 17752") == true)
            }
        }
    }

    @Test("a click on a column's title sorts the list by that column, and a second click reverses the order")
    func titles() async throws {
        try await withTrains { app in
            try await app.match("2nd", .text("2nd")).click()
            #expect(app.statusLine.hasSuffix("sorted by price"))
            #expect(app.lines[2].hasSuffix("2nd▲      1st"))
            try await app.match("2nd", .text("2nd")).click()
            #expect(app.statusLine.hasSuffix("sorted by price, dearest first"))
            #expect(trains(app) == ["TGV 6605", "TGV 6609", "TER 17752"])
        }
    }

    @Test("the footer of a wide window names the key of My trips")
    func footer() async throws {
        var service = RailService.obliging
        service.bookings.trips = { AsyncThrowingStream { nil } }
        try await withResults(service, columns: 200) { app in
            #expect(app.footer.contains("F3 my trips"))
            try await app.press(.function(3))
            #expect(app.screenTitle == "My trips")
        }
    }

    @Test("if the first trains have left, the cursor is on the first train that has not")
    func firstToTake() async throws {
        try await withResults(now: { Sample.time(540).instant }) { app in
            #expect(app.row("departed") != nil)
            #expect(app.markedLine?.contains("departed") == false)
        }
    }

    @Test("a list sorted by price moves its rows only after all prices have arrived")
    func sortingWhilePricing() async throws {
        try await withRail({ $0.offers.held(failingOnCancellation: true) }, results: Sample.query) {
            app, rail in
            _ = try await rail.offers.call(2)
            try await app.press(.character("s"), .character("s"))
            let unsorted = trains(app)
            try await rail.offers.heldCall { $0.trip.id == "TGV 6609" }.respond(with: Sample.offers(5000))
            try await app.see("€ 75.00")
            #expect(trains(app) == unsorted)
            try await rail.offers.heldCall { $0.trip.id == "TGV 6605" }.respond(with: Sample.offers(6000))
            try await rail.offers.heldCall { $0.trip.id == "change" }.respond(with: Sample.offers(7000))
            await app.rest()
            #expect(trains(app) == ["TGV 6609", "TGV 6605", "TER 17752"])
        }
    }

    @Test("d shows direct trains only, or all trains, and the cursor stays on a visible train")
    func directOnly() async throws {
        try await withTrains { app in
            try await app.press(.down)
            #expect(app.markedLine?.contains("TER 17752") == true)
            try await app.press("d")
            #expect(trains(app) == ["TGV 6605", "TGV 6609"])
            #expect(app.markedLine?.contains("TGV 6605") == true)
            #expect(app.statusLine.hasSuffix("direct only · sorted by departure"))
            #expect(app.footer.contains("d all trains"))
            try await app.press("d")
            #expect(trains(app).count == 3)
        }
    }

    @Test("the list of trains remembers the train under the cursor while no direct train is shown")
    func noDirect() async throws {
        try await withTrains([Sample.withChange, Sample.trip("TGV 6605", 600)], earlier: "e") { app in
            let screen = try #require(app.window.topScreen as? ResultsScreen)
            let line = screen.selectedLine
            screen.list.begin(with: Sample.page([Sample.withChange], earlier: "e"))
            try await app.press("d")
            try await app.see("The one train found is not direct.")
            try await app.press("/")
            #expect(app.statusLine.contains("There is no train here."))
            try await app.tap("With changes")
            #expect(screen.selectedLine == line && app.markedLine?.contains("TER 17752") == true)
        }
    }

    @Test("words typed after / filter the list of trains, and Esc shows all trains again")
    func filter() async throws {
        try await withTrains { app in
            try await app.press("/")
            try await app.type("chambery ter")
            #expect(trains(app) == ["TER 17752"])
            try await app.see("1 of 3 trains")
            #expect(!app.footer.contains("s sort"))
            try await app.press(.enter)
            #expect(app.focus == "trips")
            try await app.press(.enter)
            try await app.see("change, 41 min")
            try await app.press(.escape)
            #expect(trains(app) == ["TER 17752"])
            try await app.press(.escape)
            #expect(trains(app).count == 3)
            // A time may be written as in France.
            try await app.press("/")
            try await app.type("9h28")
            #expect(trains(app) == ["TER 17752"])
            try await app.press(.escape)
            try await app.press("/")
            try await app.type("nothing like it")
            try await app.see("No train here fits. Esc shows all.")
            try await app.press(.escape)
            #expect(trains(app).count == 3)
            #expect(app.screenTitle == "Results")
        }
    }

    @Test("“direct only” is offered only if it would hide a train")
    func needlessDirectOnly() async throws {
        try await withTrains([Sample.trip("TGV 6605", 480)]) { app in
            #expect(!app.footer.contains("direct only"))
            try await app.press("d")
            #expect(app.statusLine.contains("None of these has a change."))
        }
    }

    @Test("in the list of trains, a click chooses, a double click opens, and the wheel scrolls")
    func mouse() async throws {
        try await withTrains((0..<40).map { Sample.trip("IC \(100 + $0)", 480 + 10 * $0) }) { app in
            try await app.match(Locator(.row, .containing("IC 104"))).click()
            #expect(app.markedLine?.contains("IC 104") == true)
            try await app.wheel(by: 1, at: Point(x: 10, y: 8))
            #expect(app.lines[3].contains("IC 103"))
            #expect(app.markedLine?.contains("IC 104") == true)
            let row = try #require(app.row("IC 106"))
            try await app.click(at: Point(x: 10, y: row), times: 2)
            try await app.see("IC 106 · 1h56")
            #expect(app.screenTitle == "Journey")
        }
    }

    @Test(
        "an empty list of trains says why, and offers buttons for other searches",
        arguments: ["With changes", "Sunday 22 Nov", "The whole day"])
    func empty(button: String) async throws {
        var query = Sample.query
        query.maximumChanges = 0
        try await withRail({ $0.trips.held(failingOnCancellation: true) }, results: query) { app, rail in
            try await rail.trips.call(0).respond(with: Sample.page([]))
            try await app.see(
                "No direct trains from Paris Gare de Lyon to Lyon Part-Dieu on Sat 21 Nov at 08:00 or later.")
            try await app.press("s")
            #expect(app.statusLine.contains("There is no train here. Choose what to try instead."))
            try await app.tap(button)
            let next = try await rail.trips.call(1).arguments
            switch button {
            case "With changes": #expect(next.maximumChanges == nil)
            case "The whole day": #expect(next.time == .departAfter(Sample.today, minuteOfDay: 0))
            default:
                #expect(next.time == .departAfter(Sample.today.adding(days: 1), minuteOfDay: 480))
                try await app.see("Sun 22 Nov, from 08:00")
            }
            try await rail.trips.call(1).respond(with: Sample.page())
            try await app.seeRow("TGV 6605")
        }
    }

    @Test(
        "an empty list of trains names the hours that were searched",
        arguments: [
            (TimeConstraint.departAfter(Sample.today, minuteOfDay: 0), "Sat 21 Nov."),
            (.departAfter(Sample.today, minuteOfDay: 1200), "Sat 21 Nov at 20:00 or later."),
            (.arriveBefore(Sample.today, minuteOfDay: 540), "Sat 21 Nov that arrive by 09:00."),
        ])
    func emptyHours(time: TimeConstraint, words: String) {
        var query = Sample.query
        query.time = time
        #expect(
            TripFormatting.none(
                query, directOnly: false, StationClock(Sample.eight, at: nil, own: Sample.zone))
                == "No trains from Paris Gare de Lyon to Lyon Part-Dieu on \(words)")
    }

    @Test("the list of trains gives a reason for each key that cannot be used yet")
    func disabledKeys() async throws {
        try await withRail(
            { $0.trips.held(failingOnCancellation: true) }, results: Sample.query,
            stopping: "Searching trains"
        ) { app, rail in
            _ = try await rail.trips.call(0)
            for key in ["Enter", "s", "d", "e", "/", "p", "r"] {
                try await app.press(key)
                let reason = key == "r" ? "The search is under way." : "The trains are on their way."
                #expect(app.statusLine.contains(reason), "at \(key)")
            }
            try expect(rail.trips).received(times: 1)
        }
    }
}
