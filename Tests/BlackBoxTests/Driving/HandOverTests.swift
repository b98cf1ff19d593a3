import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import BlackBox

@Suite("Handing a window over")
@UIActor
struct HandOverTests {
    private let clock = VirtualClock()

    /// Hands a workshop over to a person at a terminal of this size, and calls `body`.
    private func handedOver(
        _ size: Size = Size(width: 90, height: 30), note: String = "It is yours.",
        _ body: @UIActor (Workshop, Terminal, Task<Void, Never>) async throws -> Void
    ) async throws {
        try await Workshop.with(clock: clock) { workshop in
            try await workshop.app.match("Jobs")
            let terminal = try Terminal.headless(columns: size.width, rows: size.height)
            let handOver = HandOver(workshop.app, on: terminal, saying: note)
            let task = Task { @UIActor in await handOver.run() }
            try await body(workshop, terminal, task)
            if !terminal.isClosed { terminal.inject(.key(.control("c"))) }
            await task.value
        }
    }

    private func shows(_ terminal: Terminal, _ row: Int, _ text: String) async throws {
        try await eventually("row \(row) to be “\(text)”", polling: .every(.milliseconds(2))) {
            terminal.readBack().text(row: row) == text
        }
    }

    @Test("the terminal shows the window, and a note in its lowest rows until the first key")
    func note() async throws {
        let note =
            "One two three four five six seven eight nine ten. "
            + "One two three four five six seven eight nine ten."
        try await handedOver(note: note) { workshop, terminal, _ in
            try await shows(terminal, 0, "Jobs")
            try await shows(
                terminal, 28,
                "One two three four five six seven eight nine ten. One two three four five six seven eight")
            #expect(terminal.readBack().text(row: 29) == "nine ten.")
            terminal.inject(.key(.tab))
            try await shows(terminal, 29, "")
            #expect(terminal.readBack().text(row: 0) == "Jobs")
        }
    }

    @Test("the window gets the person's keys, pastes, clicks and sizes")
    func input() async throws {
        try await handedOver { workshop, terminal, _ in
            terminal.inject(.key(.character("D")))
            terminal.inject(.paste("rill"))
            try await eventually("the job") { workshop.screen.name == "Drill" }
            try await shows(terminal, 1, "Job       Drill")
            terminal.inject(.mouse(MouseEvent(.click, at: Point(x: 1, y: 4))))
            try await eventually("a click on the checkbox") { workshop.screen.isUrgent }
            #expect(workshop.window.terminal.size == Size(width: 80, height: 24))
            terminal.inject(.resize(Size(width: 100, height: 33)))
            try await eventually("a new size") { workshop.window.frame.size == Size(width: 100, height: 33) }
        }
    }

    @Test("a window that does not fit the terminal is made as small as it")
    func small() async throws {
        try await handedOver(Size(width: 120, height: 20)) { workshop, _, _ in
            try await eventually("a smaller frame") {
                workshop.window.frame.size == Size(width: 80, height: 20)
            }
        }
    }

    @Test("Ctrl-C gives the terminal back, and does not reach the program")
    func leaving() async throws {
        try await handedOver { workshop, terminal, task in
            #expect(workshop.window.scope.isOpenEnded == false)
            try await eventually("the person at the terminal") { workshop.window.scope.isOpenEnded }
            terminal.inject(.key(.control("c")))
            await task.value
            #expect(terminal.isClosed && !workshop.window.isClosed)
            #expect(!workshop.window.scope.isOpenEnded)
        }
    }

    @Test("the end of the program, or of the terminal, gives the terminal back")
    func ends() async throws {
        try await handedOver { workshop, terminal, task in
            workshop.window.close()
            await task.value
            #expect(terminal.isClosed)
        }
        try await handedOver { workshop, terminal, task in
            terminal.inject(.endOfInput)
            await task.value
            #expect(terminal.isClosed && !workshop.window.isClosed)
        }
    }

