import BlackBox
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Handing over the window of a scenario")
@UIActor
struct ScenarioHandOverTests {
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

    @Test("a run hands the window over after a step, and has the result of the steps so far")
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

    @Test("no window is handed over if the step is not reached, no step fails, or the program has ended")
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

    @Test("if the terminal cannot be opened, the result gives that as the reason for no run")
    func noTerminal() async throws {
        let folder = try TemporaryFolder(["a.yaml": "service: workshop\nsteps: [expect: Jobs]"])
        let handOver = ScenarioHandOver(at: .step(1)) { throw Vocabulary.BrokenBell() }
        let runner = ScenarioRunner(.workshop(WorldLog()), handOver: handOver)
        let result = try #require(await runner.run([folder.path]).results.first)
        #expect(result.outcome == .notOpened("The bell broke."))
    }
}
