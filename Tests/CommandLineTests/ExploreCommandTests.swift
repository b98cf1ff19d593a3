import Foundation
import TestSupport
import Testing

@Suite("guichet scenario explore", .timeLimit(.minutes(5)))
struct ExploreCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("an exploration without findings says what it has done, which is the same for the same seed")
    func clean() async throws {
        func summary() async throws -> String {
            let run = try await Program.run("scenario", "explore", "--keys", "60", "--seed", "5", in: folder)
            #expect(run.status == 0 && run.errors == "", "\(run)")
            return run.output.replacing(#/\([0-9]+ per second/#, with: "(… per second")
        }
        let first = try await summary()
        #expect(first.contains(#/^6[0-9] actions \(… per second, seed 5\), [0-9]+ screens, 0 findings\.\n$/#))
        #expect(try await summary() == first)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/explorations"))
    }

    @Test("a finding is written as a scenario that fails in the same way")
    func found() async throws {
        let start = """
            name: Nobody asks for help
            service: sandbox
            today: 2026-11-23T08:00:00+01:00
            never: { matching: "^Keys on" }
            steps: [expect: { field: Password }]
            """
        try folder.write(start, to: "start.yaml")
        let run = try await Program.run(
            "scenario", "explore", "start.yaml", "--keys", "2000", in: folder)
        #expect(run.status == 1, "\(run)")
        let file = "start-frame-1.yaml"
        #expect(run.output.hasPrefix("\(file): Frame "), "\(run.output)")
        #expect(
            run.output.contains(#/which may never be there, by the rule .+\. \([1-4] steps? of [0-9]+\)\n/#))
        let again = try await Program.run("scenario", "run", file, in: folder)
        #expect(again.status == 1)
        #expect(again.output.contains("which may never be there, by the rule"), "\(again.output)")
    }

    @Test(
        "a message says why something cannot be explored",
        arguments: [
            (["nowhere.yaml"], "nowhere.yaml: "), (["wrong.yaml"], "wrong.yaml:2:9: "),
            (["lost.yaml"], "“expect: Nowhere” failed"), (["--keys", "0"], "--keys takes"),
            (["--patience", "0"], "--patience takes"),
            (["lost.yaml", "--output", "found"], "leave --output out"),
            (["--jobs", "0"], "--jobs takes"),
        ])
    func unusable(arguments: [String], words: String) async throws {
        try folder.write("service: sandbox\nsteps: [tpa: Search]\n", to: "wrong.yaml")
        try folder.write("service: sandbox\nsteps: [expect: Nowhere]\n", to: "lost.yaml")
        let run = try await Program.run(["scenario", "explore"] + arguments, in: folder)
        #expect(run.status == 2, "\(run)")
        #expect(run.errors.contains(words), "\(run)")
    }
}
