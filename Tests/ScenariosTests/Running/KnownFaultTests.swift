import BlackBox
import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("A scenario that is known to fail")
@UIActor
struct KnownFaultTests {
    private let log = WorldLog()
    private let lines = ReportedLines()

    private func run(_ scenarios: [String: String], repeatsFailures: Bool = false) async throws -> ScenarioRun
    {
        let folder = try TemporaryFolder(scenarios.mapValues { "service: workshop\n\($0)" })
        let runner = ScenarioRunner(
            .workshop(log), reporters: [lines.reporter()],
            traces: TraceFiles(folder.url.appending(path: "out")))
        let (scenarios, mistakes) = runner.read([folder.path])
        #expect(mistakes.isEmpty, "\(mistakes)")
        var plan = ScenarioPlan(scenarios)
        plan.repeatsFailures = repeatsFailures
        return await runner.run(plan)
    }

    @Test("a known failure keeps the run green, has a count of its own, and leaves no trace")
    func expected() async throws {
        let run = try await run(
            [
                "a.yaml": "fails: the jewels are not delivered\nsteps: [expect: Jewels]",
                "b.yaml": "steps: [expect: Jobs]",
            ], repeatsFailures: true)
        #expect(run.exitCode == 0)
        #expect(run.results.map(\.isPassed) == [true, true])
        #expect(run.results.map(\.failedAsExpected) == [true, false])
        #expect(run.results.map(\.traceFile) == [nil, nil])
        #expect(log.opened.count == 2)
        #expect(lines.text.contains("known "), "\(lines.text)")
        #expect(lines.text.contains("        It failed as expected: the jewels are not delivered.\n"))
        #expect(lines.text.contains("a.yaml:3:9: “expect: Jewels” failed.\n"))
        #expect(lines.text.contains("2 scenarios: 1 passed, 1 failed as expected, in "))
    }

    @Test("a known fault that is mended makes the run red, and is not run once more")
    func mended() async throws {
        let run = try await run(
            ["a.yaml": "name: Old\nfails: no jobs.\nsteps: [expect: Jobs]"], repeatsFailures: true)
        #expect(run.exitCode == 1 && log.opened.count == 1)
        #expect(
            lines.text.contains("a.yaml: it passed, but was expected to fail: no jobs. Remove “fails”."),
            "\(lines.text)")
        #expect(lines.text.contains("1 scenario: 0 passed, 1 failed, in "))
    }

    @Test("failures of steps, of rules and at the end are known failures")
    func kinds() async throws {
        log.complaints = ["A stub was not asked."]
        let run = try await run([
            "end.yaml": "fails: a\nsteps: [expect: Jobs]",
            "rule.yaml": "fails: a\nnever: [{ text: Saw }]\nsteps: [expect: Jobs]",
            "soft.yaml": "fails: a\nsteps: [expect: { text: Jewels, soft: true }, expect: Jobs]",
            "step.yaml": "fails: a\nsteps: [{ expect: Jobs, unless: { text: Saw } }]",
        ])
        #expect(run.exitCode == 0, "\(lines.text)")
        #expect(run.failedAsExpected == 4)
    }

    @Test(
        "a program that cannot be opened, and a step with a mistake, are not the known failure",
        arguments: [
            ("service: cellar\nsteps: [expect: Jobs]", Int32(2)),
            (
                "service: workshop\nsteps: [capture: { as: n, from: { button: Add } }, ring: \"${n}\"]",
                1
            ),
        ])
    func obstructed(text: String, exitCode: Int32) async throws {
        let folder = try TemporaryFolder(["a.yaml": "fails: a\n\(text)"])
        let run = await ScenarioRunner(.workshop(log), reporters: [lines.reporter()]).run([folder.path])
        #expect(run.exitCode == exitCode, "\(lines.text)")
        #expect(run.results.map(\.knownFault) == [nil])
    }

    @Test("with a message, only a failure that has its words is the known one")
    func message() async throws {
        log.complaints = ["A stub was not asked."]
        let run = try await run([
            "a.yaml":
                "fails: { because: no jewels yet, message: “Jewels” }\nsteps: [expect: Jewels]",
            "b.yaml": "fails: { because: no jewels yet, message: “Jewels” }\nsteps: [tap: Jewls]",
            "c.yaml": "fails: { because: a, message: not asked }\nsteps: [expect: Jobs]",
            "d.yaml": "fails: { because: a, message: asked twice }\nsteps: [expect: Jobs]",
        ])
        #expect(run.results.map(\.failedAsExpected) == [true, false, true, false], "\(lines.text)")
        #expect(run.results[0].knownFault == "no jewels yet")
        #expect(lines.text.contains("“fails” knows another failure, with ““Jewels””."), "\(lines.text)")
        #expect(lines.text.contains("“fails” knows another failure, with “asked twice”."), "\(lines.text)")
    }

    @Test("a worker that crashes is not the known failure")
    func crash() async throws {
        let scenarios = try readAll("service: workshop\nfails: a\nsteps: [expect: Jewels]")
        let pool = ScenarioPool(command: ["/bin/false"], jobs: 1)
        let run = await ScenarioRunner(.workshop(log)).run(ScenarioPlan(scenarios), in: pool)
        #expect(run.exitCode == 1)
    }

    @Test("steps that are left to a person say nothing about a known fault")
    func handedOver() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "service: workshop\nfails: a\nsteps: [expect: Jobs, expect: Jewels]"
        ])
        let handOver = ScenarioHandOver(at: .step(1)) {
            let terminal = try Terminal.headless()
            terminal.inject(.key(.control("c")))
            return terminal
        }
        let run = await ScenarioRunner(.workshop(log), handOver: handOver).run([folder.path])
        #expect(run.exitCode == 0 && run.failedAsExpected == 0)
    }

    @Test("the reason of a case is its own, can have variables, and does not name the case")
    func cases() throws {
        let scenarios = try readAll(
            """
            service: workshop
            fails: all of them
            cases:
              - { tool: Drill }
              - { tool: Saw, fails: "no ${tool}\\nyet" }
            steps: [tap: "${tool}"]
            """)
        #expect(scenarios.map(\.knownFault) == ["all of them", "no Saw yet"])
        #expect(scenarios.map(\.caseName) == ["Drill", "Saw"])
    }

    @Test("a blank reason is a mistake")
    func blank() {
        let words = "“fails” needs words; there are none."
        #expect(mistake(in: "service: workshop\nfails: \" \"\nsteps: [tap: a]") == "a.yaml:2:8: \(words)")
        #expect(
            mistake(in: "service: workshop\ncases: [{ a: 1, fails: }]\nsteps: [tap: \"${a}\"]").hasSuffix(
                words))
    }

    @Test("a secret in the reason is replaced by dots")
    func secret() async throws {
        let run = try await run([
            "a.yaml":
                "secrets: [code]\nvariables: { code: s3cret }\nfails: not ${code}\nsteps: [expect: Jewels]"
        ])
        #expect(run.results.map(\.knownFault) == ["not ••••"])
    }
}
