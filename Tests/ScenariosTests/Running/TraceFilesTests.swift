import BlackBox
import BlackBoxSupport
import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Files of traces")
@UIActor
struct TraceFilesTests {
    private let folder: TemporaryFolder
    /// Counts how often the program is opened.
    private final class Count {
        var value = 0
    }
    private let count = Count()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("service: workshop\nsteps: [expect: Plane]", to: "a.yaml")
    }

    /// Runs a scenario that fails when the program is opened for the first time.
    private func run(rounds: Int, repeatsFailures: Bool = false) async throws -> ScenarioRun {
        let count = count
        let world = ScenarioWorld(Vocabulary.workshop) { _ in
            count.value += 1
            return (try Workshop(jobs: count.value == 1 ? ["Saw"] : ["Plane"]).app, WorldLog())
        }
        let traces = TraceFiles(folder.url.appending(path: "out"), keepsAll: true)
        let runner = ScenarioRunner(world, traces: traces)
        var plan = ScenarioPlan(runner.read([folder.path]).scenarios)
        (plan.rounds, plan.repeatsFailures) = (rounds, repeatsFailures)
        return await runner.run(plan)
    }

    private func trace(_ name: String) throws -> Trace {
        try Trace(jsonLines: Data(contentsOf: folder.url.appending(path: "out/\(name).trace")))
    }

    @Test("each round of a run has its own trace")
    func rounds() async throws {
        let run = try await run(rounds: 3)
        #expect(run.results.map(\.isPassed) == [false, true, true])
        let names = ["a.trace", "a.round-2.trace", "a.round-3.trace"]
        #expect(run.results.map { $0.traceFile?.split(separator: "/").last.map(String.init) } == names)
        #expect(try trace("a").failedStep != nil)
        #expect(try trace("a.round-2").failedStep == nil)
    }

    @Test("the trace of a flaky scenario shows the failure")
    func flaky() async throws {
        let run = try await run(rounds: 1, repeatsFailures: true)
        #expect(count.value == 2)
        #expect(run.results.map(\.verdict) == [.flaky])
        #expect(try trace("a").failedStep != nil)
    }

    @Test("each run of a plan has its own file name, which is valid on any system")
    func names() throws {
        var cases = Scenario(name: "", file: "b/x.yaml", steps: [])
        cases.shortName = "x (10-04)"
        var upper = Scenario(name: "", file: "c/X.yaml", steps: [])
        upper.shortName = "a/X"
        var odd = Scenario(name: "", file: "d.yaml", steps: [])
        odd.shortName = "a:b/c*?\"<>|\\\u{202E}\n" + String(repeating: "é", count: 200)
        var lower = upper
        lower.shortName = "a/x"
        var plan = ScenarioPlan([
            Scenario(name: "", file: "a/x.yaml", steps: []), Scenario(name: "", file: "b/x.yaml", steps: []),
            cases, upper, lower, odd,
        ])
        #expect(
            (0..<plan.count).map { plan[$0].recordName } == [
                "x", "x.2", "x (10-04)", "a/X", "a/x.2",
                "a-b/c---------" + String(repeating: "é", count: 85),
            ])
        plan.variants = try ScenarioMatrix("size=60x16 colors=0,8 characters=ascii terminal=linux").variants
        plan.rounds = 2
        let names = (0..<plan.count).map { plan[$0].recordName }
        #expect(Set(names).count == 24)
        #expect(names[3] == "x.60x16.colors-8.ascii.linux.round-2")
        #expect(names.flatMap { $0.split(separator: "/") }.allSatisfy { $0.utf8.count < 240 })
    }

    @Test("a worker uses the file name from the plan")
    func worker() throws {
        var run = PlannedRun(Scenario(name: "", file: "b/x.yaml", steps: []), number: 4)
        (run.fileName, run.isRepeated) = ("x.2", true)
        let line = ScenarioEvent.line(of: WorkOrder(run, setting: ["a": "1"]))
        let work = try JSONDecoder().decode(WorkOrder.self, from: line)
        #expect(work.run(among: [run.scenario]).run == run)
        #expect(!work.run(among: []).isFound)
    }
}
