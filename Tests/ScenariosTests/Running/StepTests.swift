import BlackBox
import BlackBoxSupport
import Foundation
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Steps")
@UIActor
struct StepTests {
    private let log = WorldLog()
    private let folder: TemporaryFolder
    private let report = Report()

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func run(_ steps: String, top: String = "") async throws -> ScenarioResult {
        try folder.write("service: workshop\n\(top)\nsteps:\n\(steps)", to: "a.yaml")
        let reporter = TextReporter { [report] in report.text += $0 }
        let run = await ScenarioRunner(.workshop(log), reporters: [reporter]).run([folder.path + "/a.yaml"])
        return try #require(run.results.first, "\(run.mistakes)")
    }

    private var text: String { report.text.replacing(folder.path + "/", with: "") }

    @Test(
        "scrolling the selected row of a focused list out of sight breaks no invariant"
    )
    func wheelWithFocus() async throws {
        let add = "  - repeat: { times: 30, steps: [enter: { text: Job, into: Job }, tap: Add] }\n"
        let result = try await run(
            add + """
                  - select: { cell: No, value: 1 }
                  - wheel: { by: 10, over: { table: All jobs } }
                  - expectGone: { cell: No, value: 1 }
                  - expect: { table: All jobs, focused: true }
                """)
        #expect(result.isPassed, "\(text)")
    }

