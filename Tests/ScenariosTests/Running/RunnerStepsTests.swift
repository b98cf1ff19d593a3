import BlackBoxSupport
import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import BlackBox
@testable import Scenarios

@Suite("Steps of a scenario that runs")
@UIActor
struct RunnerStepsTests {
    let log = WorldLog()
    private let lines = ReportedLines()

    private func run(_ folder: TemporaryFolder, _ names: [String] = [""]) async -> ScenarioRun {
        let runner = ScenarioRunner(.workshop(log), reporters: [lines.reporter()])
        return await runner.run(names.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 })
    }

    /// Runs scenarios in the order of their paths.
    private func run(_ scenarios: [String: String]) async throws -> ScenarioRun {
        await run(try TemporaryFolder(scenarios))
    }

    @Test("every built-in step works")
    func builtInSteps() async throws {
        let folder = try TemporaryFolder()
        let text = """
            service: workshop
            steps:
              - enter: { text: Drill, into: Job }
              - expect: { field: Job, value: Drill }
              - clear: Job
              - expect: { field: Job, value: }
              - paste: Bench
              - expect: { field: Job, value: Bench }
              - paste: { text: s3cret, into: Code }
              - expect: { field: Code, matching: "^.{6}$" }
              - select: Urgent
              - expect: { checkbox: Urgent, checked: true }
              - screenshot: bench
              - click: Add
              - expect: 3 jobs
              - select: { row: { containing: Plane } }
              - expect: { row: { containing: Plane }, selected: true }
              - press: [Home, Enter]
              - expect: Opened Saw
              - tap: Clear
              - expect: { dialog: Clear all jobs? }
              - tap: Keep
              - expectGone: { dialog: Clear all jobs? }
              - expectGone: { text: Jewels, neverSeen: true }
              - tap: Job
              - type: Rasp
              - expectCursor: { within: { field: Job } }
              - capture: { as: job, from: { field: Job } }
              - expect: { field: Job, value: "${job}" }
              - wheel: { by: 1, over: { table: All jobs } }
              - resize: 100x30
              - expectIdle
              - scrollTo: Jewels
              - expectClosed:
            """
        try folder.write(text, to: "a.yaml")
        let run = await run(folder)
        // The other steps have their own tests.
        let others = [
            "expectScreen", "expectTree", "expectMemory", "drag", "terminalFocus", "include", "repeat",
        ]
        let words = Vocabulary.workshop.steps.map(\.word).prefix { $0 != "ring" }
            .filter { !others.contains($0) }
        #expect(Set(run.results[0].scenario.steps.map(\.word)) == Set(words))
        guard case .failed(let failure) = run.results[0].outcome else {
            Issue.record("It did not fail.")
            return
        }
        #expect(failure.step == "scrollTo: Jewels", "\(failure)")
        #expect(failure.explanation.hasPrefix("PageDown and PageUp did not bring “Jewels”."))
        #expect(failure.screen.contains("100×30"))
    }

    @Test("the history remembers the locators of the steps")
    func remembered() async throws {
        let folder = try TemporaryFolder()
        let steps = "[expect: Jobs, tap: Urgent, expectGone: { text: Jewels, neverSeen: true }, expect: Jobs]"
        try folder.write("service: workshop\nsteps: \(steps)", to: "a.yaml")
        _ = await run(folder)
        let locators = log.app?.history.remembered.map(\.query.locator)
        #expect(locators == [Locator("Jobs"), Locator("Urgent"), Locator(.text("Jewels"))])
    }

    @Test("a step may close the program, and a later step may expect the end")
    func closed() async throws {
        let run = try await run([
            "a.yaml": "service: workshop\nsteps: [press: Ctrl-C, expectClosed]",
            "b.yaml": "service: workshop\nsteps: [press: Ctrl-C, expect: Jobs]",
        ])
        #expect(run.results.map(\.isPassed) == [true, false], "\(lines.text)")
        #expect(lines.text.contains("for “Jobs”; the window was closed."), "\(lines.text)")
    }

    @Test("if a program ends at once or never paints, its scenario fails at the first step")
    func silentPrograms() async throws {
        let folder = try TemporaryFolder()
        try folder.write("service: workshop\nsteps: [expect: Jobs]", to: "a.yaml")
        for (ends, sentence) in [
            (true, "for “Jobs”; the window was closed."),
            (false, "for “Jobs”; nothing is running any more that could bring it."),
        ] {
            let world = ScenarioWorld(Vocabulary.workshop) { _ in
                let window = Window(terminal: try Terminal.headless(), scope: LoopScope("silent"))
                if ends { window.close() }
                return (App(window), WorldLog())
            }
            let traces = TraceFiles(folder.url.appending(path: "out"))
            let run = await ScenarioRunner(world, traces: traces).run([folder.path])
            #expect(run.exitCode == 1)
            guard case .failed(let failure)? = run.results.first?.outcome else {
                Issue.record("\(run)")
                continue
            }
            #expect(failure.headline.hasSuffix("a.yaml:2:9: “expect: Jobs” failed."))
            #expect(failure.explanation.contains(sentence), "\(failure)")
            // Without a frame there is no drawing, but there is a trace.
            let file = try #require(run.results.first?.traceFile)
            #expect(try Trace(jsonLines: Data(contentsOf: URL(filePath: file))).failedStep != nil)
        }
    }

    @Test("the report does not show a text meant for a secure field, or for a field that was not found")
    func secure() async throws {
        let folder = try TemporaryFolder()
        for (name, field) in [("a", "Code"), ("b", "Cdoe")] {
            try folder.write(
                "service: workshop\nsteps:\n  - enter: { text: s3cret, into: \(field), unless: { button: Add } }",
                to: "\(name).yaml")
        }
        try folder.write(
            "service: workshop\nsteps:\n  - paste: { text: s3cret, into: Cdoe }", to: "c.yaml")
        let run = await run(folder)
        #expect(run.results.map(\.isPassed) == [false, false, false])
        #expect(!lines.text.contains("s3cret"), "\(lines.text)")
        #expect(lines.text.contains("“enter: { text: ••••, into: Cdoe, unless: { button: Add } }” failed"))
    }

    @Test("the report shows the text of a step that has typed it, unless its field hides it")
    func typedText() async throws {
        let folder = try TemporaryFolder()
        let head = "service: workshop\nnever: [{ field: Job, value: Saw }]\n"
        try folder.write(head + "steps: [type: Saw]", to: "a.yaml")
        try folder.write(
            "service: workshop\nnever: [{ text: Opened s3cret }]\nsteps: [press: Tab, type: s3cret, tap: Nothing]",
            to: "b.yaml")
        let run = await run(folder)
        #expect(run.results.map(\.isPassed) == [false, false])
        #expect(lines.text.contains("“type: Saw” failed"), "\(lines.text)")
        #expect(!lines.text.contains("“type: s3cret"), "\(lines.text)")
    }

    @Test("a frame that shows a forbidden element fails the step, and the failure shows the frame")
    func never() async throws {
        let folder = try TemporaryFolder()
        let head = "service: workshop\nnever: [{ dialog: Error }, { dialog: Clear all jobs? }]\nsteps: "
        try folder.write(head + "[tap: Urgent]", to: "a.yaml")
        try folder.write(head + "[tap: Clear, tap: Keep]", to: "b.yaml")
        try folder.write(
            head + "[press: [Tab, Tab, Tab, Tab, Tab, Tab, Tab, Enter, Esc], tap: Urgent]", to: "c.yaml")
        try folder.write("service: workshop\nnever: Jobs\nsteps: [tap: Urgent]", to: "d.yaml")
        let run = await run(folder)
        let failures = run.results.map { result in
            if case .failed(let failure) = result.outcome { failure } else { StepFailure?.none }
        }
        #expect(failures.map(\.?.step) == [nil, "tap: Clear", failures[2]?.step, "tap: Urgent"])
        #expect(failures[2]?.step.hasPrefix("press") == true)
        for failure in failures[1...2] {
            let sentence =
                #/Frame [0-9]+ shows dialog “Clear all jobs\?” \(row \d+, column \d+\), which may never be there, by the rule at .*[bc]\.yaml:2:[0-9]+\./#
            #expect(failure?.explanation.contains(sentence) == true, "\(lines.text)")
            #expect(failure?.screen.contains("They are gone for good.") == true)
        }
    }

    @Test("a forbidden element that appears after the last step fails the scenario")
    func neverAtTheEnd() async throws {
        let folder = try TemporaryFolder()
        try folder.write("service: workshop\nnever: Too late\nsteps: [tap: Urgent]", to: "a.yaml")
        let log = log
        let world = ScenarioWorld(Vocabulary.workshop) { _ in
            let workshop = try Workshop {
                // This stands for a frame that is painted while the program comes to rest.
                let text = HandMade.element(.text, "Too late")
                let frame = Frame(number: 99, grid: HandMade.grid([text]), elements: [text])
                log.app?.history.add(frame, at: MonotonicClock().now)
                return []
            }
            log.app = workshop.app
            return (workshop.app, log)
        }
        let run = await ScenarioRunner(world).run([folder.path])
        guard case .failedAtEnd(let sentences)? = run.results.first?.outcome else {
            Issue.record("\(run)")
            return
        }
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("Frame 99 shows text “Too late” (row 1") == true)
    }

    @Test("a step in a scenario uses its options")
    func stepOptions() async throws {
        _ = try await run([
            "a.yaml": "service: workshop\nsteps: [expectGone: Jewels]",
            "b.yaml": "service: workshop\nsteps: [expect: { text: Jewels, unless: { heading: Jobs } }]",
        ])
        #expect(lines.text.contains("It was never on the screen"), "\(lines.text)")
        #expect(lines.text.contains("until there was heading “Jobs”"), "\(lines.text)")
    }

    @Test("a program's own step runs, and its error is reported")
    func programSteps() async throws {
        let run = try await run([
            "a.yaml": "service: workshop\nsteps: [ring: 12]",
            "b.yaml": "service: workshop\nsteps: [ring: 1]",
        ])
        #expect(run.results.map(\.isPassed) == [true, false])
        #expect(log.rung == 13)
        #expect(lines.text.contains("The bell broke."))
    }

    @Test("a step that takes time on purpose is not reported as slow")
    func takesTime() async throws {
        let run = try await run(["a.yaml": "service: workshop\ntimeout: 1 ms\nsteps: [wait: 5 ms]"])
        #expect(run.results.map(\.isPassed) == [true])
        #expect(run.results[0].narrowSteps.isEmpty)
    }

    @Test("a step that uses most of its time is reported")
    func narrow() async throws {
        let run = try await run([
            "a.yaml": "service: workshop\nsteps:\n  - ring: 2\n    timeout: 1 s\n  - expect: Jobs"
        ])
        #expect(run.results[0].narrowSteps.isEmpty)
        let scenario = run.results[0].scenario
        var result = run.results[0]
        let narrow = ScenarioResult.NarrowStep(
            scenario.steps[0], used: .milliseconds(801), allowed: .seconds(1))
        result.narrowSteps = [try #require(narrow)]
        #expect(
            ScenarioResult.NarrowStep(scenario.steps[0], used: .milliseconds(800), allowed: .seconds(1))
                == nil)
        lines.reporter().didRun(result)
        #expect(lines.text.contains("a.yaml:3:5: “ring: 2” used 801 ms of the 1.0 s that it may take."))
    }

    @Test("a scenario runs with its screen size, and each step with its timeout")
    func screenAndTimeout() async throws {
        let run = try await run([
            "a.yaml":
                "service: workshop\nscreen: 100x30\ntimeout: 30 ms\nsteps: [tap: Count, expect: Counted 2]"
        ])
        guard case .failed(let failure) = run.results[0].outcome else {
            Issue.record("It did not fail.")
            return
        }
        #expect(failure.timeout == .milliseconds(30))
        #expect(failure.screen.hasPrefix("Frame") && failure.screen.contains("100×30"))
    }

    @Test("in chaos, typing pauses before keys, and the same seed gives the same pauses")
    func typist() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "service: workshop\nsteps: [enter: { text: Drill, into: Job }]"
        ])
        func time(_ seed: UInt64?) async throws -> Duration {
            let clock = VirtualClock()
            let start = clock.now
            let runner = ScenarioRunner(
                ScenarioWorld(Vocabulary.workshop) { _ in (try Workshop(clock: clock).app, WorldLog()) })
            let scenario = try #require(runner.read([folder.path]).scenarios.first)
            let result = await runner.run(PlannedRun(scenario, variant: ScenarioVariant(seed: seed)))
            #expect(result.isPassed, "\(result)")
            return start.duration(to: clock.now)
        }
        let times = (try await time(nil), try await time(7), try await time(8))
        #expect(times.1 > times.0 + .milliseconds(100))
        #expect(times.2 != times.1)
        #expect(try await time(7) == times.1)
    }

    @Test("in chaos, each step may take ten times as long")
    func chaos() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "service: workshop\ntimeout: 3 ms\nsteps: [tap: Count, expect: Counted 2]"
        ])
        let runner = ScenarioRunner(.workshop(log))
        let scenario = try #require(runner.read([folder.path]).scenarios.first)
        let result = await runner.run(PlannedRun(scenario, variant: ScenarioVariant(seed: 7)))
        guard case .failed(let failure) = result.outcome else {
            Issue.record("It did not fail.")
            return
        }
        #expect(failure.timeout == .milliseconds(30))
    }
}
