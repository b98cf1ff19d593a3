import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Runs of scenarios")
@UIActor
struct RunnerTests {
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

    private let passing = """
        name: A job is added
        service: workshop
        steps:
          - enter: { text: Drill, into: Job }
          - tap: Add
          - expect: 3 jobs
          - press: [Shift-Tab, Shift-Tab]
          - tap: { row: { containing: Plane } }
          - expect: Opened Plane
        """

    @Test("all files in a folder and its subfolders run, in the order of their paths")
    func folder() async throws {
        let folder = try TemporaryFolder()
        for name in ["b.yaml", "a/z.yml", "a/y.yaml", "c.YAML", ".hidden/x.yaml", "notes.txt"] {
            try folder.write("name: \(name)\nservice: workshop\nsteps: [expect: Jobs]", to: name)
        }
        let run = await run(folder)
        #expect(log.opened == ["a/y.yaml", "a/z.yml", "b.yaml", "c.YAML"])
        #expect(log.closed == log.opened)
        #expect(run.exitCode == 0)
        #expect(run.passed == 4)
    }

    @Test("a scenario is named by its path below the given folder")
    func shortNames() async throws {
        let folder = try TemporaryFolder()
        for name in ["x.yaml", "a/x.v2.yml", "a/b/x.yaml", "c/x.yaml"] {
            try folder.write("service: workshop\nsteps: [expect: Jobs]", to: name)
        }
        let run = await run(folder, ["c/x.yaml", ""])
        #expect(run.results.map(\.scenario.shortName) == ["x", "a/b/x", "a/x.v2", "x"])
    }

    @Test("nothing runs if the world finds a mistake when it checks all scenarios together")
    func together() async throws {
        let folder = try TemporaryFolder()
        try folder.write(passing, to: "a.yaml")
        let log = log
        let world = ScenarioWorld<WorldLog>.workshop(log)
        let strict = ScenarioWorld(world.vocabulary) { scenarios in
            scenarios.map { DocumentMistake("It may not run.", at: FileLocation(file: $0.shortName)) }
        } open: {
            try await world.open($0)
        }
        let run = await ScenarioRunner(strict).run([folder.path])
        #expect(run.mistakes.map(\.description) == ["a: It may not run."])
        #expect(log.opened.isEmpty)
    }

    @Test("a file that is named twice runs once")
    func once() async throws {
        let folder = try TemporaryFolder()
        try folder.write(passing, to: "a.yaml")
        let run = await run(folder, ["", "a.yaml", "./a.yaml"])
        #expect(run.results.count == 1)
    }

    @Test("each scenario is reported with its time, and then the whole run")
    func report() async throws {
        let run = try await run(["a.yaml": passing])
        #expect(run.exitCode == 0, "\(lines.text)")
        let report = lines.text.split(separator: "\n").map(String.init)
        #expect(report.count == 2)
        let line = try Regex("ok +[0-9.]+ (ms|s)  .*/a.yaml · A job is added")
        #expect(report.first?.wholeMatch(of: line) != nil, "\(lines.text)")
        #expect(report.last?.hasPrefix("1 scenario: 1 passed, in ") == true)
    }

    @Test("a run continues after a failure, and reports the step, the place, the reason and the screen")
    func failed() async throws {
        let run = try await run([
            "a.yaml": "service: workshop\nsteps:\n  - tap: Urgent\n  - expect: Jbos",
            "b.yaml": passing,
        ])
        #expect(run.exitCode == 1)
        #expect(run.results.map(\.isPassed) == [false, true])
        #expect(log.closed.count == 2)
        for part in [
            "FAILED", "a.yaml:4:5: “expect: Jbos” failed.", "Waited ", "Found the heading “Jobs”.",
            "│Jobs    ", "2 scenarios: 1 passed, 1 failed",
        ] {
            #expect(lines.text.contains(part), "\(part) is missing in:\n\(lines.text)")
        }
    }

    @Test("nothing runs if a file has a mistake, and every mistake is listed")
    func mistakes() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": passing,
            "b.yaml":
                "service: workshop\nscreen: huge\nsteps:\n  - tpa: Add\n  - tap: Add\n  - expect: { count: 0 }",
            "c.yaml": "",
        ])
        try folder.write(Data([0xFF, 0xFE, 0x00]), to: "d.yaml")
        try folder.write(Data(count: 2 << 20), to: "e.yaml")
        let run = await run(folder)
        #expect(run.exitCode == 2)
        #expect(log.opened.isEmpty)
        #expect(
            run.mistakes.map(\.message) == [
                "“screen” needs columns by rows, such as 80x24 (at most 1000x500), not “huge”.",
                "Unknown step “tpa”; did you mean “tap”?",
                "“count” is from 1 to 999; for none, there is “expectGone” with “neverSeen: true”.",
                "This file is empty; a scenario has a name, a service and steps.",
                "This file is not text in UTF-8.", "This file is larger than 1 MB: no scenario.",
            ])
        #expect(lines.text.contains("b.yaml:4:5: Unknown step “tpa”; did you mean “tap”?"))
        #expect(lines.text.hasSuffix("Nothing was run: 6 mistakes to mend first.\n"))
    }

    @Test("a missing path is a mistake")
    func noSuchPath() async throws {
        let run = await run(try TemporaryFolder(), ["nowhere"])
        #expect(run.exitCode == 2)
        #expect(lines.text.contains("/nowhere: There is no such file or folder."))
    }

    @Test("a run without scenarios does not succeed")
    func nothing() async throws {
        let run = try await run(["notes.txt": "no scenario"])
        #expect(run.exitCode == 3)
        #expect(lines.text == "There is no scenario there: no .yaml and no .yml file that is one.\n")
    }

    @Test("a program that cannot be opened gives the exit code 2")
    func notOpened() async throws {
        let run = try await run(["a.yaml": "service: cellar\nsteps: [expect: Jobs]"])
        #expect(run.exitCode == 2)
        #expect(lines.text.contains("a.yaml: it could not be opened. The cellar is flooded."))
    }

    @Test("a problem at the end fails a scenario whose steps all passed")
    func complaints() async throws {
        let folder = try TemporaryFolder()
        try folder.write("service: workshop\nsteps: [expect: Jobs]", to: "a.yaml")
        try folder.write("service: workshop\nsteps: [expect: Jewels]", to: "b.yaml")
        log.complaints = ["Nobody asked for a saw.", "The lamp is still on."]
        let run = await run(folder)
        #expect(run.exitCode == 1)
        #expect(run.results[0].outcome == .failedAtEnd(log.complaints))
        #expect(
            lines.text.contains(
                "a.yaml: every step was done, but something was wrong at the end.\n  Nobody asked for a saw.\n"
                    + "  The lamp is still on.\n"))
        // A failed step hides the problems after it.
        guard case .failed = run.results[1].outcome else {
            Issue.record("\(run.results[1].outcome)")
            return
        }
    }
}
