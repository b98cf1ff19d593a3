import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct TextFieldTests {
    @Test("a boxed field shows its label above a frame with its text")
    func boxed() {
        let kept = Kept("someone@example.com")
        let painted = painted(width: 30, height: 24) { TextField("Email Address", text: kept.binding) }
        #expect(
            painted.text == """
                Email Address
                ┌────────────────────────────┐
                │ someone@example.com        │
                └────────────────────────────┘
                """)
        #expect(painted.grid.style(at: Point(x: 0, y: 1)) == .secondary)
        let element = painted.element("Email Address")
        #expect(element?.role == .textField)
        #expect(element?.label == "Email Address")
        #expect(element?.value == "someone@example.com")
        #expect(element?.states == [.enabled, .focusable, .hittable])
    }

    @Test("a field shows its focus by the cursor and by colour")
    func focused() {
        let kept = Kept("abc")
        let painted = painted(width: 30, height: 24, focus: "Email") {
            TextField("Email", text: kept.binding)
        }
        #expect(painted.layout.canvas.cursor == Point(x: 5, y: 2))
        #expect(painted.grid.style(at: Point(x: 0, y: 1)) == .accent)
        #expect(painted.element("Email")?.states.contains(.focused) == true)
    }

    @Test("a field has no frame on a screen with few rows")
    func compact() {
        let kept = Kept("abc")
        let painted = painted(width: 30, height: 19, focus: "Email") {
            VStack {
                TextField("Email", text: kept.binding)
                Text("after")
            }
        }
        #expect(painted.text == "Email\nabc\nafter")
        #expect(painted.grid.style(at: Point(x: 20, y: 1)) == Style(.normal, .underline))
    }

    @Test("an inline field shows its label at the left")
    func inline() {
        let kept = Kept("Lyon")
        let painted = painted(width: 30, height: 24, focus: "From") {
            TextField("From", text: kept.binding, appearance: .inline(labelWidth: 8))
        }
        #expect(painted.text == "From    Lyon")
        #expect(painted.layout.canvas.cursor == Point(x: 12, y: 0))
    }

    @Test("a field shows the end of a long text while it has the focus, and otherwise its beginning")
    func longText() {
        for (focus, text) in [("From", "From    … Fontaine"), (nil, "From    Jean de la…")] {
            let kept = Kept("Jean de la Fontaine")
            let painted = painted(width: 19, height: 24, focus: focus.map { ControlID($0) }) {
                TextField("From", text: kept.binding, appearance: .inline(labelWidth: 8))
            }
            #expect(painted.text == text)
        }
    }

    @Test("a label that is too long ends in an ellipsis before the field")
    func longLabel() {
        let kept = Kept("Lyon")
        for (label, line) in [("Departure", "Depa…Lyon"), ("Where", "WhereLyon")] {
            let painted = painted(width: 19, height: 24) {
                TextField(label, text: kept.binding, appearance: .inline(labelWidth: 5))
            }
            #expect(painted.text == line)
        }
        #expect(
            painted(width: 8, height: 24) { TextField("Departure", text: kept.binding) }.lines[0]
                == "Departu…")
    }

    @Test("an inline field without the focus is underlined, so that it is visible without colours")
    func unfocused() {
        let kept = Kept("Lyon")
        let painted = painted(width: 30, height: 24) {
            TextField("From", text: kept.binding, appearance: .inline(labelWidth: 8))
        }
        #expect(painted.grid.style(at: Point(x: 8, y: 0)) == Style(.normal, .underline))
        #expect(painted.grid.style(at: Point(x: 29, y: 0)) == Style(.secondary, .underline))
    }

    @Test("an empty field shows its placeholder, which is not its value")
    func placeholder() {
        let kept = Kept("")
        let painted = painted(width: 30, height: 24) {
            TextField("To", text: kept.binding, placeholder: "City", appearance: .inline(labelWidth: 4))
        }
        #expect(painted.text == "To  City")
        #expect(painted.grid.style(at: Point(x: 4, y: 0)) == Style(.secondary, .underline))
        #expect(painted.element("To")?.value == "")
    }

    @Test("a secure field shows bullets on the screen and in its value")
    func secure() {
        let kept = Kept("sécrét")
        let painted = painted(width: 30, height: 24, focus: "Password") {
            SecureField("Password", text: kept.binding, appearance: .inline(labelWidth: 10))
        }
        #expect(painted.text == "Password  ••••••")
        #expect(painted.element("Password")?.role == .secureField)
        #expect(painted.element("Password")?.value == "••••••")
        #expect(painted.layout.canvas.cursor == Point(x: 16, y: 0))
    }

    @Test("for the keys that move and delete by words, the text of a secure field is one word")
    func secureWords() throws {
        let kept = Kept("ab-cd!efg")
        let screen = TestScreen { _ in
            SecureField("Password", text: kept.binding, appearance: .inline(labelWidth: 10))
        }
        let test = try TestWindow(screen)
        for (key, column) in [(Key(.left, .control), 10), (Key(.right, .control), 19)] {
            test.press(key)
            #expect(test.window.frame.cursor == Point(x: column, y: 0))
        }
        test.press(.left, .left, .control("w"))
        #expect(kept.value == "fg")
        test.press(Key(.delete, .control))
        #expect(kept.value == "")
    }

    private func screen() -> TestScreen {
        TestScreen { screen in
            TextField("One", text: Binding(screen, \.text), appearance: .inline(labelWidth: 6))
                .frame(width: 16)
            TextField("Two", text: Binding(screen, \.other), appearance: .inline(labelWidth: 6)) {
                screen.log.append("left two")
            }
        }
    }

    @Test("keys edit a field's text at the cursor")
    func keys() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.type("helo")
        test.press(.left)
        test.type("l")
        #expect(screen.text == "hello")
        #expect(test.lines[0] == "One   hello")
        #expect(test.window.frame.cursor == Point(x: 10, y: 0))
        test.press(.home, .delete)
        #expect(screen.text == "ello")
    }

    @Test("a field scrolls a long text along with the cursor")
    func scrolling() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.type("abcdefghijklm")
        #expect(test.lines[0] == "One   …fghijklm")
        #expect(test.window.frame.cursor == Point(x: 15, y: 0))
        for _ in 0..<9 { test.press(.left) }
        // The cursor is never on the ellipsis.
        #expect(test.lines[0] == "One   …efghijklm")
        #expect(test.window.frame.cursor == Point(x: 7, y: 0))
        test.press(.home)
        #expect(test.lines[0] == "One   abcdefghij")
        #expect(test.window.frame.cursor == Point(x: 6, y: 0))
    }

    @Test("the cursor is at the end of a text that the screen has set")
    func setFromOutside() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.type("abc")
        screen.text = "Lyon"
        test.show()
        #expect(test.lines[0] == "One   Lyon")
        #expect(test.window.frame.cursor == Point(x: 10, y: 0))
    }

    @Test("a field inserts a paste as one line")
    func paste() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.window.send(.paste("two\nlines\n"))
        #expect(screen.text == "two lines")
    }

    @Test("a click on a field sets the focus and the cursor")
    func click() throws {
        let screen = screen()
        screen.other = "abcdef"
        let test = try TestWindow(screen)
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 8, y: 1))))
        test.show()
        #expect(test.window.focus == "Two")
        #expect(test.window.frame.cursor == Point(x: 8, y: 1))
        test.type("X")
        #expect(screen.other == "abXcdef")
        // A field without the focus shows the beginning of a text that is too long.
        screen.other = String(repeating: "abcdef", count: 30)
        test.press(.end, .tab)
        #expect(test.window.focus != "Two")
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 8, y: 1))))
        test.show()
        test.type("X")
        #expect(screen.other.hasPrefix("abXcdef"))
    }

    @Test("a field calls onLeave when the focus leaves it")
    func leaving() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.tab)
        #expect(!screen.log.contains("left two"))
        test.press(.tab)
        #expect(screen.log.contains("left two"))
    }
}
