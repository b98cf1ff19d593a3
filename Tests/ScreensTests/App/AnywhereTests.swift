import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("Everywhere", .timeLimit(.minutes(1)))
@UIActor struct AnywhereTests {
    /// Opens the screen of this name.
    private func withScreen(_ screen: String, _ body: @UIActor (App) async throws -> Void) async throws {
        let isFirst = screen == "Sign in" || screen == "Search"
        // In 24 rows, the help for the list of trains scrolls by one row.
        try await withApp(
            .obliging, results: isFirst ? nil : Sample.query,
            signedInAs: screen == "Sign in" ? nil : "jo@example.com", rows: isFirst ? 24 : 26
        ) { app in
            await app.rest()
            if screen == "Journey" { try await app.pressAndRest(.enter) }
            try await body(app)
        }
    }

    private nonisolated static let screens = ["Sign in", "Search", "Results", "Journey"]

    @Test("help lists only the keys of the screen below, and Esc closes it", arguments: screens)
    func help(screen: String) async throws {
        try await withScreen(screen) { app in
            let bindings = app.window.activeBindings
            try await app.press(.function(1))
            try await app.match("Keys on \(screen)", .heading)
            let list = try await app.match("Keys", .list).match.element
            let expected = bindings.map { binding in
                ([binding.keys.map(\.name).joined(separator: ", "), binding.help]
                    + [binding.disabledReason].compactMap(\.self))
            }
            // Words that do not fit beside the keys of a row continue in the next row.
            let words = (list?.children.map(\.label) ?? []).joined(separator: " ").split(separator: " ")
            #expect(words.sorted() == expected.joined().joined(separator: " ").split(separator: " ").sorted())
            #expect(list?.children.last?.label.contains("Leave Guichet") == true)
            try await app.press(.escape)
            #expect(app.screenTitle == screen)
            try await app.press(.function(1), .function(1))
            #expect(app.screenTitle == screen)
        }
    }

    @Test(
        "help shows every word in full, even of the reasons why keys are disabled", arguments: screens,
        [60, 80, 200])
    func helpWraps(screen: String, columns: Int) async throws {
        try await withScreen(screen) { app in
            // 60 rows show all keys at once, wherever the cursor is.
            try await app.resize(columns: columns, rows: 60)
            await app.rest()
            let bindings = app.window.activeBindings
            try await app.pressAndRest(.function(1))
            for binding in bindings {
                #expect(app.words.contains(binding.help), "\(app.lines)")
                #expect(app.words.contains(binding.disabledReason ?? ""), "\(app.lines)")
            }
            #expect(app.row("…") == nil)
        }
    }

    @Test("Enter in help closes help and does what the key under the cursor does")
    func helpRuns() async throws {
        try await withResults { app in
            try await app.press(.function(1))
            try await app.press("/")
            try await app.type("only direct")
            try await app.pressAndRest(.enter, .enter)
            #expect(app.screenTitle == "Results")
            #expect(app.statusLine.contains("direct only"))
        }
    }

    @Test("Enter in help does nothing for a disabled key")
    func helpDisabled() async throws {
        try await withScreen("Search") { app in
            try await app.press(.function(1))
            try await app.press("/")
            try await app.type("nothing to go back to")
            try await app.press(.enter)
            #expect(!app.footer.contains("Enter do it"))
            try await app.press(.enter)
            #expect(app.screenTitle == "Help")
        }
    }

    @Test("? opens help outside of text fields, and / filters the keys")
    func helpFilter() async throws {
        try await withScreen("Results") { app in
            try await app.press("?")
            try await app.press("/")
            try await app.type("earlier")
            try await app.match(Locator(.matching("^1 of [0-9]+ keys$")))
            let list = try await app.match("Keys", .list).match.element
            #expect(list?.children.map(\.label).count == 1)
            try await app.press(.escape, .escape)
            #expect(app.screenTitle == "Results")
        }
    }

    @Test("Esc goes back screen by screen, and the lowest screen says that there is nothing to go back to")
    func escape() async throws {
        try await withScreen("Journey") { app in
            for title in ["Results", "Search", "Search"] {
                try await app.press(.escape)
                #expect(app.screenTitle == title)
            }
            #expect(app.statusLine.contains("There is nothing to go back to. Ctrl-C leaves Guichet."))
        }
    }

    @Test("Ctrl-C leaves the program", arguments: screens)
    func controlC(screen: String) async throws {
        try await withScreen(screen) { app in
            app.window.send(.key(.control("c")))
            try await app.expectClosed()
        }
    }

