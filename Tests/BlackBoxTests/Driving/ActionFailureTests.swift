import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Actions that cannot be done")
@UIActor
struct ActionFailureTests {
    private func notes(_ action: @UIActor (Workshop) async throws -> Void) async throws -> [String] {
        var failure: StepFailure?
        try await Workshop.with { workshop in
            failure = await #expect(throws: StepFailure.self) { try await action(workshop) }
        }
        return failure?.notes ?? []
    }

    @Test("a failure says first that the window is too small to show the program")
    func smallWindow() async throws {
        try await Workshop.with(columns: 40, rows: 8, jobs: ["Saw"]) { workshop in
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.match("Saw") }
            #expect(failure?.notes.first == "This window is 40 × 8. Make it at least 60 × 16")
        }
    }

    @Test("tapping a heading fails and says that the heading is nothing to act on")
    func heading() async throws {
        let notes = try await notes { try await $0.app.tap("Jobs") }
        #expect(notes.first == "found “Jobs” as heading, not as something to act on")
    }

    @Test("typing and pasting fail if a button has the focus, and the failure says that it takes no text")
    func textForAButton() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.tap("Count")
            let failures = [
                await #expect(throws: StepFailure.self) { try await workshop.app.paste("x") },
                await #expect(throws: StepFailure.self) { try await workshop.app.type("x") },
            ]
            let sentence = "The button “Count” has the focus, and takes no text."
            #expect(failures.allSatisfy { $0?.reason == .impossible(sentence) }, "\(failures)")
            workshop.screen.openGate()
        }
    }

    @Test("typing into a button fails and says that the button is not a field")
    func noField() async throws {
        let notes = try await notes { workshop in
            try await workshop.app.match("Count").enterText("x")
        }
        #expect(notes == ["found “Count” as button, not as field"])
    }

    @Test("clearing, typing and pasting fail on a button, and the failure says that only fields take text")
    func noFieldByKind() async throws {
        try await Workshop.with { workshop in
            let button = try await workshop.app.match("Count", .button)
            for action in [
                { try await button.clearText() }, { try await button.paste("x") },
                { try await button.enterText("x") },
            ] as [@UIActor () async throws -> Void] {
                let failure = await #expect(throws: StepFailure.self) { try await action() }
                #expect(
                    failure?.explanation
                        == "Text can be typed only into a field, not into the button “Count” (row 6, column 10)."
                )
            }
        }
    }

    @Test("selecting a button fails, says what can be selected, and does not click the button")
    func noChoice() async throws {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Count", .button).select()
            }
            #expect(
                failure?.explanation.hasPrefix(
                    "Only a row, a cell or a checkbox can be selected, not the button “Count”") == true)
            #expect(workshop.screen.notice == nil)
        }
    }

    @Test("typing fails if the field changes the typed text, and the failure shows both texts")
    func rewritten() async throws {
        try await Workshop.with { workshop in
            workshop.screen.isShouting = true
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Job", .field).enterText("saw")
            }
            #expect(failure?.notes == ["it holds “SAW”"])
            #expect(failure?.what == "text field “Job” (row 2, column 1) to hold “saw”")
        }
    }

    @Test("typing fails if a secure field changes the typed text, and the failure shows only the lengths")
    func secret() async throws {
        try await Workshop.with { workshop in
            workshop.screen.isShouting = true
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Code").enterText("straße")
            }
            #expect(failure?.notes == ["it holds 7 characters"])
            #expect(failure?.what.hasSuffix("to hold 6 characters") == true)
        }
    }

    @Test("clicking a cell that mouse reports cannot express fails, says why, and clicks nothing")
    func unreachablePlace() async throws {
        try await Workshop.with { workshop in
            let process = NarrowProcess()
            workshop.app.process = process
            let count = try await workshop.app.match("Count", .button)
            let failure = await #expect(throws: StepFailure.self) { try await count.click() }
            #expect(failure?.reason == .impossible("It is too far away."))
            #expect(workshop.screen.notice == nil)
            workshop.app.process = nil
        }
    }

    @Test("only another program has rows that have scrolled away")
    func noHistory() async throws {
        try await Workshop.with { workshop in
            let attempt = try workshop.app.begin("expect", at: FileLocation(file: "a.yaml"))
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expectInHistory("Jobs", attempt)
            }
            #expect(
                failure?.explanation
                    == "Only another program has rows that have scrolled away. Leave “in” out.")
        }
    }

    @Test("a gesture to a cell that mouse reports cannot express fails, and none is sent")
    func unreachableGesture() async throws {
        try await Workshop.with { workshop in
            workshop.app.process = NarrowProcess()
            let attempt = try workshop.app.begin("drag", at: FileLocation(file: "a.yaml"))
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.drag(
                    from: .cell(Point(x: 0, y: 0)), to: .cell(Point(x: 3, y: 3)), attempt)
            }
            #expect(failure?.reason == .impossible("It is too far away."))
            workshop.app.process = nil
        }
    }

    @Test("pressing an unknown key fails and names the nearest key")
    func key() async throws {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.press("Entr") }
            #expect(failure?.explanation == "“Entr” is not a key; did you mean “Enter”?")
        }
    }

    @Test("scrolling to an element that is not in the list fails and says so")
    func scrolling() async throws {
        try await Workshop.with(jobs: (1...100).map { "job \($0)" }) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.scroll(to: "job 101")
            }
            #expect(failure?.explanation.hasPrefix("PageDown and PageUp did not bring “job 101”.") == true)
        }
    }
}

/// A process to which no click can be sent.
private final class NarrowProcess: DrivenProcess {
    let ending: ProcessEnding? = nil
    let takesKeys = true
    let isAtRest = true
    let restsUntil: LoopInstant? = nil
    let quiet = Duration.zero
    let hasUnreadKeys = false
    let hasDrawn = true
    let hasAnswered = true
    let memory: Int? = nil
    let leftBehind: [String] = []
    let remarks: [String] = []

    func obstacle(to mouse: MouseEvent) -> String? { "It is too far away." }
    let cursorShape = CursorShape()
    let takesFocus = false
    func focus(_ isIn: Bool) { Issue.record("the focus was sent") }
    func send(_ gesture: MouseGesture) { Issue.record("\(gesture) was sent") }
}
