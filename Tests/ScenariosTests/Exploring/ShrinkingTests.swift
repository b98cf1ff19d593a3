import Testing
import Waiting

@testable import Scenarios

@Suite("Shrinking the steps of a finding")
@UIActor
struct ShrinkingTests {
    @Test("steps that are not needed are left out, wherever they are")
    func steps() async {
        let steps = (1...200).map { "press: F\($0)" }
        let needed: Set = ["press: F3", "press: F90", "press: F199"]
        let shrunk = await Shrinking { needed.isSubset(of: $0) }.shrunk(steps)
        #expect(shrunk == ["press: F3", "press: F90", "press: F199"])
    }

    @Test("the steps that are needed keep their order")
    func order() async {
        let steps = ["b", "a", "b", "a", "b"].map { "press: \($0)" }
        let shrunk = await Shrinking { steps in
            guard let first = steps.firstIndex(of: "press: a") else { return false }
            return steps[first...].contains("press: b")
        }.shrunk(steps)
        #expect(shrunk == ["press: a", "press: b"])
    }

    @Test("texts, numbers and keys become as simple as they can be")
    func values() async {
        let shrunk = await Shrinking { steps in
            steps.count == 4 && steps[0].contains("東") && steps[1].hasPrefix("advance:")
                && steps[2].hasPrefix("press:") && steps[3].hasPrefix("resize: 60x")
        }.shrunk(["type: \"quite a 東京 text\"", "advance: 90 s", "press: F7", "resize: 60x17"])
        #expect(shrunk == ["type: 東", "advance: 1 s", "press: Enter", "resize: 60x24"])
    }

    @Test("every simplified step is valid, and simplifying again and again comes to an end")
    func ends() async throws {
        for text in NastyTexts.typed + NastyTexts.pasted where text.count <= 120 {
            var step = "paste: \(text.asYAML)"
            var count = 0
            while let simpler = StepSimplification.simpler(than: step).last {
                _ = try readSteps(simpler)
                step = simpler
                count += 1
                try #require(count < 2 * text.count + 10, "\(text)")
            }
        }
    }

    @Test("an expectation is not simplified, because it says what the defect is")
    func expectations() {
        for step in ["expectGone: { text: abc }", "expectMemory: 100 MB", "{ expectIdle: , timeout: 5 s }"] {
            #expect(StepSimplification.simpler(than: step).isEmpty)
        }
    }

    private func readSteps(_ step: String) throws -> [Step] {
        try read("service: workshop\nsteps:\n  - \(step)\n").steps
    }
}
