import BlackBox
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Steps with the mouse and the keys")
@UIActor
struct InputStepTests: RunsSteps {
    let bench: StepBench

    init() throws { bench = try StepBench() }

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

    @Test("a plain left click can be written in full")
    func leftButton() async throws {
        let step = "click: { text: Plane, mouseButton: left }"
        let chosen = "expect: { row: { containing: Plane }, selected: true }"
        #expect(try await run("  - \(step)\n  - \(chosen)").isPassed, "\(text)")
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

    @Test("a window of this process is not told of the focus of a terminal")
    func noTerminalFocus() async throws {
        #expect(try await run("  - terminalFocus: out").isPassed == false)
        #expect(text.contains("Only a program on a terminal of its own is told of the focus"), "\(text)")
    }

    @Test("text and keys can be given a delay")
    func delay() async throws {
        let result = try await run(
            """
              - type: { text: Sa, delay: 5 ms }
              - press: { keys: [x, Backspace, w], delay: 5 ms, timeout: 4 s }
              - press: { keys: End, delay: 5 ms }
              - expect: { field: Job, value: Saw }
            """)
        #expect(result.isPassed, "\(text)")
    }

    @Test(
        "mistakes in how keys are typed name what can be said",
        arguments: [
            ("type: { delay: 5 ms }", "“type” needs “text”; it is missing."),
            ("type: { text: \"\" }", "“type” needs words; there are none."),
            ("type: { text: a, delay: 5 }", "“delay” needs a time with its unit"),
            ("type: { text: a, delay: 0 s }", "“delay” needs some time"),
            ("press: { keys: [Entr], delay: 5 ms }", "“Entr” is not a key; did you mean “Enter”?"),
            ("press: { keys: a, ahead: maybe }", "“ahead” needs true or false, not “maybe”."),
            ("press: { delay: 5 ms }", "“press” needs “keys”; it is missing."),
        ])
    func typingMistakes(step: String, sentence: String) {
        let found = mistake(in: "service: workshop\nsteps: [\(step)]")
        #expect(found.contains(sentence), "\(found)")
    }
}
