import BlackBox
import BlackBoxSupport
import Foundation
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Captured texts and secrets")
@UIActor
struct CaptureStepTests: RunsSteps {
    let bench: StepBench

    init() throws { bench = try StepBench() }

    @Test("a captured text or value can be used by later steps")
    func capture() async throws {
        let result = try await run(
            """
              - capture: { as: job, from: { cell: Name, value: Plane } }
              - enter: { text: "${job} 2", into: Job }
              - capture: { as: field, from: { field: Job } }
              - repeat:
                  times: 2
                  steps:
                    - enter: { text: "a$$b: \\"${field}\\" ${tool}", into: Job }
                    - capture: { as: field, from: { field: Job } }
              - expect: { field: Job, value: "a$$b: \\"a$$b: \\"Plane 2\\" T$ool\\" T$ool" }
              - capture: { as: seat, from: { cell: No, value: 2 } }
              - select: { row: {}, nth: "${seat}" }
              - expect: { row: { containing: Plane }, selected: true }
              - tap: { row: {}, nth: "${job}" }
            """, top: "variables: { tool: T$$ool }")
        #expect(
            text.contains(
                "a.yaml:16:5: “tap: { row: {}, nth: ${job} }” failed."), "\(text)")
        #expect(text.contains("“nth” needs a whole number from -999 to 999, not “Plane”."), "\(text)")
        #expect(!result.isPassed)
    }

    @Test("the failure of a step with a captured variable says what the screen showed then")
    func captureThatLoaded() async throws {
        let result = try await run(
            """
              - capture: { as: job, from: { cell: Name, value: Plane } }
              - capture: { as: word, from: { button: Count } }
              - expect: { field: Job, value: "${job}" }
            """)
        let notes = try #require(result.failures.first).notes
        #expect(notes.last == "the screen showed “Plane” when “job” was captured", "\(text)")
        #expect(!notes.contains { $0.contains("“word”") })
    }

    @Test("a step with captured variables can fail softly")
    func softWithCaptures() async throws {
        let result = try await run(
            """
              - capture: { as: word, from: { button: Count } }
              - expect: { text: Jewels, count: "${word}", soft: true }
              - expect: { matching: "${word}[" }
                soft: true
              - expect: Jobs
            """)
        #expect(result.softFailures.count == 2, "\(text)")
    }

    @Test("the report does not show a secret, even if it is captured or on the screen")
    func secrets() async throws {
        let steps = """
              - enter: { text: "${code}", into: Job }
              - screenshot: a
              - capture: { as: job, from: { cell: Name, value: Saw } }
              - tap: "${code} or ${job}"
            """
        let result = try await run(steps, top: "secrets: [code, job]\nvariables: { code: s3cret }")
        #expect(!text.contains("s3cret") && !text.contains("Saw"), "\(text)")
        #expect(text.contains("“tap: •••• or ••••” failed"), "\(text)")
        #expect(result.screenshots[0].text.contains("••••"))
        #expect(result.failures[0].screen.contains("••••"))
    }

    @Test("a later failure does not show a text that was typed into a secure field")
    func typedSecret() async throws {
        let steps = """
              - enter: { text: "open sesame", into: Code }
              - enter: { text: "open sesame", into: Job }
              - tap: open sesame
            """
        let result = try await run(steps)
        #expect(!text.contains("sesame"), "\(text)")
        #expect(text.contains("“tap: ••••” failed"), "\(text)")
        #expect(result.failures[0].screen.contains("••••"))
    }

    @Test("neither reports nor events show a text that was typed into a secure field in pieces")
    func typedInPieces() async throws {
        let steps = """
              - tap: Code
              - type: open
              - press: [s, e, s]
              - enter: { text: openses, into: Job }
              - expect: { field: Job, value: openses }
              - expect: openses please
            """
        try folder.write("service: workshop\nsteps:\n\(steps)", to: "a.yaml")
        let lines = folder.path + "/lines.json"
        let reporters =
            [bench.reporter]
            + (try ScenarioReport.reporters(for: [ScenarioReport("json=\(lines)")]) { _ in })
        let run = await ScenarioRunner(.workshop(log), reporters: reporters).run([folder.path + "/a.yaml"])
        #expect(run.results.first?.isPassed == false)
        let json = try String(contentsOfFile: lines, encoding: .utf8)
        #expect(json.contains("expect: { field: Job, value: •••• }"))
        #expect(!json.contains("openses") && !text.contains("openses"), "\(text)")
    }
}
