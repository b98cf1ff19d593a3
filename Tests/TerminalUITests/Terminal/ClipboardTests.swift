import Foundation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("The clipboard of a terminal", .serialized)
@UIActor
struct ClipboardTests {
    @Test("a copied text reaches the terminal in base64 and without control characters")
    func copied() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        _ = pseudo.drawn()
        #expect(terminal.copyProblem == nil)
        #expect(terminal.copy("Genève\n\u{1b}[31m→ Zürich\u{202e}\u{7}") == "Genève [31m→ Zürich")
        let content = Data("Genève [31m→ Zürich".utf8).base64EncodedString()
        #expect(pseudo.drawn() == "\u{1b}]52;c;\(content)\u{1b}\\")
        #expect(terminal.copied == "Genève [31m→ Zürich")
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a terminal whose description has no clipboard gets nothing, and the reason names it",
        arguments: [
            ("xterm", true), ("tmux-256color", true), ("screen-256color", false), ("linux", false),
            ("vt100", false), ("vt220", false),
        ])
    func types(type: String, hasClipboard: Bool) throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open(TerminalSettings(type: type))
        _ = pseudo.drawn()
        #expect((terminal.copyProblem == nil) == hasClipboard)
        if !hasClipboard { #expect(terminal.copyProblem == "This terminal, \(type), has no clipboard.") }
        #expect((terminal.copy("K7Q2XM") == nil) == !hasClipboard)
        #expect((pseudo.drawn() == "") == !hasClipboard)
        terminal.close()
        pseudo.dispose()
    }

    @Test(
        "a text that is too long is not copied, and nothing is copied while the terminal belongs to the shell"
    )
    func refused() throws {
        let pseudo = try PseudoTerminal()
        let terminal = try pseudo.open()
        _ = pseudo.drawn()
        #expect(terminal.copy(String(repeating: "a", count: 74_995)) == nil)
        #expect(pseudo.drawn() == "")
        terminal.suspend()
        _ = pseudo.drawn()
        #expect(terminal.copy("K7Q2XM") == nil)
        #expect(pseudo.drawn() == "")
        terminal.resume()
        terminal.close()
        _ = pseudo.drawn()
        #expect(terminal.copy("K7Q2XM") == nil && terminal.copied == nil)
        #expect(pseudo.drawn() == "")
        pseudo.dispose()
    }

    @Test("the longest text that is copied has a sequence of at most 100,000 bytes, as hterm counts them")
    func longest() throws {
        let terminal = try Terminal.headless(settings: TerminalSettings(type: "xterm-256color"))
        let text = String(repeating: "a", count: 74_994)
        #expect(terminal.copy(text) == text)
        #expect("52;c;".utf8.count + Data(text.utf8).base64EncodedString().utf8.count <= 100_000)
        terminal.close()
    }

    @Test(
        "a window says what it has copied, or why it could not",
        arguments: [
            ("xterm-256color", "K7Q2XM", "Copied K7Q2XM"),
            ("vt100", "K7Q2XM", "This terminal, vt100, has no clipboard."),
            ("xterm-256color", String(repeating: "a", count: 80_000), "This is too long to be copied."),
        ])
    func window(type: String, text: String, message: String) throws {
        let terminal = try Terminal.headless(settings: TerminalSettings(type: type))
        let window = Window(terminal: terminal)
        window.push(TestScreen { _ in StatusLine() })
        window.copy(text)
        window.display()
        #expect(window.frame.grid.text.contains(message))
        #expect(terminal.copied == (message.hasPrefix("Copied") ? text : nil))
        window.close()
    }
}