    @Test("a virtual clock goes on as real time does, and does not jump")
    func time() async throws {
        try await handedOver { workshop, _, _ in
            let begin = (virtual: clock.now, real: MonotonicClock().now)
            let late = workshop.window.loop.schedule(
                after: .seconds(3600), name: "late alarm", in: workshop.window.scope
            ) { Issue.record("The clock has jumped.") }
            try await eventually("the person at the terminal") { workshop.window.scope.isOpenEnded }
            // Without a person, the clock would jump to the end of this sleep.
            try await clock.sleep(for: .milliseconds(120))
            let virtual = begin.virtual.duration(to: clock.now)
            let real = begin.real.duration(to: MonotonicClock().now)
            #expect(virtual >= .milliseconds(120) && virtual < real + .milliseconds(200))
            #expect(real >= .milliseconds(50))
            late.cancel()
        }
    }

    // MARK: Scenarios

    private func run(
        _ steps: String, at point: ScenarioHandOver.Point,
        _ person: @escaping @UIActor (Terminal) -> Void = { _ in }
    ) async throws -> (result: ScenarioResult, handOver: ScenarioHandOver, log: WorldLog) {
        let log = WorldLog()
        log.complaints = ["A stub was not asked."]
        let folder = try TemporaryFolder(["a.yaml": "service: workshop\nsteps: [\(steps)]"])
        let handOver = ScenarioHandOver(at: point) {
            let terminal = try Terminal.headless()
            person(terminal)
            terminal.inject(.key(.control("c")))
            return terminal
        }
        let runner = ScenarioRunner(.workshop(log), handOver: handOver)
        return (try #require(await runner.run([folder.path]).results.first), handOver, log)
    }

    @Test("a run hands the window over after a step, and its result is that of the steps until then")
    func afterStep() async throws {
        let (result, handOver, log) = try await run("tap: Urgent, expect: Jobs, expect: Jewels", at: .step(2))
        {
            $0.inject(.key(.character("x")))
        }
        #expect(result.isPassed)
        #expect(handOver.sentence == "The window was handed over after step 2 of 3.")
        let steps = try #require(log.app).trace.trace(name: "", file: "").steps
        #expect(
            steps.map(\.words) == ["Opening", "tap: Urgent", "expect: Jobs", "The window is handed over"])
        #expect(
            steps.last?.events.contains { if case .keys(["x"]) = $0.kind { true } else { false } } == true)
    }

    @Test("a run hands the window over after the step that fails, even if it is soft")
    func afterFailure() async throws {
        for steps in ["expect: Jewels, tap: Urgent", "expect: { text: Jewels, soft: true }, tap: Urgent"] {
            var note = ""
            let (result, handOver, log) = try await run(steps, at: .failure) { terminal in
                _ = UILoop.shared.schedule(after: .zero, name: "a look") { note = terminal.readBack().text }
            }
            guard case .failed(let failure) = result.outcome else {
                Issue.record("\(result.outcome)")
                continue
            }
            #expect(failure.step.contains("Jewels"))
            #expect(handOver.sentence == "The window was handed over after step 1 of 2.")
            #expect(note.contains("Ctrl-C leaves. Step 1 of 2 failed. Waited"), "\(note)")
            #expect(try #require(log.app).trace.trace(name: "", file: "").steps.count == 3)
        }
    }

    @Test("nothing is handed over if the step is not reached, if none fails, or if the program has ended")
    func notHandedOver() async throws {
        for (steps, point) in [
            ("expect: Jewels, tap: Urgent", ScenarioHandOver.Point.step(2)), ("expect: Jobs", .failure),
            ("press: Ctrl-C, expect: Jobs", .failure), ("press: Ctrl-C, expectClosed", .step(2)),
        ] {
            let (result, handOver, _) = try await run(steps, at: point)
            #expect(handOver.sentence == nil, "\(steps)")
            #expect(!result.isPassed, "\(steps)")
        }
    }

    @Test("a terminal that cannot be opened is the reason why the scenario could not run")
    func noTerminal() async throws {
        let folder = try TemporaryFolder(["a.yaml": "service: workshop\nsteps: [expect: Jobs]"])
        let handOver = ScenarioHandOver(at: .step(1)) { throw Vocabulary.BrokenBell() }
        let runner = ScenarioRunner(.workshop(WorldLog()), handOver: handOver)
        let result = try #require(await runner.run([folder.path]).results.first)
        #expect(result.outcome == .notOpened("The bell broke."))
    }
}
