import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Actions")
@UIActor
struct ActionTests {
    @Test("a form can be filled and submitted with keys")
    func formFilled() async throws {
        try await Workshop.with { workshop in
            let app = workshop.app
            try await app.match("Job").enterText("Sharpen the saw")
            try await app.match("Code").enterText("s3cret")
            try await app.tap("Add")
            try await app.match("1 jobs")
            try await app.tap("Sharpen the saw")
            try await app.match("Opened Sharpen the saw")
        }
    }

    @Test("entering text replaces the text in a field")
    func fieldReplaced() async throws {
        try await Workshop.with { workshop in
            let field = try await workshop.app.match("Job")
            try await field.enterText("one")
            try await field.enterText("zwölf 東京")
            #expect(workshop.screen.name == "zwölf 東京")
            try await field.clearText()
            #expect(workshop.screen.name == "")
        }
    }

    @Test("an action moves the focus the shorter way round, and sends all Tab keys at once")
    func shorterWay() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            var visited: [ControlID] = []
            workshop.window.onFrame = { [earlier = workshop.window.onFrame] frame in
                earlier?(frame)
                if let focus = frame.focus, visited.last != focus { visited.append(focus) }
            }
            try await workshop.app.tap("Clear")
            try await workshop.app.match("Clear all jobs?", .dialog)
            let keys = workshop.app.trace.trace(name: "", file: "").steps.flatMap(\.keys)
            #expect(keys == ["Shift-Tab", "Shift-Tab", "Enter"])
            #expect(visited.prefix(2) == ["Job", "Clear"])
        }
    }

    @Test("a checkbox is ticked with Space, unless it is ticked already")
    func checkboxes() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.tap("Urgent")
            #expect(workshop.screen.isUrgent)
            let box = try await workshop.app.match("Urgent", .checked)
            try await box.select()
            #expect(workshop.screen.isUrgent)
        }
    }

    @Test("a row is selected with arrow keys and opened with Enter")
    func rows() async throws {
        try await Workshop.with(jobs: ["Plane", "Saw", "Drill"]) { workshop in
            try await workshop.app.tap(Locator(.row, .containing("Drill")))
            try await workshop.app.match("Opened Drill")
            try await workshop.app.tap("Saw")
            try await workshop.app.match("Opened Saw")
            #expect(workshop.screen.chosen == 1)
        }
    }

    @Test("a suggestion can be selected from its list")
    func suggestions() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Tool").enterText("ha")
            try await workshop.app.tap(Locator("Hacksaw", .row))
            try await workshop.app.match("Tool", .field, .value("Hacksaw"))
        }
    }

    @Test("a control under suggestions is reached with Tab, not with the mouse")
    func underSuggestions() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Tool").enterText("ha")
            #expect(workshop.window.frame.element("Add")?.states.contains(.hittable) == true)
            #expect(workshop.window.frame.element("Hours")?.states.contains(.hittable) == false)
            let partly = await #expect(throws: StepFailure.self) { try await workshop.app.click("Count") }
            #expect(
                partly?.notes.first == "found the button “Count”, but it is covered by the list “Suggestions”"
            )
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.click("Hours")
            }
            #expect(
                failure?.notes.first
                    == "found the stepper “Hours”, but it is covered by the list “Suggestions”")
            try await workshop.app.tap("Hours")
            try await workshop.app.match("Hours", .focused)
            try await workshop.app.match("Tool", .field, .value("Hammer"))
        }
    }

    @Test("an action waits until its element stops moving")
    func standsStill() async throws {
        try await Workshop.with(jobs: ["Plane", "Saw", "Drill"]) { workshop in
            try await workshop.app.match("Saw")
            // The rows move down by one. As soon as that frame is painted, they move back.
            workshop.screen.notice = "for one frame"
            workshop.window.onFrame = { [earlier = workshop.window.onFrame] frame in
                earlier?(frame)
                guard frame.grid.text.contains("for one frame") else { return }
                Task { @UIActor in workshop.screen.notice = nil }
            }
            try await workshop.app.click("Saw")
            #expect(workshop.screen.chosen == 1)
        }
    }

    @Test("an action waits while an activity is running")
    func activity() async throws {
        try await Workshop.with(jobs: ["a", "b"]) { workshop in
            try await workshop.app.tap("Count")
            try await workshop.app.match("Counting…")
            _ = UILoop.shared.schedule(after: .milliseconds(5), name: "gate") { workshop.screen.openGate() }
            try await workshop.app.match("Counted 2")
            try await workshop.app.expectGone("Counting…")
        }
    }

    @Test("a dialog can be answered, and nothing behind it is acted on")
    func dialogs() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            try await workshop.app.tap("Clear")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.tap("Count")
            }
            #expect(failure?.reason == .quiescent)
            #expect(
                failure?.notes == [
                    "found the button “Count”, but it is covered by the dialog “Clear all jobs?”"
                ])
            try await workshop.app.tap("Clear them")
            try await workshop.app.expectGone("Clear all jobs?")
            try await workshop.app.match("0 jobs")
        }
    }

    @Test("a test can click, paste into, scroll and resize a program")
    func otherActions() async throws {
        try await Workshop.with(rows: 16, jobs: (1...60).map { "job \($0)" }) { workshop in
            let app = workshop.app
            try await app.match("Job", .field).paste("pasted words")
            #expect(workshop.screen.name == "pasted words")
            try await app.scroll(to: "job 60")
            try await app.match("job 60")
            try await app.scroll(to: "job 1")
            try await app.match("job 2", .nth(1)).click()
            #expect(workshop.screen.chosen == 1)
            try await app.resize(columns: 100, rows: 40)
            #expect(workshop.window.frame.size == Size(width: 100, height: 40))
        }
    }

    @Test("keys are pressed by their names")
    func keys() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.press("x")
            try await workshop.app.press(.tab, .character("y"))
            #expect(workshop.screen.name == "x")
            #expect(workshop.screen.code == "y")
            try await workshop.app.press("Ctrl-C")
            try await workshop.app.expectClosed()
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.match("Nothing") }
            #expect(failure?.reason == .closed)
        }
    }
}
