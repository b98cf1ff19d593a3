import BlackBox
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A screen's messages and next screens", .timeLimit(.minutes(1)))
@UIActor struct ForegroundTests {
    /// Opens Search, with a `Foreground` for the test to use on that screen.
    private func withForeground(_ body: @UIActor (App, SearchScreen, Foreground) async throws -> Void)
        async throws
    {
        try await withApp(.obliging) { app in
            let (screen, foreground) = (try app.search, Foreground())
            foreground.appeared(screen, in: app.window)
            try await body(app, screen, foreground)
        }
    }

    @Test("messages appear at once if the screen is on top, or else as soon as it is on top again")
    func waits() async throws {
        try await withForeground { app, screen, foreground in
            var log: [String] = []
            foreground.run { _ in log.append("now") }
            HelpScreen.open(in: app.window)
            foreground.run { _ in log.append("later") }
            foreground.say("not here")
            #expect(log == ["now"])
            app.window.pop()
            foreground.appeared(screen, in: app.window)
            #expect(log == ["now", "later"])
            try await app.press()
            #expect(app.statusLine == "")
            foreground.appeared(screen, in: app.window)
            #expect(log == ["now", "later"])
        }
    }

    @Test("if several requests find no session, Sign in opens only once, and then all requests continue")
    func sessionEndsOnce() async throws {
        try await withForeground { app, screen, foreground in
            var retried: [Int] = []
            for number in 1...3 {
                foreground.report(Sample.failure(.signedOut), in: screen.context) { retried.append(number) }
            }
            try await app.match("Sign In", .button)
            #expect(app.window.screens.map(\.title) == ["Search", "Sign in"])
            try await app.type("secret")
            try await app.press(.enter)
            try await app.match("Search", .button)
            await app.rest()
            foreground.appeared(screen, in: app.window)
            #expect(retried == [1, 2, 3])
            #expect(app.screenTitle == "Search")
        }
    }

    @Test("a stopped request shows no message")
    func cancelled() async throws {
        try await withForeground { app, screen, foreground in
            foreground.report(CancellationError(), in: screen.context) {}
            try await app.press()
            #expect(app.window.dialog == nil)
        }
    }

    @Test("an error dialog offers no Retry if trying again cannot help")
    func noRetry() async throws {
        try await withForeground { app, screen, foreground in
            foreground.report(Sample.failure(.unsupported), in: screen.context) {}
            try await app.match("Close", .button, .focused)
            #expect(app.row("Retry") == nil)
        }
    }
}
