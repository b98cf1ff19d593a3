import Foundation
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Updated screens")
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

    @Test("an expected screen that differs is rewritten in place, and its varying cells stay")
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

    @Test("an expected tree that differs is rewritten in place, whole or within an element")
    func tree() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            service: workshop
            steps:
              - expectTree: |
                  - heading "Jbos"
                  - textField "J░": x
                # The table.
              - expectTree:
                  within: { table: All jobs }
                  tree: |
                    - group "Columns"
                    - row /S.w$/
                      - cell "No": 3
                      - cell "Name": S░
                  timeout: 1 s
              - tap: Urgent
            """
        ])
        #expect(await run(folder).exitCode == 1)
        let updates = ScreenUpdates()
        #expect(await run(folder, updates).exitCode == 0)
        let written = updates.write()
        #expect(written.mistakes.isEmpty)
        #expect(written.places.map(\.line) == [3, 9])
        let text = try String(contentsOf: folder.url.appending(path: "a.yaml"), encoding: .utf8)
        #expect(text.contains("|\n      - heading \"Jobs\"\n      - textField \"J░\" [focused]\n"), "\(text)")
        #expect(text.contains("\n      - status\n    # The table.\n"), "\(text)")
        #expect(
            text.contains(
                """
                      tree: |
                        - group "Columns"
                          - text "No"
                          - text "Name"
                        - row /S.w$/
                          - cell "No": 1
                          - cell "Name": S░
                        - row "2 Plane"
                          - cell "No": 2
                          - cell "Name": Plane
                      timeout: 1 s

                """), "\(text)")
        #expect(await run(folder).exitCode == 0)
    }

    @Test(
        "a tree in a one-line mapping is not rewritten, nor one within an element that is not on the screen"
    )
    func keptTree() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "service: workshop\nsteps:\n  - expectTree: { tree: '- text \"a\"' }\n"
                + "  - expectTree: { within: { dialog: Sure? }, tree: '- text \"a\"', timeout: 10 ms }\n"
        ])
        let updates = ScreenUpdates()
        #expect(await run(folder, updates).exitCode == 1)
        let mistakes = updates.write().mistakes
        #expect(mistakes.map(\.message) == ["Only a block can be rewritten: “tree: |”, and the rows below."])
        #expect(mistakes.map(\.place.column) == [19])
    }

    private func rewritten(_ text: String, _ screens: [String]...) throws -> (
        text: String, mistakes: [String]
    ) {
        let folder = try TemporaryFolder(["a.yaml": text])
        let updates = ScreenUpdates()
        let line =
            try #require(text.split(whereSeparator: \.isNewline).firstIndex { $0.contains("expectScreen") })
            + 1
        let place = FileLocation(file: folder.path + "/a.yaml", line: line, column: 5)
        for screen in screens { updates.add(screen.isEmpty ? nil : screen, at: place) }
        let mistakes = updates.write().mistakes.map(\.message)
        return (try String(contentsOfFile: place.file, encoding: .utf8), mistakes)
    }

    @Test("a rewritten screen that begins with blanks gets a mark for its indentation")
    func blanks() throws {
        let screen = ["", "  Jobs", "Job", "", "    ${x} $$"]
        let rows = "\n\n        Jobs\n      Job\n\n          $${x} $$$$\n"
        for mark in ["|", "|-", "|2", "|2-", "|-2"] {
            let head = "steps:\n  - expectScreen: "
            let (text, mistakes) = try rewritten("\(head)\(mark)\n      x\n\n# Rest\n", screen)
            #expect(mistakes.isEmpty)
            #expect(text == "\(head)|2\(rows)\n# Rest\n", "\(mark)")
            let step = try #require(try read("service: workshop\n" + text).steps.first)
            #expect(step.value.content == .text("\n  Jobs\nJob\n\n    ${x} $$\n"))
        }
        let deep = try rewritten("steps:\n  - expectScreen: |\n                    x\n  - tap: a", [" a"])
            .text
        #expect(deep == "steps:\n  - expectScreen: |9\n              a\n  - tap: a")
    }

    @Test("a rewrite keeps the comments around a screen")
    func comments() throws {
        let (text, mistakes) = try rewritten(
            "steps:\n  - expectScreen: |  # the form\n      x\n     # below\n  - tap: a", ["y"])
        #expect(mistakes.isEmpty)
        #expect(text == "steps:\n  - expectScreen: |  # the form\n      y\n     # below\n  - tap: a")
    }

    @Test("a rewrite keeps Windows line ends")
    func windows() throws {
        #expect(
            try rewritten("steps:\r\n  - expectScreen: |\r\n      x\r\n  - tap: a\r\n", ["y", "", "z"]).text
                == "steps:\r\n  - expectScreen: |\r\n      y\r\n\r\n      z\r\n  - tap: a\r\n")
    }

    @Test("a rewrite of a file behind a link keeps the link")
    func link() throws {
        let folder = try TemporaryFolder(["b.yaml": "steps:\n  - expectScreen: |\n      x\n"])
        let (link, file) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let updates = ScreenUpdates()
        updates.add(["y"], at: FileLocation(file: link, line: 2, column: 5))
        #expect(updates.write().mistakes.isEmpty)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("      y\n"))
    }

    @Test(
        "a screen is not rewritten if its rows use variables, if the new screen is blank, or if another run still shows it"
    )
    func refused() throws {
        let text = "steps:\n  - expectScreen: |\n      ${x}\n"
        let named = try rewritten(text, ["y"])
        #expect(named.text == text)
        #expect(named.mistakes == ["Its rows name variables, which would be lost: it stays as it is."])
        let plain = "steps:\n  - expectScreen: |\n      x\n"
        #expect(
            try rewritten(plain, ["", ""]).mistakes == [
                "The screen is blank, which cannot be expected: it stays as it is."
            ])
        for screens in [[["y"], []], [[], ["y"]]] {
            let disputed = try rewritten(plain, screens[0], screens[1])
            #expect(disputed.text == plain)
            #expect(disputed.mistakes == ["Its runs have different screens: it stays as it is."])
        }
    }

    @Test("a rewrite writes no secret, and does not change the screen of a step whose “unless” appeared")
    func secrets() async throws {
        let steps = "  - enter: { text: s3cret, into: Job }\n  - expectScreen: |\n      Jobs\n"
        let folder = try TemporaryFolder([
            "a.yaml": "service: workshop\nsecrets: [code]\nvariables: { code: s3cret }\nsteps:\n\(steps)"
        ])
        let updates = ScreenUpdates()
        #expect(await run(folder, updates).exitCode == 0)
        #expect(updates.write().mistakes.isEmpty)
        let rows = try String(contentsOf: folder.url.appending(path: "a.yaml"), encoding: .utf8).split(
            separator: "|")[1]
        #expect(rows.contains("Jobs\n      ░░░░") && !rows.contains("s3cret"), "\(rows)")
        #expect(await run(folder).exitCode == 0)
        try folder.write(
            "service: workshop\nsteps:\n  - expectScreen: |\n      x\n    unless: { heading: Jobs }",
            to: "a.yaml")
        #expect(await run(folder, updates).exitCode == 1)
        #expect(updates.write().places.isEmpty)
    }

    @Test("a screen is not rewritten if it is not a YAML block, or if two runs have different screens")
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
