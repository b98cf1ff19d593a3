import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("The pace at rest", .timeLimit(.minutes(1)))
@UIActor
struct PaceTests {
    /// Records the keys that a program gets. The program looks up the text after each key.
    @UIActor
    private final class Lookups {
        /// The text after each key, and whether the program was at rest at that moment.
        var keys: [(text: String, isAtRest: Bool)] = []
        var done = 0
    }

    private func withLookups(_ body: (Workshop, Lookups) async throws -> Void) async throws {
        try await Workshop.with { workshop in
            let lookups = Lookups()
            workshop.app.pace = .atRest
            workshop.screen.onType = { [window = workshop.window, screen = workshop.screen] in
                lookups.keys.append((screen.name, window.scope.isAtRest))
                window.activity("Looking it up", isShown: false) { _ in
                    _ = await window.loop.wait(
                        for: "a moment", timeout: .milliseconds(5), scope: window.scope
                    ) { _ in false }
                    lookups.done += 1
                }
            }
            try await body(workshop, lookups)
            await workshop.app.comeToRest()
        }
    }

    @Test("a text is typed all at once, and the program is at rest before and after it")
    func text() async throws {
        try await withLookups { workshop, lookups in
            // One lookup is under way already.
            workshop.screen.onType?()
            try await workshop.app.match("Job").enterText("saw")
            #expect(lookups.keys.map(\.text) == ["", "s", "sa", "saw"])
            #expect(lookups.keys.map(\.isAtRest) == [true, true, false, false])
            #expect(lookups.done == 4)
        }
    }

    @Test("a text is replaced all at once")
    func replaced() async throws {
        try await withLookups { workshop, lookups in
            workshop.screen.name = "plane"
            try await workshop.app.match("Job").enterText("saw")
            #expect(lookups.keys.map(\.text) == ["", "s", "sa", "saw"])
            #expect(lookups.keys.map(\.isAtRest) == [true, false, false, false])
        }
    }

    @Test("keys are pressed one by one, each while the program is at rest")
    func keys() async throws {
        try await withLookups { workshop, lookups in
            try await workshop.app.press(.character("s"), .character("a"), .character("w"))
            #expect(lookups.keys.map(\.text) == ["s", "sa", "saw"])
            #expect(lookups.keys.map(\.isAtRest) == [true, true, true])
        }
    }
}
