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

    @Test("keys with a delay come exactly that far apart on the program's clock, typed or pressed")
    func exactDelay() async throws {
        let clock = VirtualClock()
        try await Workshop.with(clock: clock) { workshop in
            let app = workshop.app
            var times: [LoopInstant] = []
            workshop.screen.onType = { times.append(clock.now) }
            let manner = TypingManner(delay: .milliseconds(30))
            let place = FileLocation(file: "a.yaml")
            try await app.type("saw", delay: .milliseconds(30))
            #expect(workshop.screen.name == "saw")
            try await app.press([.character("s"), .backspace], in: manner, try app.begin("press", at: place))
            #expect(workshop.screen.name == "saw")
            let gaps = zip(times, times.dropFirst()).map { $0.duration(to: $1) }
            #expect(gaps.count == 4)
            #expect(
                [gaps.first, gaps.dropFirst().first, gaps.last] == Array(repeating: manner.delay, count: 3))
        }
    }

    @Test("keys that would take longer than the step has time for are not begun")
    func tooSlow() async throws {
        try await Workshop.with(clock: VirtualClock()) { workshop in
            let attempt = try workshop.app.begin("type", at: FileLocation(file: "a.yaml"))
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.type(
                    String(repeating: "a", count: 7), in: TypingManner(delay: .seconds(1)), attempt)
            }
            #expect(
                failure?.explanation.hasPrefix(
                    "7 keys take 6.0 s with this delay, and the step has 5.0 s: give it a longer “timeout”.")
                    == true)
            #expect(workshop.screen.name == "")
        }
    }

    @Test("keys cannot be pressed ahead of a window, whose steps wait until it is at rest")
    func notAhead() async throws {
        try await Workshop.with { workshop in
            let attempt = try workshop.app.begin("press", at: FileLocation(file: "a.yaml"))
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.press([.character("a")], in: TypingManner(isAhead: true), attempt)
            }
            #expect(
                failure?.explanation.hasPrefix("“ahead” goes with a program on a terminal of its own.")
                    == true)
            #expect(workshop.screen.name == "")
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
