import BlackBox
import BlackBoxSupport
import BlackBoxTesting
import TerminalUI
import Testing
import Waiting

// The article's table of verbs shows the calls of this file. ArchitectureTests compares them.

@Suite("The article's verbs", .timeLimit(.minutes(1)))
@UIActor struct VerbTests {
    private let screen = GuestScreen()

    private func window() throws -> Window { try Window.showing(screen, columns: 60, rows: 18) }

    @Test("each verb of the table does what the table says")
    func verbs() async throws {
        try await withApp(try window()) { app in
            try await app.expectTree("- textField \"Name\" [focused]\n- ░")
            try await app.match("Name").enterText("Dan")
            #expect(screen.name == "Dan")
            try await app.match("Name").clearText()
            #expect(screen.name == "")
            try await app.match("Name").paste("Eve")
            try await app.paste(" Adams")
            #expect(screen.name == "Eve Adams")
            try await app.tap("Add")
            #expect(screen.guests.last == "Eve Adams")
            try await app.match(Locator(.row, .containing("Eve")))
            try await app.match(Locator(.status, .containing("saved")))
            try await app.click("Cake")
            #expect(screen.hasCake)
            try await app.match("Bob", .row).select()
            #expect(screen.chosen == "Bob")
            try await app.select(Locator(.row, .number(3)))
            #expect(screen.chosen == "Cleo")
            try await app.expect("Cleo")
            try await app.expect(Locator(.row), count: 4)
            try await app.expectGone("Error", neverSeen: true)
            try await app.scroll(to: "Eve Adams")
            try await app.resize(columns: 80, rows: 24)
            #expect(app.window.frame.size == Size(width: 80, height: 24))
            try await app.press(.function(2))
            try await app.match("Leave?", .dialog)
            try await app.match("Cake", .checkbox, .checked)
            try await app.tap("Leave", .inside("Leave?"))
            try await app.expectClosed()
            #expect(app.screen.contains("Cleo"))
        }
    }

    @Test("for each scenario step with the mouse, the keyboard or the whole screen, there is a call in Swift")
    func moreVerbs() async throws {
        try await withApp(try window()) { app in
            try await app.type("Dan")
            #expect(screen.name == "Dan")
            #expect(try await app.capture("Name", .field) == "Dan")
            try await app.click("Cake", times: 2)
            #expect(!screen.hasCake)
            let cake = try await app.match("Cake").match.frame
            try await app.click(at: cake.origin)
            #expect(screen.hasCake)
            screen.guests = (1...60).map { "Guest \($0)" }
            let first = try await app.match("Guest 1", .row).match.frame
            try await app.wheel(by: 9, over: "Guests", .list)
            try await app.expectGone("Guest 1", .row)
            try await app.wheel(by: -9, at: first.origin)
            try await app.expect("Guest 1", .row)
            try await app.expectIdle()
            try await app.screenshot("guests")
            #expect(app.screenshots.map(\.name) == ["guests"])
            try await app.expectScreen(app.screenshots[0].text)
        }
    }

    @Test("after a soft expectation has failed, the test goes on, and the failure is reported at the end")
    func soft() async throws {
        let app = App(try window())
        app.timeout = .milliseconds(50)
        try await app.soft { try await app.expect("Zoe") }
        try await app.soft { try await app.expect("Ada") }
        try await app.expect("Bob")
        let complaints = await app.close()
        #expect(complaints.count == 1 && complaints[0].contains("Zoe"), "\(complaints)")
        await #expect(throws: StepFailure.self, "Nothing can go on after the end of the program.") {
            try await app.soft { try await app.expect("Ada") }
        }
    }

    @Test("`expectGone` succeeds after a key has closed what was on the screen")
    func named() async throws {
        try await withApp(try window()) { app in
            try await app.press("F2")
            try await app.match("Leave?", .dialog)
            try await app.press("Esc")
            try await app.expectGone("Leave?")
        }
    }

    @Test("`expectTree` can compare only the elements within one element")
    func treeWithin() async throws {
        try await withApp(try window()) { app in
            try await app.expectTree("- row \"Ada\"\n- ░", within: Locator("Guests", .list))
        }
    }

    @Test("an expected tree in a wrong form fails, and the failure names the line")
    func mistakenTree() async throws {
        try await withApp(try window()) { app in
            let failure = await #expect(throws: StepFailure.self) {
                try await app.expectTree("- list \"Guests\"\n- headline \"Guests\"")
            }
            #expect(
                failure?.explanation.hasPrefix("Line 2: Unknown role “headline” in the tree; the roles are ")
                    == true)
        }
    }

    @Test("a tap at the name of a key fails, and names the key to press")
    func keyOfThatName() async throws {
        try await withApp(try window()) { app in
            let failure = await #expect(throws: StepFailure.self) { try await app.tap("Ask", .button) }
            #expect(failure?.notes.last == "there is a key of that name: press F2")
        }
    }
}
