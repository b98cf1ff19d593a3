import Foundation
import TestSupport
import Testing
import Waiting

@testable import BlackBox

@Suite("Screens that are written anew")
@UIActor
struct ScreenUpdateTests {
    private let scenario = """
        service: workshop
        steps:
          - expectScreen: |
              Jobs
              Job       ░░░░░
              Cdoe
          # Between two steps.
          - tap: Urgent
          - expectScreen: |
                Jobs

                Code
          - expect: Jobs
        """

    private func run(_ folder: TemporaryFolder, _ updates: ScreenUpdates? = nil) async -> ScenarioRun {
        await ScenarioRunner(.workshop(WorldLog()), updates: updates).run([folder.path])
    }

    @Test("are those that differ, in their places, with what varies left as it is")
    func rewritten() async throws {
        let folder = try TemporaryFolder(["a.yaml": scenario])
        #expect(await run(folder).exitCode == 1)
        let updates = ScreenUpdates()
        #expect(await run(folder, updates).exitCode == 0)
        let written = updates.write()
        #expect(written.mistakes.isEmpty)
        #expect(written.places.map(\.line) == [3, 9])
        let text = try String(contentsOf: folder.url.appending(path: "a.yaml"), encoding: .utf8)
        #expect(text.contains("\n      Jobs\n      Job       ░░░░░\n      Code\n"), "\(text)")
        #expect(
            text.contains(
                "\n  # Between two steps.\n  - tap: Urgent\n  - expectScreen: |\n        Jobs\n        Job\n"),
            "\(text)")
        #expect(text.hasSuffix("\n  - expect: Jobs"), "\(text)")
        #expect(await run(folder).exitCode == 0)
    }

    @Test("stay where they are no block, and where another run has another screen")
    func kept() async throws {
        let folder = try TemporaryFolder(["a.yaml": "service: workshop\nsteps:\n  - expectScreen: Jbos\n"])
        let updates = ScreenUpdates()
        _ = await run(folder, updates)
        #expect(
            updates.write().mistakes.map(\.message) == [
                "Only a block can be rewritten: “expectScreen: |”, and the rows below."
            ])
        let place = FileLocation(file: folder.path + "/b.yaml", line: 3, column: 5)
        updates.add(["a"], at: place)
        updates.add(["b"], at: place)
        #expect(
            updates.write().mistakes.map(\.message) == [
                "Its runs have different screens: it stays as it is."
            ])
    }
}
