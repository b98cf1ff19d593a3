import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("Stations that take long to find", .timeLimit(.minutes(1)))
@UIActor struct SlowStationsTests {
    /// Opens Search on a service that takes some time of the window's clock for each text.
    private func withSlowness(_ time: Duration, _ body: @UIActor (App, StatusLog) async throws -> Void)
        async throws
    {
        let clock = VirtualClock()
        var service = RailService.obliging
        service.places = { _ in
            try await clock.sleep(for: time)
            return [Sample.lyon, Sample.perrache]
        }
        try await withApp(service, clock: clock) { app in try await body(app, StatusLog(app)) }
    }

    /// Whether each frame shows in its status line that stations are being found, without repetitions.
    @UIActor private final class StatusLog {
        private(set) var shown: [Bool] = []

        init(_ app: App) {
            let before = app.window.onFrame
            app.window.onFrame = { [weak self] frame in
                before?(frame)
                let isShown = frame.grid.lines.contains { $0.contains("Finding stations (") }
                if let self, shown.last != isShown { shown.append(isShown) }
            }
        }
    }

    @Test("a request that takes less than 0.3 s is never shown")
    func quick() async throws {
        try await withSlowness(.milliseconds(299)) { app, log in
            try await app.type("ly")
            try await app.seeRow("Lyon Perrache")
            await app.rest()
            #expect(log.shown == [false])
        }
    }

    @Test("the status line does not blink between the requests for one text and for a longer text")
    func oneAfterTheOther() async throws {
        try await withSlowness(.seconds(2)) { app, log in
            try await app.type("ly")
            try await app.see("Finding stations (0.3 s, Esc stops)")
            try await app.type("o")
            try await app.seeRow("Lyon Perrache")
            await app.rest()
            #expect(log.shown == [false, true, false])
        }
    }

    @Test("while the request is shown, Esc stops it instead of closing the list of older suggestions")
    func openList() async throws {
        try await withSlowness(.seconds(5)) { app, _ in
            try await app.type("ly")
            try await app.seeRow("Lyon Perrache")
            try await app.type("o")
            try await app.see("Finding stations (0.3 s, Esc stops)")
            #expect(app.footer.contains("Esc stop"))
            try await app.press(.escape)
            // The request would take 5 s.
            try await app.expectGone(Locator(.text("Finding stations")), timeout: .seconds(1))
            try await app.seeRow("Lyon Perrache")
            #expect(app.value("from") == "lyo")
        }
    }
}
