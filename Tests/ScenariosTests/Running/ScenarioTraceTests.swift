import BlackBox
import BlackBoxSupport
import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("The trace of a scenario")
@UIActor
struct ScenarioTraceTests {
    private let log = WorldLog()
    private let folder: TemporaryFolder
    private var results: URL { folder.url.appending(path: "results") }

    init() throws { folder = try TemporaryFolder() }

    /// Runs a scenario of these steps, and returns its result.
    private func run(
        _ steps: String, as name: String = "a.yaml", keepsAll: Bool = true
    ) async throws -> ScenarioResult {
        try folder.write("name: A test\nservice: workshop\nsteps:\n\(steps)", to: "scenarios/" + name)
        let runner = ScenarioRunner(.workshop(log), traces: TraceFiles(results, keepsAll: keepsAll))
        return try #require(await runner.run([folder.path + "/scenarios"]).results.first)
    }

    private func trace(_ name: String = "a") throws -> Trace {
        try Trace(jsonLines: Data(contentsOf: results.appending(path: name + ".trace")))
    }

    @Test("a trace has each step with its place, its keys in order, and their frames")
    func steps() async throws {
        let result = try await run("  - enter: { text: Drill, into: Job }\n  - tap: Urgent\n")
        #expect(result.traceFile == results.appending(path: "a.trace").relativePath)
        let trace = try trace()
        #expect(trace.name == "A test")
        #expect(trace.steps.map(\.words) == ["Opening", "enter: { text: Drill, into: Job }", "tap: Urgent"])
        #expect(trace.steps[1].place?.hasSuffix("a.yaml:4:5") == true)
        #expect(trace.steps[1].keys == ["D", "r", "i", "l", "l"])
        #expect(trace.steps[2].keys == ["Tab", "Tab", "Tab", "Space"])
        #expect(trace.steps.map(\.frames.count) == [0, 2, 2])
        #expect(
            trace.steps[2].frames.last?.grid.lines.contains { $0.hasPrefix("[x] Urgent") } == true)
        #expect(
            trace.steps[2].frames.last?.elements.contains("- checkbox \"Urgent\" [focused] [checked]") == true
        )
        #expect(trace.steps[1].elapsed != nil && trace.steps[1].realElapsed != nil)
        #expect(trace.failedStep == nil)
    }

    @Test("a trace does not repeat a frame that looks the same")
    func equalFrames() async throws {
        let result = try await run("  - tap: Urgent\n  - expect: Jewels\n    timeout: 10 ms\n")
        #expect(!result.isPassed)
        #expect(try #require(log.app).window.frame.number == 4)
        #expect(try trace().frames.map(\.frame.number) == [1, 2, 3])
    }

    @Test("a trace that is asked for while it is recorded, and again later, has the same frames")
    func askedAgain() async throws {
        _ = try await run("  - tap: Urgent\n")
        let recorder = try #require(log.app?.trace)
        let first = recorder.trace(name: "", file: "")
        #expect(first.frames.allSatisfy { !$0.frame.elements.isEmpty })
        #expect(recorder.trace(name: "", file: "") == first)
    }

    @Test("a trace has activities, and requests that the program reports")
    func activities() async throws {
        let result = try await run("  - tap: Count\n  - ring: 1\n  - expect: Counted\n    timeout: 10 ms\n")
        #expect(!result.isPassed)
        let words = try trace().steps.flatMap(\.events).filter { $0.frame == nil }.map(\.words)
        #expect(words.contains("began Counting jobs"))
        log.app?.trace.request("GET", "/jobs?token=s3cret", status: 200, since: LoopInstant(nanoseconds: 0))
        log.app?.trace.request("GET", "/saws", status: nil, since: LoopInstant(nanoseconds: 0))
        let later = try #require(log.app?.trace.trace(name: "", file: "").steps.last).events.map(\.words)
        #expect(later.contains { $0.hasPrefix("request GET /jobs → 200 in ") }, "\(later)")
        #expect(later.contains { $0.hasPrefix("request GET /saws → no response in ") }, "\(later)")
    }

    @Test("a trace has dots for the keys and the text that go into a secure field")
    func secure() async throws {
        _ = try await run(
            "  - enter: { text: s3cret, into: Code }\n  - paste: { text: s3cret, into: Code }\n"
                + "  - expect: Jewels\n    timeout: 10 ms\n")
        let trace = try trace()
        #expect(trace.steps[1].words == "enter: { text: ••••, into: Code }")
        #expect(trace.steps[1].keys == ["Tab", "•", "•", "•", "•", "•", "•"])
        #expect(trace.steps[2].keys == ["paste ••••"])
        for name in ["a.trace", "a.svg"] {
            let text = try String(contentsOf: results.appending(path: name), encoding: .utf8)
            #expect(!text.contains("s3cret") && !text.contains("s3c"))
        }
    }

    @Test("only a failure leaves a trace and a drawing, unless all traces are kept")
    func failures() async throws {
        let passed = try await run("  - expect: Jobs\n", keepsAll: false)
        #expect(passed.isPassed && passed.traceFile == nil)
        #expect(!FileManager.default.fileExists(atPath: results.path))
        let failed = try await run(
            "  - expect: Jobs\n  - expect: Jewels\n    timeout: 10 ms\n", keepsAll: false)
        #expect(failed.traceFile != nil)
        let step = try #require(try trace().failedStep)
        #expect(step.words == "expect: Jewels")
        #expect(step.failure?.contains("for “Jewels”") == true)
        let drawing = try String(contentsOf: results.appending(path: "a.svg"), encoding: .utf8)
        #expect(drawing.contains(">Jobs<"))
    }

    @Test("a trace has the problems at the end of the scenario")
    func complaints() async throws {
        log.complaints = ["The lamp is still on."]
        _ = try await run("  - expect: Jobs\n")
        #expect(try trace().failedStep?.failure == "The lamp is still on.")
    }

    @Test("the trace of a scenario in a folder is in a folder with the same name")
    func folders() async throws {
        let result = try await run("  - expect: Jobs\n", as: "b/a.yaml")
        #expect(result.isPassed)
        #expect(try trace("b/a").steps.count == 2)
    }

    @Test("a trace that cannot be written is reported, and the result stays")
    func unwritable() async throws {
        try folder.write("a file", to: "results")
        let result = try await run("  - expect: Jobs\n")
        #expect(result.isPassed && result.traceFile == nil)
        #expect(result.traceProblem?.hasPrefix("The trace a.trace cannot be written in ") == true)
        var text = ""
        TextReporter { text += $0 }.didRun(result)
        #expect(text.contains("The trace a.trace cannot be written in "))
    }
}