    @Test("q closes a filter before it goes back")
    func q() async throws {
        try await withScreen("Results") { app in
            try await app.press("/")
            try await app.type("tgv")
            try await app.press(.enter, .character("q"))
            #expect(app.screenTitle == "Results")
            try await app.press("q")
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("during an activity, q goes back, and asks before it leaves Search, whereas Esc stops the activity")
    func qDuringActivity() async throws {
        try await withRail({ $0.trips.held(failingOnCancellation: true) }, results: Sample.query) {
            app, rail in
            _ = try await rail.trips.call(0)
            try await app.press("q")
            #expect(app.screenTitle == "Search")
            try await rail.trips.call(0).waitUntilCancelled()
            let (stream, gate) = AsyncStream.makeStream(of: Void.self)
            defer { gate.finish() }
            app.window.activity("Looking for stations") { _ in for await _ in stream {} }
            app.window.focus("search")
            try await app.press("q")
            try await app.match("Leave now?", .dialog)
            try await app.see("Looking for stations is under way. Leaving stops it.")
            try await app.press(.escape)
            #expect(!app.window.isClosed)
            try await app.press("q")
            try await app.match("Leave", .button)
            app.window.focus("Leave")
            app.window.send(.key(.enter))
            try await app.expectClosed()
        }
    }

    @Test("the status line names a key that does nothing, and the key that opens help")
    func unused() async throws {
        try await withScreen("Results") { app in
            try await app.press("x")
            #expect(app.statusLine.contains("x does nothing here. ? lists the keys."))
            try await app.press(.down)
            #expect(!app.statusLine.contains("does nothing"))
            try await app.press(.character("q"), .function(8))
            #expect(app.statusLine.contains("F8 does nothing here. F1 lists the keys."))
        }
    }

    @Test("a resize keeps a dialog open, and its buttons work")
    func resize() async throws {
        try await withRail({ $0.trips.held(failingOnCancellation: true) }, results: Sample.query) {
            app, rail in
            try await rail.trips.call(0).fail(with: Sample.failure(.timedOut))
            try await app.match("The service did not answer", .dialog)
            for (columns, rows) in [(60, 16), (200, 60), (80, 24)] {
                try await app.resize(columns: columns, rows: rows)
                try await app.match("Retry", .button, .focused)
                try await app.match("Back to search", .button, .inside("The service did not answer"))
            }
            try await app.resize(columns: 20, rows: 5)
            try await app.see("Make it at least")
            try await app.resize(columns: 80, rows: 24)
            try await app.tap("Retry")
            try await rail.trips.call(1).respond(with: Sample.page())
            try await app.seeRow("TGV 6605")
        }
    }

    @Test("names from the service cannot send escape sequences, reorder text or cut wide characters in half")
    func harmless() async throws {
        let evil = "\u{1b}[31mRed\u{1b}]0;title\u{7}\u{202e}東京 🚄e\u{301}\u{9b}2J\n\tEnd"
        let place = Place(id: "evil", name: evil, locality: evil, countryCode: "\u{1b}")
        let ride = Sample.ride(evil, place, Sample.lyon, 480, 600, platform: evil, carrier: evil)
        var query = Sample.query
        query.origin = place
        var service = RailService.obliging
        service.info = ServiceInfo(name: evil, remark: evil)
        service.places = { _ in [place] }
        service.recentSearches = {
            [RecentSearch(TripQuery(origin: place, destination: place, time: Sample.query.time))]
        }
        service.trips = { _ in
            TripPage(trips: [Sample.trip("evil", [ride], 480, 120, from: place)], warnings: [evil])
        }
        service.offers = { _ in
            var offer = Sample.offer("e", 100, .other(evil), .other(evil), conditions: [evil, evil])
            offer.name = evil
            offer.price.currency = evil
            return OfferList(offers: [offer, Sample.offer("s", 200)], warnings: [evil])
        }
        var frames: [String] = []
        func keepFrames(_ app: App) {
            let earlier = app.window.onFrame
            app.window.onFrame = { frame in
                earlier?(frame)
                frames.append(frame.grid.text)
            }
        }
        try await withApp(service) { app in
            keepFrames(app)
            try await app.type("en")
            try await app.match(Locator(.row, .containing("End"), .selected))
            try await app.press(.enter, .tab)
            try await app.match("To").enterText("lyon")
            await app.rest()
        }
        try await withApp(service, results: query) { app in
            keepFrames(app)
            try await app.seeRow("08:00")
            await app.rest()
            try await app.pressAndRest(.enter)
            #expect(app.screenTitle == "Journey")
            try await app.press(.down, .right)
            try await app.resize(columns: 200, rows: 60)
            try await app.pressAndRest(.escape)
            for line in app.lines { #expect(line.cellWidth <= 200) }
        }
        #expect(frames.count > 8)
        let isForbidden: (Unicode.Scalar) -> Bool = { scalar in
            switch scalar.value {
            case 0x0a: false
            case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069: true
            default: false
            }
        }
        for frame in frames { #expect(!frame.unicodeScalars.contains(where: isForbidden)) }
    }
}
