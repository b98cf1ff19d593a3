import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("The response to a search", .timeLimit(.minutes(1)))
@UIActor struct SearchResponseTests {
    /// Opens the results of a search that gets no response until the test sends it. The service goes on with
    /// a cancelled search, like a service that cannot be stopped.
    private func withSearch(_ body: @UIActor (App, StubbedFunction<TripQuery, TripPage>) async throws -> Void)
        async throws
    {
        try await withRail({ $0.trips.held() }, results: Sample.query) { app, rail in
            try await body(app, rail.trips)
        }
    }

    @Test("an error opens a dialog in which Retry searches again, and Back to search goes back")
    func errorArrives() async throws {
        try await withSearch { app, trips in
            try await trips.call(0).fail(with: Sample.failure(.timedOut))
            try await app.match("The service did not answer", .dialog)
            try await app.see("api.example.com took too long while listing trains; try again")
            try await app.tap("Retry")
            try await trips.call(1).fail(with: Sample.failure(.serviceFailed))
            try await app.match("The service has a problem", .dialog)
            try await app.tap("Back to search", .inside("The service has a problem"))
            try await app.match("From", .value("Paris Gare de Lyon"))
            #expect(app.window.dialog == nil)
            try expect(trips).received(times: 2, with: Sample.query)
        }
    }

    @Test(
        "Esc cancels the search, and a response that arrives afterwards changes nothing",
        arguments: [true, false])
    func responseAfterEscape(succeeds: Bool) async throws {
        try await withSearch { app, trips in
            let call = try await trips.call(0)
            try await app.press(.escape)
            try await call.waitUntilCancelled()
            try await app.match("Search again", .button)
            try await app.press("e")
            #expect(app.statusLine.contains("No trains are listed: search again first."))
            try await app.press("x")
            let before = app.lines
            if succeeds {
                try call.respond(with: Sample.page())
            } else {
                try call.fail(with: Sample.failure(.timedOut))
            }
            await app.rest()
            #expect(app.screenTitle == "Results")
            #expect(app.window.dialog == nil)
            #expect(app.lines[..<20] == before[..<20])
            try await app.tap("Search again")
            try await trips.call(1).respond(with: Sample.page())
            try await app.seeRow("TGV 6605")
        }
    }
}
