import BlackBox
import Foundation
import Testing
import Waiting

@testable import Scenarios

@Suite("The report for people")
@UIActor
struct TextReporterTests {
    private func text(
        of results: [ScenarioResult], command: [String]? = ["guichet", "scenario", "run"]
    ) -> String {
        var text = ""
        let reporter = TextReporter(command: command) { text += $0 }
        reporter.willRun(ScenarioPlan(results.map(\.scenario)))
        for result in results { reporter.didRun(result) }
        return text
    }

    private func failure(_ run: PlannedRun) -> ScenarioResult {
        let failure = StepFailure(
            "It was wrong.", step: "tap: Add", at: FileLocation(file: run.scenario.file))
        return ScenarioResult(run: run, outcome: .failed(failure), elapsed: .zero, opening: .zero)
    }

    private func commands(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains("To run it again") }.map {
            $0.dropFirst(2).description
        }
    }

    @Test("each failure has a shell command that repeats its run")
    func again() throws {
        let plain = Scenario(name: "a.yaml", file: "a.yaml", steps: [])
        var odd = Scenario(name: "Two", file: "my jobs/it's.yaml", steps: [])
        odd.caseName = "gare lyon"
        var variant = try #require(try ScenarioMatrix("size=60x16 colors=0 characters=ascii").variants.first)
        variant.seed = 7
        let text = text(
            of: [failure(PlannedRun(plain)), failure(PlannedRun(odd, variant: variant, round: 3))],
            command: ["guichet", "scenario", "run", "--set", "price=9 €"])
        #expect(
            commands(text) == [
                "To run it again: guichet scenario run --set 'price=9 €' a.yaml",
                "To run it again: guichet scenario run --set 'price=9 €' 'my jobs/it'\\''s.yaml'"
                    + " --only 'my jobs/it'\\''s.yaml (gare lyon)'"
                    + " --matrix 'size=60x16 colors=0 characters=ascii' --chaos 7",
            ])
    }

    @Test("the command to repeat a run does not show secrets of any scenario, however they are quoted")
    func secrets() {
        let open = Scenario(name: "a.yaml", file: "a.yaml", steps: [])
        var secret = Scenario(name: "b.yaml", file: "b.yaml", steps: [])
        secret.secrets = Secrets(["it's"])
        let text = text(
            of: [failure(PlannedRun(open)), failure(PlannedRun(secret))],
            command: ["guichet", "--set", "password=it's"])
        #expect(
            commands(text) == ["a", "b"].map { "To run it again: guichet --set 'password=••••' \($0).yaml" })
    }

    @Test(
        "a report explains at most three failures of a scenario, and lists the five slowest of six scenarios"
    )
    func many() {
        var text = ""
        let reporter = TextReporter { text += $0 }
        let scenarios = (1...6).map { Scenario(name: "\($0).yaml", file: "\($0).yaml", steps: []) }
        var plan = ScenarioPlan(scenarios)
        plan.rounds = 5
        reporter.willRun(plan)
        var run = ScenarioRun()
        run.results = (0..<plan.count).map { position in
            var result = failure(plan[position])
            result.elapsed = .seconds(plan[position].number)
            if position >= 5 { result.outcome = .passed }
            return result
        }
        for result in run.results { reporter.didRun(result) }
        #expect(text.components(separatedBy: "1.yaml: “tap: Add” failed.").count == 4)
        #expect(text.contains("FAILED 5 ×   3.0 s  1.yaml\n"))
        #expect(text.contains("\n  … and 2 more of its runs failed.\n"))
        text = ""
        reporter.didEnd(run)
        let lines = text.split(separator: "\n")
        #expect(lines.first == "The slowest:")
        #expect(lines.dropFirst().prefix(5).map { $0.suffix(6) } == (2...6).reversed().map { "\($0).yaml" })
        #expect(lines.last?.hasPrefix("6 scenarios, 30 runs: 25 passed, 5 failed, in ") == true)
    }

    @Test("a failure is flaky if the run passed in another round, but not if it passed in another variant")
    func settled() {
        let scenario = Scenario(name: "a.yaml", file: "a.yaml", steps: [])
        let small = ScenarioVariant(size: "60x16")
        var results = [1, 2].map { failure(PlannedRun(scenario, number: $0, round: $0)) }
        results.append(failure(PlannedRun(scenario, number: 3, variant: small)))
        for index in results.indices { results[index].verdict = .failsEachTime }
        results[1].outcome = .passed
        results[1].verdict = nil
        #expect(results.settled.map(\.verdict) == [.flaky, nil, .failsEachTime])
    }

    @Test("the report gives the path of the trace of each failure")
    func traces() {
        let scenario = Scenario(name: "a.yaml", file: "a.yaml", steps: [])
        var results = [failure(PlannedRun(scenario)), failure(PlannedRun(scenario, number: 2, round: 2))]
        results[0].traceFile = "out/a.trace"
        results[1].traceFile = "out/a.round-2.trace"
        var passed = results[0]
        (passed.run.number, passed.outcome, passed.traceFile) = (3, .passed, "out/a.round-3.trace")
        let text = text(of: results + [passed], command: nil)
        let places = text.split(separator: "\n").filter { $0.contains("With") || $0.contains("Trace") }
        #expect(places == ["  Trace: out/a.trace", "  With round 2:", "  Trace: out/a.round-2.trace"])
        #expect(commands(text).isEmpty)
    }
}
