import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("An action that cannot be done says why:")
@UIActor
struct ActionFailureTests {
    private func notes(_ action: @UIActor (Workshop) async throws -> Void) async throws -> [String] {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) { try await action(workshop) }
            return failure?.notes ?? []
        }
    }

    @Test("a button is disabled")
    func disabled() async throws {
        let notes = try await notes { try await $0.app.tap("Add") }
        #expect(notes == ["found the button “Add”, but it is disabled"])
    }

    @Test("it is a heading, and nothing to act on")
    func heading() async throws {
        let notes = try await notes { try await $0.app.tap("Jobs") }
        #expect(notes.first == "found “Jobs” as heading, not as something to act on")
    }

    @Test("what has the focus takes no text that is pasted")
    func pasteIntoNothing() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.tap("Count")
            let options = Attempt.Options(place: FileLocation(file: "a"))
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.paste("x", nil, options)
            }
            #expect(failure?.reason == .impossible("The button “Count” has the focus, and takes no text."))
        }
    }

    @Test("it is a button, and no field")
    func noField() async throws {
        let notes = try await notes { workshop in
            try await workshop.app.match("Count").enterText("x")
        }
        #expect(notes == ["found “Count” as button, not as field"])
    }

    @Test("it is a button, and no field that could be emptied or pasted into")
    func noFieldByKind() async throws {
        try await Workshop.with { workshop in
            let options = Attempt.Options(place: FileLocation(file: "a"))
            let button = Locator("Count", .button)
            for action in [
                { try await workshop.app.clear(button, options) },
                { try await workshop.app.paste("x", button, options) },
                { try await workshop.app.enter("x", button, options) },
            ] as [@UIActor () async throws -> Void] {
                let failure = await #expect(throws: StepFailure.self) { try await action() }
                #expect(
                    failure?.explanation
                        == "Text can be typed only into a field, not into the button “Count” (row 6, column 10)."
                )
            }
        }
    }

    @Test("it is a button, and nothing that could be selected: it is not clicked")
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

    @Test("a field does not hold the text that was typed")
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

    @Test("a secure field does not hold the text that was typed, of which only the length is shown")
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

    @Test("a key has no such name")
    func key() async throws {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.press("Entr") }
            #expect(failure?.explanation == "“Entr” is not a key; did you mean “Enter”?")
        }
    }

    @Test("scrolling does not bring it")
    func scrolling() async throws {
        try await Workshop.with(jobs: (1...100).map { "job \($0)" }) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.scroll(to: "job 101")
            }
            #expect(failure?.explanation.hasPrefix("PageDown and PageUp did not bring “job 101”.") == true)
        }
    }
}
