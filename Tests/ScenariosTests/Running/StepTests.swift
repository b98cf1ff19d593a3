import BlackBox
import BlackBoxSupport
import Foundation
import Synchronization
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Steps")
@UIActor
struct StepTests: RunsSteps {
    let bench: StepBench

    init() throws { bench = try StepBench() }

    @Test("work that never ends fails the step that waits for its end")
    func neverIdle() async throws {
        let result = try await run("  - tap: Count\n  - expectIdle:\n    timeout: 50 ms")
        guard case .failed(let failure) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(failure.step == "expectIdle: ")
        #expect(failure.pending == ["Counting jobs"])
        #expect(try await run("  - tap: Add\n  - expectIdle").isPassed == false)
        #expect(try await run("  - tap: Urgent\n  - expectIdle").isPassed)
    }

    @Test("a screenshot is kept under its name, and a second screenshot of that name gets a number")
    func screenshot() async throws {
        let result = try await run(
            "  - screenshot: first\n  - tap: Urgent\n  - repeat: { times: 2, steps: [screenshot: then] }")
        #expect(result.screenshots.map(\.name) == ["first", "then", "then 2"])
        #expect(result.screenshots[0].text != result.screenshots[1].text)
        #expect(result.screenshots[1].text.hasPrefix("Jobs\n"))
        #expect(result.screenshots[1].text == result.screenshots[2].text)
    }

    @Test("after a soft failure the scenario continues, and reports all failures with their screens")
    func soft() async throws {
        let result = try await run(
            """
              - expect: { text: Jewels, soft: true }
              - tap: Urgent
              - expectGone: { heading: Jobs }
                soft: true
              - expectClosed:
                soft: true
              - expect: { checkbox: Urgent, checked: true, soft: true }
            """)
        #expect(
            result.softFailures.map(\.step) == [
                "expect: { text: Jewels, soft: true }", "expectGone: { heading: Jobs }", "expectClosed: ",
            ])
        #expect(result.failures == result.softFailures)
        #expect(result.outcome == .failed(result.softFailures[0]))
        #expect(result.softFailures[0].screen.contains("[ ] Urgent"))
        #expect(result.softFailures[1].screen.contains("[x] Urgent"))
        #expect(text.components(separatedBy: "failed.").count == 4, "\(text)")
        let hard = try await run("  - expect: { text: Jewels, soft: true }\n  - tap: Jewels\n  - tap: Urgent")
        #expect(hard.failures.map(\.step) == ["expect: { text: Jewels, soft: true }", "tap: Jewels"])
    }

    @Test("the failure of a program's own step has the step's line and the step's timeout")
    func ownStep() async throws {
        let look = StepDefinition<WorldLog>("look", about: "Looks for a thing.") {
            value throws(DocumentMistake) in
            let text = try value.text("“look”")
            return .init { step in try await step.app.match(text) }
        }
        let log = log
        let world = ScenarioWorld(ScenarioVocabulary(steps: [look])) { _ in (try Workshop().app, log) }
        try folder.write("steps:\n  - look: Jewels\n    timeout: 7 s", to: "a.yaml")
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        let failure = try #require(result.failures.first)
        #expect(failure.place == FileLocation(file: folder.path + "/a.yaml", line: 2, column: 5))
        #expect(failure.step == "look: Jewels")
        #expect(failure.timeout == .seconds(7))
        let note = try #require(failure.notes.last)
        #expect(note.hasPrefix("the step has called “match “Jewels”” (ScenariosTests/StepTests.swift:"))
    }

    @Test("a step is read once, and once more when it runs only if it uses a captured variable")
    func readings() async throws {
        let readings = Mutex<[String]>([])
        let note = StepDefinition<WorldLog>("note", about: "Notes a text.") {
            value throws(DocumentMistake) in
            let text = try value.text("“note”")
            readings.withLock { $0.append(text) }
            return .init { _ in }
        }
        let log = log
        let world = ScenarioWorld(ScenarioVocabulary(steps: [note])) { _ in (try Workshop().app, log) }
        let steps = "[note: known, capture: { as: word, from: { heading: Jobs } }, note: \"${word}\"]"
        try folder.write("steps: \(steps)", to: "a.yaml")
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        #expect(result.isPassed)
        #expect(readings.withLock { $0 } == ["known", "${word}", "Jobs"])
    }

    @Test("a failure in an included file names its line and the including step")
    func included() async throws {
        try folder.write("steps:\n  - repeat: { times: 2, steps: [tap: \"${button}\"] }", to: "parts/x.yaml")
        try await run("  - include: { file: parts/x.yaml, with: { button: Jewels } }")
        #expect(
            text.contains(
                "parts/x.yaml:2:33: “tap: Jewels” failed, in round 1 of 2 of parts/x.yaml:2:5, included by a.yaml:4:5."
            ),
            "\(text)")
    }

    @Test("a program's own step fails if its “unless” is on the screen")
    func ownUnless() async throws {
        let result = try await run("  - ring: 1\n    unless: { heading: Jobs }")
        #expect(!result.isPassed && text.contains("until there was heading “Jobs”"), "\(text)")
    }

    @Test("a program's own step soon notices a change that does not wake the loop")
    func pollsInRealTime() async throws {
        let start = MonotonicClock().now
        let poll = StepDefinition<WorldLog>("poll", about: "Looks three times.") { _ in
            .init { step in
                var looks = 0
                try await step.poll(for: "the third look") {
                    looks += 1
                    return looks == 3
                }
                step.context.rung = looks
            }
        }
        let world = ScenarioWorld(ScenarioVocabulary(steps: [poll])) { [log] _ in
            (try Workshop().app, log)
        }
        let scenarios = try Scenario.read(
            "steps: [{ poll: it, timeout: 50 s }]", file: "a.yaml", in: world.vocabulary)
        let run = await ScenarioRunner(world).run(ScenarioPlan(scenarios))
        #expect(run.results.map(\.isPassed) == [true])
        #expect(log.rung == 3)
        #expect(start.duration(to: MonotonicClock().now) < .seconds(25))
    }

    @Test("a program's own step that waits in vain ends as soon as its “unless” is on the screen")
    func pollEndsWithUnless() async throws {
        let start = MonotonicClock().now
        let poll = StepDefinition<WorldLog>("poll", about: "Waits in vain.") { _ in
            .init { step in try await step.poll(for: "nothing") { false } }
        }
        let world = ScenarioWorld(ScenarioVocabulary(steps: [poll])) { [log] _ in
            (try Workshop().app, log)
        }
        let scenarios = try Scenario.read(
            "steps: [{ poll: it, unless: { heading: Jobs }, timeout: 50 s }]", file: "a.yaml",
            in: world.vocabulary)
        let run = await ScenarioRunner(world).run(ScenarioPlan(scenarios))
        #expect(run.results.map(\.isPassed) == [false])
        #expect(start.duration(to: MonotonicClock().now) < .seconds(25))
    }

    @Test("each case runs its own steps")
    func cases() async throws {
        try folder.write(
            "service: workshop\ncases: [{ job: Saw }, { job: Drill }]\nsteps: [expect: \"${job}\"]",
            to: "b.yaml")
        let run = await bench.run(file: "b.yaml")
        #expect(run.results.map(\.isPassed) == [true, false])
        #expect(text.contains(" b.yaml (Saw)\n") && text.contains(" b.yaml (Drill)\n"), "\(text)")
    }
}
