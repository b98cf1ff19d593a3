import Foundation
import TestSupport
import Testing

@testable import BlackBox
@testable import Scenarios

@Suite("Scenarios that are written")
struct ScenarioWritingTests {
    @Test(
        "a text that is written into a scenario is read unchanged, whatever it contains",
        arguments: NastyTexts.typed + NastyTexts.pasted + ["${a}", "$$", "~", ""])
    func texts(text: String) throws {
        let text = "x" + text
        let scenario = try read("service: workshop\nsteps:\n  - paste: { text: \(text.asYAML), into: a }\n")
        let value = try #require(scenario.steps.first?.value.taking("text").value)
        #expect(try value.text("", mayBeEmpty: true) == text)
    }

    @Test("a finding hides secrets, because its words become the name of a scenario")
    func secret() {
        let sighting = FrameWatch.Sighting(
            rule: "never: “hunter2”", sentence: "Frame 3 shows “hunter2”, which may never be there.",
            screen: "")
        let finding = ExplorationFinding(sighting, hiding: Secrets(["hunter2"]))
        #expect(finding.sentence == "Frame 3 shows “••••”, which may never be there.")
        #expect(finding.rule == "never: “••••”")
    }

    @Test("a finding's scenario has the settings of the start, and runs the start's steps first")
    func start() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "name: A\ntags: x\nservice: workshop\nscreen: 60x16\nnever: { dialog: \"No: way\" }\nsteps: [tap: Add]",
            to: "a/start.yaml")
        let start = try ExplorationStart(file: folder.path + "/a/start.yaml")
        let text = try start.text(
            named: "It breaks: \"so\"", ["press: Enter"], comments: ["Seed 1.\nEnd"])
        #expect(
            text == """
                # Seed 1. End
                name: "It breaks: \\"so\\""
                service: workshop
                screen: 60x16
                never: { dialog: "No: way" }
                steps:
                  - include: { file: "start.yaml" }
                  - press: Enter

                """)
        try folder.write(text, to: "a/b.yaml")
        let (scenarios, mistakes) = ScenarioFiles.read(
            [folder.path + "/a/b.yaml"], in: Vocabulary.workshop)
        #expect(mistakes.isEmpty && scenarios[0].steps.map(\.word) == ["tap", "press"], "\(mistakes)")
    }

    @Test("a scenario with several cases is refused as the start of an exploration")
    func cases() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "service: workshop\ncases: [{ a: 1 }, { a: 2 }]\nsteps: [tap: \"${a}\"]", to: "a.yaml")
        let start = try ExplorationStart(file: folder.path + "/a.yaml")
        let mistake = #expect(throws: DocumentMistake.self) {
            _ = try start.scenario(in: Vocabulary.workshop)
        }
        #expect(mistake?.message == "It has 2 cases; an exploration begins with one.")
    }
}
