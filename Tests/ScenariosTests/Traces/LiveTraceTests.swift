import BlackBox
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("A run that is shown")
@UIActor
struct LiveTraceTests {
    private let log = WorldLog()
    private let window: Window
    private let live: LiveTrace
    private let folder: TemporaryFolder

    init() throws {
        // On a virtual clock, waiting costs no time.
        window = Window(terminal: try Terminal.headless(), scope: LoopScope("viewer", clock: VirtualClock()))
        live = LiveTrace(in: window)
        folder = try TemporaryFolder()
        try folder.write(
            "name: Bells\nservice: workshop\nsteps: [ring: 1, ring: 2, ring: 3, ring: 4]", to: "a.yaml")
    }

    private func start() -> Task<ScenarioRun, Never> {
        let runner = ScenarioRunner(.workshop(log), live: live)
        return Task { [folder] in await runner.run([folder.path]) }
    }

    private func see(_ words: String, line: Int = #line) async {
        let outcome = await UILoop.shared.wait(for: words, timeout: .seconds(20), line: line) { [window] _ in
            window.frame.grid.text.contains(words)
        }
        guard case .fulfilled = outcome else {
            Issue.record("line \(line): no \(words) in\n\(window.frame.grid.text)")
            return
        }
    }

    @Test("the run waits before each action, and the window stays open at the end")
    func rests() async throws {
        let start = window.scope.clock.now
        let run = await self.start().value
        #expect(run.passed == 1)
        #expect(start.duration(to: window.scope.clock.now) == .seconds(2))
        let end = Task { await live.end() }
        await see("step 5 of 5")
        await see("over")
        #expect(!window.isClosed)
        window.send(.key(.character("q")))
        await end.value
        #expect(window.isClosed)
    }

    private static let withExpectation = "service: workshop\nsteps: [ring: 1, expect: Jobs, ring: 2]"

    @Test("an expectation follows its action at once")
    func expectation() async throws {
        try folder.write(Self.withExpectation, to: "a.yaml")
        let start = window.scope.clock.now
        #expect(await self.start().value.passed == 1)
        #expect(start.duration(to: window.scope.clock.now) == .seconds(1))
        window.close()
    }

    @Test("an expectation waits while the run is paused")
    func pausedExpectation() async throws {
        try folder.write(Self.withExpectation, to: "a.yaml")
        window.send(.key(.space))
        let run = start()
        await see("paused")
        window.send(.key(.right))
        await see("▸ ring: 1")
        window.send(.key(.right))
        await see("▸ expect: Jobs")
        #expect(log.rung == 1)
        window.send(.key(.space))
        #expect(await run.value.passed == 1)
        window.close()
    }

    @Test("a person can pause the run, let it do a single step, and let it continue")
    func pauses() async throws {
        window.send(.key(.space))
        let run = start()
        await see("paused")
        #expect(log.rung == 0)
        window.send(.key(.right))
        await see("▸ ring: 1")
        #expect(log.rung == 1)
        window.send(.key(.right))
        await see("▸ ring: 2")
        #expect(log.rung == 3)
        // While the run is paused, earlier steps can be shown.
        window.send(.key(.left))
        await see("▸ ring: 1")
        window.send(.key(.space))
        #expect(await run.value.passed == 1)
        #expect(log.rung == 10)
        window.close()
    }

    @Test("a person can make the run faster and slower")
    func pace() async throws {
        await see("500 ms before each action")
        window.send(.key(.character("+")))
        await see("250 ms before each action")
        for _ in 0..<3 { window.send(.key(.character("-"))) }
        await see("2.0 s before each action")
        let start = window.scope.clock.now
        #expect(await self.start().value.passed == 1)
        #expect(start.duration(to: window.scope.clock.now) == .seconds(8))
        window.close()
    }

    @Test("the run continues when the window is closed")
    func left() async throws {
        window.send(.key(.space))
        let run = start()
        await see("paused")
        window.send(.key(.character("q")))
        #expect(await run.value.passed == 1)
    }
}
