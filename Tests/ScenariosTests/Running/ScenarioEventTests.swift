import Foundation
import Testing
import Waiting

@testable import BlackBox
@testable import Scenarios

@Suite("Events as JSON lines")
struct ScenarioEventTests {
    private func run() throws -> PlannedRun {
        var scenario = try read(
            "service: workshop\nsteps: [{ enter: { text: s3cret, into: Code } }, expect: Jobs]")
        scenario.shortName = "sub/a"
        return PlannedRun(
            scenario, number: 7, index: 2, variant: ScenarioVariant(size: "60x16", seed: 5), round: 3)
    }

    private func again(_ result: ScenarioResult) throws -> ScenarioResult {
        var again = try #require(try ScenarioEvent(line: ScenarioEvent(result).line).result)
        #expect(again.run.of(result.scenario) == result.run)
        again.run = result.run
        return again
    }

    @Test("an event has the scenario and the variant of a run")
    func scenario() throws {
        let run = try run()
        let event = try ScenarioEvent(line: ScenarioEvent(beginOf: run).line)
        let line = try #require(event.scenario)
        #expect(line.of(run.scenario) == run)
        #expect(line.scenario.screen == run.scenario.screen)
        #expect(line.words == "size=60x16, chaos 5, round 3")
    }

    @Test("an event does not show the text that a step types")
    func secret() throws {
        let run = try run()
        let line = ScenarioEvent(step: 0, run.scenario.steps[0].shownWords, of: run).line
        #expect(!String(decoding: line, as: UTF8.self).contains("s3cret"))
    }

    @Test("an event is one line, whatever its texts contain")
    func oneLine() throws {
        var result = ScenarioResult(
            run: try run(), outcome: .failedAtEnd(["a\nb", "“c”\u{1B}[0m"]), elapsed: .zero, opening: .zero)
        result.run.scenario.name = "one\ntwo"
        let line = String(decoding: ScenarioEvent(result).line, as: UTF8.self)
        #expect(
            line.split(separator: "\n", omittingEmptySubsequences: false).map(\.isEmpty) == [false, true])
    }

    @Test("a result that is written as JSON and read again keeps everything that reports show")
    func result() throws {
        let run = try run()
        var result = ScenarioResult(
            run: run, outcome: .passed, elapsed: .milliseconds(1500), opening: .milliseconds(250))
        result.narrowSteps = [
            try #require(
                ScenarioResult.NarrowStep(
                    run.scenario.steps[1], used: .milliseconds(900), allowed: .seconds(1)))
        ]
        result.verdict = .flaky
        (result.traceFile, result.traceProblem) = ("out/a.trace", "The disk is full.")
        result.screenshots = [Screenshot(name: "b", text: "│B│"), Screenshot(name: "a", text: "│A│")]
        var soft = StepFailure(
            "It was soft.", step: "expect: Jewels", at: FileLocation(file: "b.yaml", line: 2, column: 3),
            elapsed: .milliseconds(250), timeout: .seconds(5), screen: "Frame 2")
        soft.origins = [
            StepOrigin(place: FileLocation(file: "a.yaml", line: 1, column: 2)),
            StepOrigin(place: FileLocation(file: "a.yaml", line: 5, column: 6), round: 2, rounds: 3),
        ]
        result.softFailures = [soft]
        #expect(try again(result) == result)
        for outcome in [.failedAtEnd(["One.", "Two."]), .notOpened("No.")] as [ScenarioResult.Outcome] {
            result.outcome = outcome
            #expect(try again(result) == result)
        }
        let failure = StepFailure(
            reason: .timedOut, step: "expect: Jobs", place: FileLocation(file: "a.yaml", line: 3, column: 5),
            what: "“Jobs”", elapsed: .seconds(5), realElapsed: .milliseconds(12), timeout: .seconds(5),
            notes: ["it was never there"], pending: ["Counting"], screen: "Frame 1\n┌──┐")
        result.outcome = .failed(failure)
        guard case .failed(let told) = try again(result).outcome else {
            Issue.record("It did not fail.")
            return
        }
        #expect(told.description == failure.description)
        #expect(told.place == failure.place && told.timeout == failure.timeout)
    }
}
