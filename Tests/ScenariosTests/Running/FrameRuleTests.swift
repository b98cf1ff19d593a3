import BlackBox
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("The rules of a scenario for every frame")
@UIActor
struct FrameRuleTests {
    private func sentence(_ rules: String, _ steps: String) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("service: workshop\n\(rules)\nsteps: [\(steps)]", to: "a.yaml")
        let run = await ScenarioRunner(.workshop(WorldLog())).run([folder.path])
        switch try #require(run.results.first, "\(run.mistakes)").outcome {
        case .passed: return "passed"
        case .failed(let failure): return "\(failure.step): \(failure.explanation)"
        case .failedAtEnd(let sentences): return sentences.joined(separator: "\n")
        case .notOpened(let reason): return reason
        }
    }

    @Test("a frame without an element that must always be there fails the step")
    func always() async throws {
        #expect(try await sentence("always: [Jobs, { field: Job }]", "tap: Urgent") == "passed")
        let missing = try await sentence(
            "always: { checkbox: Urgent, checked: false }", "tap: Job, tap: Urgent, tap: Job")
        #expect(missing.hasPrefix("tap: Urgent: Frame "), "\(missing)")
        #expect(missing.contains("does not show not checked checkbox “Urgent”"), "\(missing)")
        #expect(missing.hasSuffix("which has to be there always."), "\(missing)")
    }

    @Test("the rules ignore frames that only ask for a larger window")
    func tooSmall() async throws {
        #expect(
            try await sentence(
                "always: Jobs\neventually: { after: Jobs, see: Urgent, within: 1 ms }",
                "resize: 20x5, press: Tab, resize: 80x24") == "passed")
    }

    @Test("an element that must appear eventually may appear in any later frame")
    func eventually() async throws {
        let rule = "eventually: { after: { checkbox: Urgent, checked: true }, see: 3 jobs }"
        #expect(try await sentence(rule, "tap: Job") == "passed")
        #expect(
            try await sentence(
                rule, "tap: Urgent, enter: { text: Drill, into: Job }, tap: Add, expect: 3 jobs") == "passed")
        let missing = try await sentence(rule, "tap: Urgent")
        #expect(missing.contains("but “3 jobs” did not follow."), "\(missing)")
        let closed = try await sentence(rule, "tap: Urgent, press: Ctrl-C, expectClosed")
        #expect(closed.contains("but “3 jobs” did not follow."), "\(closed)")
        let timed = rule.replacing("3 jobs }", with: "3 jobs, within: 30 s }")
        let hopeless = try await sentence(timed, "tap: Urgent")
        #expect(
            hopeless.contains(
                "but “3 jobs” did not follow, and nothing is running any more that could bring it."),
            "\(hopeless)")
    }

    @Test("a rule whose condition was never met is told with the nearest words, though the scenario passes")
    func idle() async throws {
        let folder = try TemporaryFolder([
            "a.yaml":
                "service: workshop\neventually: [{ after: Urgnt, see: Jobs }, { after: Jobs, see: Job }]\nsteps: [expect: Jobs]"
        ])
        let run = await ScenarioRunner(.workshop(WorldLog())).run([folder.path])
        let doubts = try #require(run.results.first).doubts
        #expect(run.exitCode == 0 && doubts.count == 1, "\(doubts)")
        #expect(
            doubts.first?.hasPrefix("“eventually” has checked nothing: “Urgnt” was never on the screen. ")
                == true,
            "\(doubts)")
        #expect(doubts.first?.contains("Urgent") == true, "\(doubts)")
    }

    @Test("an “unless” that is like words on the screen is told, and one that is like none is not")
    func misspelt() async throws {
        let folder = try TemporaryFolder([
            "a.yaml":
                "service: workshop\nsteps: [{ expect: Jobs, unless: Urgnt }, { expect: Jobs, unless: { dialog: Fire } }]"
        ])
        let run = await ScenarioRunner(.workshop(WorldLog())).run([folder.path])
        let doubts = try #require(run.results.first).doubts
        #expect(run.exitCode == 0 && doubts.count == 1, "\(doubts)")
        #expect(doubts.first?.contains("was not met: ") == true, "\(doubts)")
        #expect(doubts.first?.contains("Urgent") == true, "\(doubts)")
    }

    @Test("an element that appears too late breaks the rule in the frame that shows it")
    func tooLate() async throws {
        let late = try await sentence(
            "eventually: { after: { checkbox: Urgent, checked: true }, see: 3 jobs, within: 1 ms }",
            "tap: Urgent, wait: 5 ms, enter: { text: Drill, into: Job }, tap: Add")
        #expect(late.contains("“3 jobs” did not follow within 1.0 ms."), "\(late)")
    }

    @Test("an expression that takes too long breaks its rule, instead of counting as absent")
    func tooLong() async throws {
        let slow = "{ matching: \"^(a+)+b\" }"
        let type = "enter: { text: \(String(repeating: "a", count: 40)), into: Job }"
        for rule in ["after: \(slow), see: 3 jobs", "after: Jobs, see: \(slow)"] {
            let told = try await sentence("eventually: { \(rule) }", type)
            #expect(told.contains("The expression “^(a+)+b” takes too long on"), "\(told)")
        }
    }

    @Test("a mistake in a rule is reported with its place")
    func mistakes() {
        func told(_ rule: String) -> String { mistake(in: "service: workshop\n\(rule)\nsteps: [tap: Add]") }
        #expect(told("always: [{ dialgo: A }]").contains("Unknown key “dialgo” in “always”"))
        #expect(told("eventually: { after: A }").contains("“eventually” needs “see”"))
        #expect(told("eventually: [{ after: A, see: B, within: 0 s }]").contains("“within” needs some time"))
        #expect(told("eventually: Jobs").contains("“eventually” needs a mapping"))
    }
}