    @Test("a cell of the screen can be clicked, and the wheel turned over it")
    func cells() async throws {
        let result = try await run(
            """
              - click: { at: [3, 3] }
              - expect: { field: Code, focused: true }
              - wheel: { by: 1, at: [80, 24] }
              - click: { at: [81, 24] }
            """)
        guard case .failed(let failure) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(failure.step == "click: { at: [81, 24] }", "\(text)")
        #expect(failure.reason == .impossible("The screen has 80×24 cells, and none in column 81, row 24."))
        #expect(
            mistake(in: "service: workshop\nsteps: [click: { at: 3 }]")
                .hasSuffix("“at” needs a column and a row, such as [12, 5], not “3”."))
        #expect(
            mistake(in: "service: workshop\nsteps: [wheel: { by: 1, at: [1, 1], over: Jobs }]")
                .hasSuffix("“over” and “at” are two places."))
    }

    @Test(
        "a window that takes left clicks alone fails any other click, and a drag",
        arguments: [
            "click: { text: Saw, mouseButton: right }", "click: { at: [3, 3], modifiers: Shift }",
            "drag: { from: Saw, to: [3, 3] }",
        ])
    func otherButtons(step: String) async throws {
        let result = try await run("  - \(step)")
        guard case .failed(let failure) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(failure.explanation.hasPrefix("This window takes clicks of the left button alone"), "\(text)")
    }

    @Test("a window of this process is not told of the focus of a terminal")
    func noTerminalFocus() async throws {
        #expect(try await run("  - terminalFocus: out").isPassed == false)
        #expect(text.contains("Only a program on a terminal of its own is told of the focus"), "\(text)")
    }

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

    @Test("text and keys can be given a pace")
    func pace() async throws {
        let result = try await run(
            """
              - type: { text: Sa, pace: 5 ms }
              - press: { keys: [x, Backspace, w], pace: 5 ms, timeout: 4 s }
              - press: { keys: End, pace: 5 ms }
              - expect: { field: Job, value: Saw }
            """)
        #expect(result.isPassed, "\(text)")
    }

    @Test(
        "mistakes in how keys are typed name what can be said",
        arguments: [
            ("type: { pace: 5 ms }", "“type” needs “text”; it is missing."),
            ("type: { text: \"\" }", "“type” needs words; there are none."),
            ("type: { text: a, pace: 5 }", "“pace” needs a time with its unit"),
            ("type: { text: a, pace: 0 s }", "“pace” needs some time"),
            ("press: { keys: [Entr], pace: 5 ms }", "“Entr” is not a key; did you mean “Enter”?"),
            ("press: { keys: a, ahead: maybe }", "“ahead” needs true or false, not “maybe”."),
            ("press: { pace: 5 ms }", "“press” needs “keys”; it is missing."),
        ])
    func typingMistakes(step: String, sentence: String) {
        let found = mistake(in: "service: workshop\nsteps: [\(step)]")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("a plain left click can be written in full")
    func leftButton() async throws {
        let step = "click: { text: Plane, mouseButton: left }"
        let chosen = "expect: { row: { containing: Plane }, selected: true }"
        #expect(try await run("  - \(step)\n  - \(chosen)").isPassed, "\(text)")
    }

    @Test(
        "mistakes in clicks and drags name what can be said",
        arguments: [
            ("click: { text: a, mouseButton: up }", "“mouseButton” needs left, middle or right, not “up”"),
            ("click: { text: a, modifiers: [Meta] }", "“modifiers” needs Shift, Alt or Ctrl, not “Meta”"),
            ("drag: { from: a }", "“drag” needs “to”; it is missing."),
            ("drag: { from: [1], to: b }", "“from” needs a column and a row, such as [12, 5], not a list"),
        ])
    func clickMistakes(step: String, sentence: String) {
        let found = mistake(in: "service: workshop\nsteps: [\(step)]")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("work that never ends fails the step that waits for its end")
    func neverIdle() async throws {
        let result = try await run("  - tap: Count\n  - expectIdle:\n    timeout: 50 ms")
        guard case .failed(let failure) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(failure.step == "expectIdle: ")
        #expect(failure.pending == ["Counting jobs"])
        #expect(try await run("  - tap: Add\n  - expectIdle").isPassed == false)
        #expect(try await run("  - tap: Urgent\n  - expectIdle").isPassed)
    }

    @Test("an element can be clicked once or twice")
    func click() async throws {
        let once = try await run(
            "  - click: Plane\n  - expect: { row: { containing: Plane }, selected: true }\n  - expectGone: { text: Opened Plane, neverSeen: true }"
        )
        #expect(once.isPassed, "\(text)")
        let twice = try await run(
            "  - click: { cell: Name, value: Plane, times: 2 }\n  - expect: Opened Plane")
        #expect(twice.isPassed, "\(text)")
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

    @Test("an expected tree waits for its elements, and fails as soon as “unless” appears")
    func treeWaits() async throws {
        let later = try await run(
            "  - tap: Count\n  - ring: 1\n  - expectTree: |\n      - text \"a\"\n    timeout: 10 ms")
        #expect(
            !later.isPassed
                && text.contains("for the elements to be as they are written, which is all the time it had"),
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

    @Test("a screenshot is kept under its name, and a second screenshot of that name gets a number")
    func screenshot() async throws {
        let result = try await run(
            "  - screenshot: first\n  - tap: Urgent\n  - repeat: { times: 2, steps: [screenshot: then] }")
        #expect(result.screenshots.map(\.name) == ["first", "then", "then 2"])
        #expect(result.screenshots[0].text != result.screenshots[1].text)
        #expect(result.screenshots[1].text.hasPrefix("Jobs\n"))
        #expect(result.screenshots[1].text == result.screenshots[2].text)
    }

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

    @Test("after a soft failure the scenario continues, and reports all failures with their screens")
    func soft() async throws {
        let result = try await run(
            """
              - expect: { text: Jewels, soft: true }
              - tap: Urgent
              - expectGone: { heading: Jobs }
                soft: true
              - expectClosed:
                soft: true
              - expect: { checkbox: Urgent, checked: true, soft: true }
            """)
        #expect(
            result.softFailures.map(\.step) == [
                "expect: { text: Jewels, soft: true }", "expectGone: { heading: Jobs }", "expectClosed: ",
            ])
        #expect(result.failures == result.softFailures)
        #expect(result.outcome == .failed(result.softFailures[0]))
        #expect(result.softFailures[0].screen.contains("[ ] Urgent"))
        #expect(result.softFailures[1].screen.contains("[x] Urgent"))
        #expect(text.components(separatedBy: "failed.").count == 4, "\(text)")
        let hard = try await run("  - expect: { text: Jewels, soft: true }\n  - tap: Jewels\n  - tap: Urgent")
        #expect(hard.failures.map(\.step) == ["expect: { text: Jewels, soft: true }", "tap: Jewels"])
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

    @Test("the failure of a program's own step has the step's line and the step's timeout")
    func ownStep() async throws {
        let look = StepDefinition<WorldLog>("look", about: "Looks for a thing.") {
            value throws(DocumentMistake) in
            let text = try value.text("“look”")
            return .init { step in try await step.app.match(text) }
        }
        let log = log
        let world = ScenarioWorld(ScenarioVocabulary(steps: [look])) { _ in (try Workshop().app, log) }
        try folder.write("steps:\n  - look: Jewels\n    timeout: 7 s", to: "a.yaml")
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        let failure = try #require(result.failures.first)
        #expect(failure.place == FileLocation(file: folder.path + "/a.yaml", line: 2, column: 5))
        #expect(failure.step == "look: Jewels")
        #expect(failure.timeout == .seconds(7))
        let note = try #require(failure.notes.last)
        #expect(note.hasPrefix("the step has called “match “Jewels”” (ScenariosTests/StepTests.swift:"))
    }

    @Test("a step is read once, and once more when it runs only if it uses a captured variable")
    func readings() async throws {
        let readings = Mutex<[String]>([])
        let note = StepDefinition<WorldLog>("note", about: "Notes a text.") {
            value throws(DocumentMistake) in
            let text = try value.text("“note”")
            readings.withLock { $0.append(text) }
            return .init { _ in }
        }
        let log = log
        let world = ScenarioWorld(ScenarioVocabulary(steps: [note])) { _ in (try Workshop().app, log) }
        let steps = "[note: known, capture: { as: word, from: { heading: Jobs } }, note: \"${word}\"]"
        try folder.write("steps: \(steps)", to: "a.yaml")
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        #expect(result.isPassed)
        #expect(readings.withLock { $0 } == ["known", "${word}", "Jobs"])
    }

    @Test("a failure in an included file names its line and the including step")
    func included() async throws {
        try folder.write("steps:\n  - repeat: { times: 2, steps: [tap: \"${button}\"] }", to: "parts/x.yaml")
        try await run("  - include: { file: parts/x.yaml, with: { button: Jewels } }")
        #expect(
            text.contains(
                "parts/x.yaml:2:33: “tap: Jewels” failed, in round 1 of 2 of parts/x.yaml:2:5, included by a.yaml:4:5."
            ),
            "\(text)")
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
            [TextReporter { [report] in report.text += $0 }]
            + (try ScenarioReport.reporters(for: [ScenarioReport("json=\(lines)")]) { _ in })
        let run = await ScenarioRunner(.workshop(log), reporters: reporters).run([folder.path + "/a.yaml"])
        #expect(run.results.first?.isPassed == false)
        let json = try String(contentsOfFile: lines, encoding: .utf8)
        #expect(json.contains("expect: { field: Job, value: •••• }"))
        #expect(!json.contains("openses") && !text.contains("openses"), "\(text)")
    }

    @Test("a program's own step fails if its “unless” is on the screen")
    func ownUnless() async throws {
        let result = try await run("  - ring: 1\n    unless: { heading: Jobs }")
        #expect(!result.isPassed && text.contains("until there was heading “Jobs”"), "\(text)")
    }

    @Test("a program's own step soon notices a change that does not wake the loop")
    func pollsInRealTime() async throws {
        let start = MonotonicClock().now
        let poll = StepDefinition<WorldLog>("poll", about: "Looks three times.") { _ in
            .init { step in
                var looks = 0
                try await step.poll(for: "the third look") {
                    looks += 1
                    return looks == 3
                }
                step.context.rung = looks
            }
        }
        let world = ScenarioWorld(ScenarioVocabulary(steps: [poll])) { [log] _ in
            (try Workshop().app, log)
        }
        let scenarios = try Scenario.read(
            "steps: [{ poll: it, timeout: 50 s }]", file: "a.yaml", in: world.vocabulary)
        let run = await ScenarioRunner(world).run(ScenarioPlan(scenarios))
        #expect(run.results.map(\.isPassed) == [true])
        #expect(log.rung == 3)
        #expect(start.duration(to: MonotonicClock().now) < .seconds(25))
    }

    @Test("a program's own step that waits in vain ends as soon as its “unless” is on the screen")
    func pollEndsWithUnless() async throws {
        let start = MonotonicClock().now
        let poll = StepDefinition<WorldLog>("poll", about: "Waits in vain.") { _ in
            .init { step in try await step.poll(for: "nothing") { false } }
        }
        let world = ScenarioWorld(ScenarioVocabulary(steps: [poll])) { [log] _ in
            (try Workshop().app, log)
        }
        let scenarios = try Scenario.read(
            "steps: [{ poll: it, unless: { heading: Jobs }, timeout: 50 s }]", file: "a.yaml",
            in: world.vocabulary)
        let run = await ScenarioRunner(world).run(ScenarioPlan(scenarios))
        #expect(run.results.map(\.isPassed) == [false])
        #expect(start.duration(to: MonotonicClock().now) < .seconds(25))
    }

    @Test("each case runs its own steps")
    func cases() async throws {
        try folder.write(
            "service: workshop\ncases: [{ job: Saw }, { job: Drill }]\nsteps: [expect: \"${job}\"]",
            to: "b.yaml")
        let reporter = TextReporter { [report] in report.text += $0 }
        let run = await ScenarioRunner(.workshop(log), reporters: [reporter]).run([folder.path + "/b.yaml"])
        #expect(run.results.map(\.isPassed) == [true, false])
        #expect(text.contains(" b.yaml (Saw)\n") && text.contains(" b.yaml (Drill)\n"), "\(text)")
    }
}

@UIActor
private final class Report {
    var text = ""
}
