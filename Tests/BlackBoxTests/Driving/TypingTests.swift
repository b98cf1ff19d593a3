import BlackBox
import BlackBoxSupport
import BlackBoxTesting
import TerminalUI
import Testing
import Waiting

@Suite("Typing", .timeLimit(.minutes(1)))
@UIActor
struct TypingTests {
    @Test("a field of several lines takes line ends, and is emptied wherever its cursor is")
    func lines() async throws {
        let screen = NoteScreen()
        try await withApp(try Window.showing(screen)) { app in
            let field = try await app.match("Note", .field)
            try await field.enterText("Dear Ada,\r\nthe saw is sharp.\n")
            #expect(screen.note == "Dear Ada,\nthe saw is sharp.\n")
            try await app.press(.up)
            try await field.enterText("Short")
            #expect(screen.note == "Short")
            try await app.type("\nand more")
            #expect(screen.note == "Short\nand more")
            try await field.enterText("Dear\rAda")
            #expect(screen.note == "Dear\nAda")
        }
    }

    @Test("a field of one line refuses a line end before it is emptied, and the failure says so")
    func oneLine() async throws {
        let screen = NoteScreen()
        screen.subject = "kept"
        let sentence =
            "The text has a line end, but the text field without a label is not a field of several lines; “press” presses Enter."
        try await withApp(try Window.showing(screen)) { app in
            let field = try await app.match(Locator(.id("subject")))
            let failure = await #expect(throws: StepFailure.self) { try await field.enterText("a\nb") }
            #expect(failure?.explanation == sentence)
            let typed = await #expect(throws: StepFailure.self) { try await app.type("a\n") }
            #expect(typed?.explanation == sentence)
            #expect(screen.subject == "kept")
        }
    }

    @Test("U+0008 and U+007F are the Backspace key", arguments: ["\u{8}", "\u{7F}"])
    func backspace(character: String) async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Job").enterText("Sawn\(character)s\(character)")
            #expect(workshop.screen.name == "Saw")
            try await workshop.app.match("Code").enterText("\(character)12\(character)")
            #expect(workshop.screen.code == "1")
            try await workshop.app.type("\(character)3")
            #expect(workshop.screen.code == "3")
        }
    }

    @Test("a typed secret is hidden in the form that it has after Backspace")
    func secret() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Code").enterText("secrey\u{8}t-words")
            #expect(workshop.app.secrets.hidden(in: "secret-words") == "••••")
        }
    }

    @Test("each text that was typed into a secure field is hidden, also one that replaced another")
    func nextSecret() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Code").enterText("secret-words")
            try await workshop.app.match("Code").enterText("12121212")
            #expect(workshop.app.secrets.hidden(in: "12121212") == "••••")
        }
    }
}
