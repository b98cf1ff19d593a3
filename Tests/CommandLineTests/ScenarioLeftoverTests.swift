import BlackBox
import Scenarios
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import guichet

@Suite("A scenario that is over", .timeLimit(.minutes(2)))
@UIActor
struct ScenarioLeftoverTests {
    /// Weak references to the parts of a program.
    private final class Parts {
        private var parts: [(name: String, part: () -> AnyObject?)] = []

        func add(_ name: String, _ part: AnyObject) { parts.append((name, { [weak part] in part })) }
        var alive: [String] { parts.filter { $0.part() != nil }.map(\.name) }
        var count: Int { parts.count }
    }

    private let scenario = """
        service: { sandbox: { faults: "delay=2s@/offers" } }
        today: 2026-11-23T08:00:00+01:00
        signedIn: true
        stubs:
          - name: slow
            request: { method: POST, path: /places }
            respond: [{ held: true, passThrough: true }, { passThrough: true }]
        steps:
          - enter: { text: gare lyon, into: From }
          - release: slow
          - enter: { text: part dieu, into: To }
          - tap: Search
          - expect: { text: 15 trains }
        """

    @Test(
        "a scenario leaves no window, clock, service or store in memory, however it ends",
        arguments: ["press: Esc", "restart", "expect: something that never comes", "resize: 120x40"])
    func leavesNothing(last: String) async throws {
        let parts = Parts()
        let world = ProgramWorld(LoopWorker()).scenarioWorld
        let watched = ScenarioWorld(world.vocabulary) { scenario in
            let (app, opened) = try await world.open(scenario)
            let context = try #require(opened as? GuichetContext)
            let (window, program) = (app.window, context.program)
            parts.add("app", app)
            parts.add("window", window)
            parts.add("terminal", window.terminal)
            parts.add("scope", window.scope)
            parts.add("activities", window.scope.activities)
            for screen in window.screens { parts.add("screen", screen) }
            parts.add("context", context)
            parts.add("stubs", context.stubs)
            parts.add("clock", context.clock)
            parts.add("store", program.store)
            return (app, opened)
        }
        let folder = try TemporaryFolder()
        try folder.write(scenario + "\n  - \(last)", to: "a.yaml")
        let run = await ScenarioRunner(watched).run([folder.path])
        // At the end the requests for prices are still pending, unless the last step stops them.
        #expect(run.results.map(\.isPassed) == [last == "press: Esc" || last == "restart"], "\(run)")
        #expect(parts.count == 10)
        // Cancelled work ends on other threads, so the parts may live a moment longer.
        _ = await UILoop.shared.wait(
            for: "the end of what was under way", timeout: .seconds(20), polling: .every(.milliseconds(5))
        ) { _ in parts.alive.isEmpty }
        #expect(parts.alive == [])
    }
}
