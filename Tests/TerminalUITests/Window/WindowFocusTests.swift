import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct WindowFocusTests {
    private func grid() -> TestScreen {
        TestScreen { screen in
            HStack(spacing: 2) {
                Button("A") {}
                Button("B") {}
            }
            HStack(spacing: 2) {
                Button("C") {}
                if !screen.flag { Button("D") {} }
            }
            Text("no focus here")
            Button("E") {}
        }
    }

    @Test("the hidden cursor always stands at the focus: on the chosen row or on the control")
    func place() throws {
        let screen = TestScreen { screen in
            VStack {
                Text("above")
                List(
                    "Rows", id: "rows", count: 3, rowID: { $0 },
                    selection: Binding(get: { screen.number }, set: { screen.number = $0 ?? 0 })
                ) {
                    ListRow(StyledText("row \($0)"))
                }
                .frame(height: 3)
                Button("Go", id: "go") {}
                TextField("Name", id: "name", text: Binding(screen, \.text))
            }
        }
        let test = try TestWindow(screen)
        test.window.focus("rows")
        test.show()
        #expect(test.window.frame.cursor == nil)
        #expect(test.window.frame.focusPlace == Point(x: 0, y: 1))
        test.press(Key(.down))
        #expect(test.window.frame.focusPlace == Point(x: 0, y: 2))
        test.window.focus("go")
        test.show()
        #expect(test.window.frame.focusPlace == Point(x: 0, y: 4))
        test.window.focus("name")
        test.show()
        #expect(test.window.frame.focusPlace == test.window.frame.cursor)
        #expect(test.window.frame.cursor != nil)
    }

    @Test("while the focus is scrolled out of sight, there is no place for the cursor")
    func noPlace() {
        let hidden = Element(
            role: .button, label: "Go", states: [.focused], frame: Rect(x: 3, y: 0, width: 4, height: 1),
            visibleFrame: Rect(x: 0, y: 0, width: 0, height: 0))
        let frame = Frame(number: 1, grid: CellGrid(size: Size(width: 9, height: 2)), elements: [hidden])
        #expect(frame.focusPlace == nil)
    }

    @Test("on a screen without focus, the cursor is where the first element begins")
    func noFocus() throws {
        let test = try TestWindow(TestScreen { _ in Text("Ticket") })
        #expect(test.window.focus == nil && test.window.frame.focusPlace == Point(x: 0, y: 0))
    }

    @Test("the focus starts at the control that the screen names, or else at the first control")
    func initial() throws {
        let first = try TestWindow(grid())
        #expect(first.window.focus == "A")
        #expect(first.window.frame.focus == "A")
        let screen = grid()
        screen.initialFocus = "D"
        let second = try TestWindow(screen)
        #expect(second.window.focus == "D")
        #expect(second.window.frame.number == 1)
        #expect(second.window.frame.element("D")?.states.contains(.focused) == true)
        #expect(second.window.frame.element("A")?.states.contains(.focused) == false)
    }

    @Test(
        "Tab moves the focus in reading order and starts again after the last control, and Shift-Tab goes back"
    )
    func tab() throws {
        let test = try TestWindow(grid())
        #expect(test.window.frame.focusOrder == ["A", "B", "C", "D", "E"])
        test.press(.tab, .tab)
        #expect(test.window.focus == "C")
        test.press(.tab, .tab, .tab)
        #expect(test.window.focus == "A")
        test.press(.backTab)
        #expect(test.window.focus == "E")
    }

    @Test(
        "arrow keys move the focus to the nearest control in their direction, or do nothing if there is none")
    func arrows() throws {
        let test = try TestWindow(grid())
        test.press(Key(.down))
        #expect(test.window.focus == "C")
        test.press(.right)
        #expect(test.window.focus == "D")
        test.press(.up)
        #expect(test.window.focus == "B")
        test.press(.up, .right)
        #expect(test.window.focus == "B")
        test.press(.left, .down, .down)
        #expect(test.window.focus == "E")
    }

    @Test("an arrow key chooses the nearest of several controls in its direction")
    func nearest() throws {
        let test = try TestWindow(
            TestScreen { _ in
                HStack(spacing: 1) { for name in ["A", "B", "C", "D"] { Button(name) {} } }
                for name in ["E", "F"] { Button(name) {} }
            })
        test.press(.right, .right, .right)
        #expect(test.window.focus == "D")
        test.press(.left)
        #expect(test.window.focus == "C")
        test.press(Key(.down))
        #expect(test.window.focus == "E")
        test.press(Key(.down))
        #expect(test.window.focus == "F")
        test.press(.up)
        #expect(test.window.focus == "E")
    }

    @Test("if the focused control goes away, the next remaining control gets the focus")
    func vanishing() throws {
        let screen = grid()
        let test = try TestWindow(screen)
        test.press(.tab, .tab, .tab)
        #expect(test.window.focus == "D")
        screen.flag = true
        test.show()
        #expect(test.window.focus == "E")
        #expect(test.window.frame.element("E")?.states.contains(.focused) == true)
    }

    @Test("a covered screen keeps its focus and the cursors of its fields")
    func keptAcrossPush() throws {
        let screen = TestScreen { screen in
            TextField("One", text: Binding(screen, \.text))
            TextField("Two", text: Binding(screen, \.other))
        }
        let test = try TestWindow(screen)
        test.press(.tab)
        test.type("abc")
        test.press(.home)
        test.window.push(grid())
        test.show()
        #expect(test.window.focus == "A")
        test.window.pop()
        test.show()
        #expect(test.window.focus == "Two")
        test.type("x")
        #expect(screen.other == "xabc")
    }

    @Test("keys typed before a change is painted go to the controls that exist after the change")
    func typeAhead() throws {
        let screen = TestScreen { screen in
            if screen.flag { TextField("New", text: Binding(screen, \.text)) }
            Button("Show") { screen.flag = true }
        }
        let test = try TestWindow(screen)
        test.window.send(.key(.enter))
        test.window.send(.key(.backTab))
        test.window.send(.key(.character("h")))
        test.window.send(.key(.character("i")))
        #expect(screen.text == "hi")
        #expect(test.window.frame.number == 1)
    }

    @Test("the focus can be moved to a control that exists only in the next layout")
    func ahead() throws {
        let screen = TestScreen { screen in
            Button("First") {}
            if screen.flag { Button("Late") {} }
        }
        let test = try TestWindow(screen)
        screen.flag = true
        test.window.focus("Late")
        test.show()
        #expect(test.window.focus == "Late")
        #expect(test.window.frame.focusedElement?.label == "Late")
    }

    @Test("a control without room takes no focus")
    func noRoom() throws {
        let screen = TestScreen { screen in
            Button("Shown") {}
            VStack {
                Button("Inside") {}
                Button("Outside") {}
            }
            .frame(height: 1)
        }
        let test = try TestWindow(screen)
        #expect(test.window.frame.focusOrder == ["Shown", "Inside"])
    }

    @Test("moving the focus to a control that does not exist changes nothing")
    func missing() throws {
        let test = try TestWindow(grid())
        test.press(.tab, .tab)
        test.window.focus("Nowhere")
        test.show()
        #expect(test.window.focus == "C")
        #expect(test.window.frame.focus == "C")
    }

    @Test("a control is told whenever it gets or loses the focus")
    func told() throws {
        let screen = TestScreen { screen in
            Listener(name: "one") { screen.log.append($0) }
            if !screen.flag { Listener(name: "two") { screen.log.append($0) } }
        }
        let test = try TestWindow(screen)
        test.press(.tab)
        #expect(screen.log == ["appear", "one +", "one -", "two +"])
        screen.log = []
        screen.flag = true
        test.show()
        #expect(screen.log == ["one +"])
    }

    private struct Listener: Control {
        var name: String
        var tell: @UIActor (String) -> Void

        var id: ControlID? { ControlID(name) }
        var isFocusable: Bool { true }

        func width(in layout: Layout) -> SizeRange { .fixed(5) }
        func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

        func paint(on canvas: Canvas, in context: ControlContext) -> Element {
            Element(role: .button, label: name)
        }

        func focusDidChange(to isFocused: Bool, in context: ControlContext) {
            tell("\(name) \(isFocused ? "+" : "-")")
        }
    }

    @Test("a control's reaction to its new focus is in the same frame as the focus")
    func arrivalInOneFrame() throws {
        let screen = TestScreen { screen in
            Text("heard: \(screen.text)")
            for name in ["one", "two"] { Listener(name: name) { screen.text = $0 } }
        }
        let test = try TestWindow(screen)
        #expect(test.window.frame.number == 1)
        #expect(test.text.hasPrefix("heard: one +"))
        test.press(.tab)
        #expect(test.window.frame.number == 2)
        #expect(test.text.hasPrefix("heard: two +"))
    }

    @Test("controls with the same name get different ids, in their order")
    func sameName() throws {
        let screen = TestScreen { screen in
            Button("Open") { screen.log.append("first") }
            Button("Open") { screen.log.append("second") }
        }
        let test = try TestWindow(screen)
        screen.log = []
        #expect(test.window.frame.focusOrder == ["Open", "Open-2"])
        test.press(.tab, .enter)
        #expect(screen.log == ["second"])
    }
}
