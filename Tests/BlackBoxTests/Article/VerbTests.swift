import BlackBox
import Foundation
import Observation
import TerminalUI
import Testing
import Waiting

// The article's table of verbs shows the calls of this file. ArchitectureTests compares them.

@Observable @UIActor
private final class GuestScreen: Screen {
    let title = "Guests"
    var name = ""
    var guests = ["Ada", "Bob", "Cleo"]
    var chosen: String?
    var hasCake = false
    @ObservationIgnored weak var window: Window?

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            TextField("Name", text: Binding(self, \.name))
            Checkbox("Cake", isOn: Binding(self, \.hasCake))
            Button("Add") {
                self.guests.append(self.name)
                self.name = ""
            }
            List(
                "Guests", count: guests.count, rowID: { self.guests[$0] }, selection: Binding(self, \.chosen)
            ) {
                ListRow(StyledText(self.guests[$0]))
            }
            StatusLine()
            FooterKeys()
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.function(2), title: "ask") {
                self.window?.present(
                    Dialog(
                        "Leave?", buttons: [.cancel("Stay"), .preferred("Leave") { self.window?.close() }]))
            }
        ]
    }
}

@Suite("The article's verbs", .timeLimit(.minutes(1)))
@UIActor struct VerbTests {
    private func open() throws -> App {
        let window = Window(
            terminal: try Terminal.headless(columns: 60, rows: 18), scope: LoopScope("guests"))
        window.push(GuestScreen())
        return App(window)
    }

    @Test("each verb of the table does what the table says")
    func verbs() async throws {
        let app = try open()
        let screen = try #require(app.window.topScreen as? GuestScreen)

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
        try await app.click("Cake")
        #expect(screen.hasCake)
        try await app.match("Bob", .row).select()
        #expect(screen.chosen == "Bob")
        try await app.expect("Cleo")
        try await app.expect(Locator(.row), count: 4)
        try await app.match(Locator(.row, .containing("Eve")))
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
        await app.close()
    }

    @Test("a key can be pressed by its name, and what is gone was seen before")
    func named() async throws {
        let app = try open()
        try await app.press("F2")
        try await app.match("Leave?", .dialog)
        try await app.press("Esc")
        try await app.expectGone("Leave?")
        await app.close()
    }

    @Test("the elements may be those within another, and a tree in a wrong form fails with its line")
    func tree() async throws {
        let app = try open()
        try await app.expectTree("- row \"Ada\"\n- ░", within: Locator("Guests", .list))
        let failure = await #expect(throws: StepFailure.self) {
            try await app.expectTree("- list \"Guests\"\n- headline \"Guests\"")
        }
        #expect(
            failure?.explanation.hasPrefix("Line 2: Unknown role “headline” in the tree; the roles are ")
                == true)
        await app.close()
    }

    @Test("a tap at the name of a key fails, and names the key to press")
    func keyOfThatName() async throws {
        let app = try open()
        let failure = await #expect(throws: StepFailure.self) { try await app.tap("Ask", .button) }
        #expect(failure?.notes.last == "there is a key of that name: press F2")
        await app.close()
    }

    @Test("the article lists the steps that every vocabulary has, in their order")
    func steps() throws {
        let words = ScenarioVocabulary<Void>().steps.map { "`\($0.word)`" }
        let article = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/BlackBox/BlackBox.docc/BlackBox.md").standardized
        #expect(try String(contentsOf: article, encoding: .utf8).contains(words.joined(separator: ", ")))
    }
}
