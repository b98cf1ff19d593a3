import BlackBox
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Steps that look at the screen")
@UIActor
struct ScreenStepTests: RunsSteps {
    let bench: StepBench

    init() throws { bench = try StepBench() }

    @Test("words are looked for in rows and columns, and at a cell, and a failure says where they are")
    func screenParts() async throws {
        let result = try await run(
            """
              - expect: { text: Saw, within: { rows: 7-9, columns: 1-20 } }
              - expect: { text: Saw, at: [9, 8] }
              - expect: { text: Jobs, rows: 1 }
              - expectGone: { text: Saw, rows: -1, neverSeen: true }
              - expect: { text: Saw, at: [9, 9] }
            """)
        #expect(!result.isPassed)
        #expect(
            text.contains("Found the cell “Saw” (row 8, column 9), but not at column 9, row 9."), "\(text)")
        try await run("  - expect: { text: Saw, within: { rows: 25 } }")
        #expect(text.contains("The screen has 80×24 cells, and no row 25."), "\(text)")
        let later = try await run(
            "  - resize: 80x30\n  - expectGone: { text: Saw, rows: 25, neverSeen: true }")
        #expect(later.isPassed, "\(text)")
    }

    @Test("the cursor is waited for at a cell, within an element, or hidden, and a failure says where it is")
    func cursor() async throws {
        let passed = try await run(
            """
              - expectCursor: { at: [11, 2] }
              - type: ab
              - expectCursor: { at: [13, 2], within: { field: Job } }
              - expectCursor: { within: { rows: 2 } }
              - tap: Urgent
              - expectCursor: hidden
            """)
        #expect(passed.isPassed, "\(text)")
        try await run("  - expectCursor: { at: [1, 1] }")
        #expect(text.contains("The cursor is at column 11, row 2."), "\(text)")
        try await run("  - expectCursor: { within: { field: Code } }")
        #expect(text.contains("for the cursor in field “Code”"), "\(text)")
        try await run("  - tap: Urgent\n  - expectCursor: { at: [11, 2] }")
        #expect(text.contains("The cursor is hidden."), "\(text)")
        try await run("  - expectCursor: { shape: bar }")
        #expect(text.contains("Only a program on a terminal of its own gives its cursor a shape."), "\(text)")
    }

    @Test(
        "mistakes in what is expected of a cursor name what can be said",
        arguments: [
            ("expectCursor: gone", "“expectCursor” needs hidden, not “gone”"),
            ("expectCursor: {}", "“expectCursor” needs at, within, shape or blinking, or hidden."),
            ("expectCursor: { shape: beam }", "“shape” needs block, underline or bar, not “beam”"),
        ])
    func cursorMistakes(step: String, sentence: String) {
        let found = mistake(in: "service: workshop\nsteps: [\(step)]")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("the whole screen is compared, and rows that differ are shown")
    func screen() async throws {
        let rows = """
              - enter: { text: Drill, into: Job }
              - expectScreen: |
                  Jobs
                  Job       ░░░░░
                  Code
                  Tool
                  [ ] Urgent   1 h
                  ‹ Add ›  ‹ Count ›  ‹ Clear ›
                    No    Name
                    1     Saw
                    2     Plane
            """
        let same = try await run(rows)
        #expect(same.isPassed, "\(text)")
        try await run(rows.replacing("Saw", with: "Sew"))
        let report = """
            Row 8 differs in column 10:
                wanted │  1     Sew
                found  │  1     Saw
                                 ↑ here.
              (A thread or a task
            """
        #expect(text.contains("a.yaml:5:5: “expectScreen: Jobs …” failed."), "\(text)")
        #expect(text.contains(report), "\(text)")
    }

    private let tree = """
          - enter: { text: Drill, into: Job }
          - expectTree: |
              - heading "Jobs"
              - textField "Job" [focused]: Dr░
              - secureField "Code"
              - textField "Tool"
              - checkbox "Urgent"
              - stepper "Hours": 1
              - button "Add"
              - button "Count"
              - button /^Clear$/
              - table "All jobs"
                - group "Columns"
                  - text "No"
                  - text "Name"
                - row "1 Saw"
                  - cell "No": 1
                  - cell "Name": Saw
                - row "2 Plane"
                  - cell "No": 2
                  - cell "Name": Plane
              - status
        """

    @Test("an expected tree compares all elements, and a failure shows both trees, and one to paste")
    func tree() async throws {
        let same = try await run(tree)
        #expect(same.isPassed, "\(text)")
        try await run(tree.replacing(": Saw", with: ": Sew"))
        let report = """
              The elements differ (- wanted, + found):
                  …
                    - row "1 Saw"
                      - cell "No": 1
                -     - cell "Name": Sew
                +     - cell "Name": Saw
                    - row "2 Plane"
                      - cell "No": 2
                  …
              To expect them as they are:
                expectTree: |
                  - heading "Jobs"
                  - textField "Job" [focused]: Dr░
            """
        #expect(text.contains("a.yaml:5:5: “expectTree: - heading \"Jobs\" …” failed."), "\(text)")
        #expect(text.contains(report), "\(text)")
        #expect(text.contains("  In all, 1 line wanted and 1 line found differ.\n"), "\(text)")
    }

    @Test("a step is named by the first line of its tree that says something")
    func nameOfTree() async throws {
        try await run(
            "  - expectTree: |\n      - ░\n      - cell \"Nome\"\n    timeout: 10 ms")
        #expect(text.contains("“expectTree: … - cell \"Nome\"” failed."), "\(text)")
    }

    @Test("an expected tree waits for its elements, and fails as soon as “unless” appears")
    func treeWaits() async throws {
        let later = try await run(
            "  - tap: Count\n  - ring: 1\n  - expectTree: |\n      - text \"a\"\n    timeout: 10 ms")
        #expect(
            !later.isPassed
                && text.contains("for the elements to be as they are written, which is all the time it had")
                && !text.contains("To expect them as they are"),
            "\(text)")
        let unless = try await run("  - expectTree: { tree: '- text \"a\"', unless: Urgent }")
        #expect(!unless.isPassed && text.contains("until there was checkbox “Urgent”"), "\(text)")
    }

    @Test("an expected tree within an element compares only its parts, if there is exactly one such element")
    func treeWithin() async throws {
        let parts = "- cell \"No\": 2\n            - cell \"Name\": Plane"
        let step =
            "  - expectTree:\n      within: { row: { containing: Plane } }\n      tree: |\n            \(parts)\n"
        let same = try await run(step)
        #expect(same.isPassed, "\(text)")
        try await run(step.replacing(": 2", with: ": 3"))
        #expect(
            text.contains("  To expect them as they are:\n    tree: |\n      - cell \"No\": 2\n"), "\(text)")
        try await run(step.replacing("containing: Plane", with: "enabled: true"))
        #expect(text.contains("Found 2 where one is wanted: row"), "\(text)")
        try await run(step.replacing("Plane }", with: "Jewels }"))
        #expect(text.contains("of the elements") == false && text.contains("Jewels"), "\(text)")
        let soft = try await run(step.replacing(": 2", with: ": 3") + "      soft: true\n  - expect: Urgent")
        #expect(soft.softFailures.count == 1)
    }
}
