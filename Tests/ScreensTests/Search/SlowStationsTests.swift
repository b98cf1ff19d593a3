import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Stations that take long to find", .timeLimit(.minutes(1)))
@UIActor struct SlowStationsTests {
    /// Opens Search on a service that takes some time of the window's clock for each text.
    private func open(_ time: Duration) throws -> (app: App, log: StatusLog) {
        let clock = VirtualClock()
        var service = RailService.obliging
        service.places = { _ in
            try await clock.sleep(for: time)
            return [Sample.lyon, Sample.perrache]
        }
        let app = try App.open(service, clock: clock)
        return (app, StatusLog(app))
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

    @Test("the status line shows the request once it has taken 0.3 s, and Esc stops it and keeps the text")
    func slow() async throws {
        let (app, _) = try open(.seconds(5))
        defer { app.window.close() }
        try await app.type("ly")
        #expect(app.row("Finding stations") == nil)
        try await app.see("Finding stations (0.3 s, Esc stops)")
        try await app.press(.escape)
        await app.rest()
        #expect(app.row("Finding stations") == nil && app.value("from") == "ly")
        #expect(app.window.dialog == nil && app.row("Lyon Perrache") == nil)
        try await app.type("o")
        try await app.see("Finding stations (0.3 s, Esc stops)")
        try await app.seeRow("Lyon Perrache")
        #expect(app.value("from") == "lyo")
    }

    @Test("a request that takes less than 0.3 s is never shown")
    func quick() async throws {
        let (app, log) = try open(.milliseconds(299))
        defer { app.window.close() }
        try await app.type("ly")
        try await app.seeRow("Lyon Perrache")
        await app.rest()
        #expect(log.shown == [false])
    }

    @Test("the status line does not blink between the requests for one text and for a longer text")
    func oneAfterTheOther() async throws {
        let (app, log) = try open(.seconds(2))
        defer { app.window.close() }
        try await app.type("ly")
        try await app.see("Finding stations (0.3 s, Esc stops)")
        try await app.type("o")
        try await app.seeRow("Lyon Perrache")
        await app.rest()
        #expect(log.shown == [false, true, false])
    }

    @Test("while the request is shown, Esc stops it instead of closing the list of older suggestions")
    func openList() async throws {
        let (app, _) = try open(.seconds(5))
        defer { app.window.close() }
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
