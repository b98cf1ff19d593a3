import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct ButtonTests {
    private func screen(disabledReason: String? = nil) -> TestScreen {
        TestScreen { screen in
            VStack {
                Button("Sign In", hint: "sign in", disabledReason: disabledReason) {
                    screen.log.append("pressed")
                }
                Checkbox("Stay signed in", isOn: Binding(screen, \.flag))
                Spacer()
                StatusLine()
            }
        }
    }

    @Test("a button stands in brackets and is reversed while it has the focus")
    func paint() {
        let plain = painted(width: 20, height: 1) { Button("Sign In") {} }
        #expect(plain.lines == ["‹ Sign In ›"])
        #expect(plain.grid.style(at: Point(x: 2, y: 0)) == .accent)
        let focused = painted(width: 20, height: 1, focus: "Sign In") { Button("Sign In") {} }
        #expect(focused.lines == ["‹ Sign In ›"])
        #expect(focused.grid.style(at: Point(x: 2, y: 0)).attributes.contains(.reverse))
        #expect(focused.element("Sign In")?.role == .button)
        #expect(focused.element("Sign In")?.states == [.enabled, .focusable, .focused, .hittable])
    }

    @Test("a button's title that is too long ends in an ellipsis within the brackets")
    func narrow() {
        #expect(painted(width: 9, height: 1) { Button("Sign In Now") {} }.lines == ["‹ Sign… ›"])
    }

    @Test("a checkbox's title that is too long ends in an ellipsis")
    func narrowCheckbox() {
        let kept = Kept(true)
        for (width, line) in [(11, "[x] Stay s…"), (15, "[x] Stay signed")] {
            let painted = painted(width: width, height: 1) { Checkbox("Stay signed", isOn: kept.binding) }
            #expect(painted.lines == [line])
        }
    }

    @Test("Enter, Space and a click press a button")
    func pressing() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        screen.log = []
        test.press(.enter)
        test.press(.space)
        try test.click("Sign In")
        #expect(screen.log == ["pressed", "pressed", "pressed"])
    }

    @Test("a double click presses a button once")
    func doubleClick() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        screen.log = []
        test.window.send(.mouse(MouseEvent(.doubleClick, at: Point(x: 3, y: 0))))
        #expect(screen.log == ["pressed"])
    }

    @Test("a disabled button says why it is disabled when a key or a click would press it")
    func disabled() throws {
        let screen = screen(disabledReason: "Type your address first.")
        let test = try TestWindow(screen)
        screen.log = []
        #expect(test.window.frame.element("Sign In")?.states.contains(.enabled) == false)
        // Reversed text shows the focus even without colours.
        #expect(test.window.frame.grid.style(at: Point(x: 2, y: 0)) == .secondary.with(.reverse))
        test.press(.enter)
        #expect(test.lines.last == "Type your address first.")
        test.press(.tab)
        #expect(test.lines.last == "")
        try test.click("Sign In")
        #expect(test.lines.last == "Type your address first.")
        #expect(screen.log.isEmpty)
    }

    @Test("a checkbox shows its tick, and Space or a click changes it")
    func checkbox() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        #expect(test.lines[1] == "[ ] Stay signed in")
        test.press(.tab, .space)
        #expect(test.lines[1] == "[x] Stay signed in")
        let element = test.window.frame.element("Stay signed in")
        #expect(element?.role == .checkbox)
        #expect(element?.states == [.enabled, .checked, .focused, .focusable, .hittable])
        try test.click("Stay signed in")
        #expect(!screen.flag)
    }

    @Test("a checkbox leaves Enter to the screen")
    func enterFallsThrough() throws {
        let screen = screen()
        screen.bindings = [KeyBinding(.enter, title: "sign in") { screen.log.append("default") }]
        let test = try TestWindow(screen)
        screen.log = []
        test.press(.tab, .enter)
        #expect(screen.log == ["default"])
        #expect(!screen.flag)
    }
}
