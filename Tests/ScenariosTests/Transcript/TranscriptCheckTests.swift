import BlackBox
import TerminalUI
import Testing
import Waiting

@testable import Scenarios

@Suite("Running a transcript before it is saved")
@UIActor
struct TranscriptCheckTests {
    private func check(_ steps: [TranscriptStep], secrets: [TranscriptSecret] = []) async
        -> TranscriptCheck<WorldLog>.Result
    {
        let head = DocumentValue.mapping(["name": .literal("A saw"), "service": .plain("workshop")]).entries
        let scenario = Transcript(head: head, steps: steps, secrets: secrets)
        return await TranscriptCheck(.workshop(WorldLog()), file: "saw.yaml").run(scenario)
    }

    private let tapped = TranscriptStep(word: "tap", value: .literal("Saw"))

    @Test("a scenario that passes stays as it is")
    func passes() async {
        var step = tapped
        step.expectations = ["Opened Saw"]
        let result = await check([step])
        #expect(result.failure == nil)
        #expect(result.changes.isEmpty)
        #expect(result.scenario.steps == [step])
    }

    @Test("an expectation that fails is replaced by the next candidate, and removed if there is none")
    func expectations() async {
        var step = tapped
        step.expectations = ["Sawdust", "Opened Saw"]
        let next = await check([step])
        #expect(next.failure == nil)
        #expect(next.changes.isEmpty)
        #expect(next.scenario.steps[0].expectations == ["Opened Saw"])
        step.expectations = ["Sawdust"]
        let none = await check([step])
        #expect(none.failure == nil)
        #expect(none.changes == ["What “tap: Saw” brought was not seen again: it has no “expect” now."])
    }

    @Test("an expectation of its own gives way to the next best one, and is left out if there is none")
    func ownExpectations() async throws {
        let words = ["Sawdust", "Jobs"].map(DocumentValue.literal)
        let next = await check([try #require(TranscriptStep.expecting(words)), tapped])
        #expect(next.failure == nil)
        #expect(next.changes.isEmpty)
        #expect(next.scenario.steps.map(\.yaml) == ["expect: Jobs", "tap: Saw"])
        let none = await check([try #require(TranscriptStep.expecting([words[0]])), tapped])
        #expect(none.changes == ["“expect: Sawdust” was not met again: it is left out."])
        #expect(none.scenario.steps == [tapped])
    }

    @Test("a file with a secret is expected to be there, and not to hold it")
    func secretFile() {
        let secret = TranscriptSecret(name: "password", text: "hunter2")
        var transcript = Transcript(head: [], steps: [], secrets: [secret])
        transcript.expect("expectFile", [.literal("My password is hunter2."), .literal("There is a file.")])
        #expect(transcript.steps.map(\.yaml) == ["expectFile: There is a file."])
    }

    @Test("a step whose locator finds nothing is written as keys, with a comment")
    func keys() async {
        var step = TranscriptStep(word: "tap", value: .literal("Sum"))
        step.asKeys = [.press([.backTab, .enter])]
        step.expectations = ["Opened Saw"]
        let result = await check([step])
        #expect(result.failure == nil)
        #expect(result.changes.count == 1)
        #expect(
            result.scenario.text.hasSuffix(
                """
                steps:
                  # Recorded as tap: Sum, which was not found again.
                  - press: [Shift-Tab, Enter]
                  - expect: Opened Saw

                """), "\(result.scenario.text)")
    }

    @Test("if a step cannot be made to pass, the failure is reported, and the steps stay")
    func fails() async {
        let step = TranscriptStep(
            word: "enter", value: .mapping(["text": .literal("a"), "into": .literal("Sum")]))
        let result = await check([step, tapped])
        #expect(result.failure?.hasPrefix("saw.yaml:4:5: “enter:") == true, "\(result.failure ?? "")")
        #expect(result.scenario.steps == [step, tapped])
    }

    @Test("the run gets the secrets, but neither the scenario's text nor the failure contains them")
    func secrets() async {
        let secret = TranscriptSecret(name: "code", text: "opensesame")
        let typed = TranscriptStep(
            word: "enter", value: .mapping(["text": .template("${code}"), "into": .literal("Code")]))
        let passing = await check([typed], secrets: [secret])
        #expect(passing.failure == nil)
        #expect(passing.scenario.text.contains("variables: { code: \"${env.CODE}\" }"))
        #expect(!passing.scenario.text.contains("opensesame"))
        var failing = typed
        failing.value = .mapping(["text": .template("${code}"), "into": .literal("Sum")])
        let failed = await check([failing], secrets: [secret])
        #expect(failed.failure?.contains("opensesame") == false)
    }
}
