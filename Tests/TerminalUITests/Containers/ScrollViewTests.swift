import Foundation
import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct ScrollViewTests {
    private func text(_ rows: Int) -> TestScreen {
        TestScreen { _ in
            ScrollView("Text", id: "Conditions") {
                for row in 1...rows { Text("line \(row)") }
            }
            .frame(height: 5)
            Button("Close") {}
        }
    }

    private func shown(_ test: TestWindow) -> [String] {
        test.lines.prefix(5).map { $0.replacing("│", with: "").trimmingCharacters(in: .whitespaces) }
    }

    @Test("while a scroll view has the focus, keys scroll content that is too high for the view")
    func keys() throws {
        let test = try TestWindow(text(12))
        #expect(test.window.focus == "Conditions")
        #expect(shown(test) == ["line 1", "line 2", "line 3", "line 4", "line 5"])
        test.press(.down, .down)
        #expect(shown(test).first == "line 3")
        test.press(.pageDown)
        #expect(shown(test).first == "line 7")
        test.press(.end)
        #expect(shown(test).last == "line 12")
        test.press(.home)
        #expect(shown(test).first == "line 1")
        test.press(.pageUp)
        #expect(shown(test).first == "line 1")
    }

    @Test("at an end of the content, PgUp or PgDn says that the content begins or ends there")
    func ends() throws {
        let test = try TestWindow(text(12))
        test.press(.pageUp)
        #expect(test.window.stack.status?.text == "The text begins here.")
        test.press(.end, .pageDown)
        #expect(test.window.stack.status?.text == "The text ends here.")
    }

    @Test("a scroll view has a blank before its scroll bar")
    func blankBeforeScrollBar() {
        let painted = painted(width: 10, height: 2) {
            ScrollView("Text") { Text("aaaa bbbb cccc dddd") }
        }
        #expect(painted.lines == ["aaaa     │", "bbbb"])
    }

    @Test("PgDn and PgUp in a scroll view move the focus to a control that is visible")
    func focusFollows() throws {
        let screen = TestScreen { _ in
            ScrollView("Form") {
                for row in 1...12 {
                    if row % 3 == 1 { Text("heading \(row)") } else { Button("line \(row)") {} }
                }
            }.frame(height: 5)
        }
        let test = try TestWindow(screen)
        #expect(test.window.focus == "line 2")
        test.press(.pageDown)
        #expect(shown(test).first == "‹ line 5 ›")
        #expect(test.window.focus == "line 5")
        test.press(.pageDown, .pageUp)
        #expect(test.window.frame.focusedElement?.visibleFrame.isEmpty == false)
        for _ in 1...5 { test.press(.backTab) }
        #expect(test.window.focus == "line 12")
        for _ in 1...4 { test.press(.backTab) }
        // The view also shows the row above the focus, which may be a heading.
        #expect(test.window.focus == "line 6")
        #expect(shown(test).prefix(2) == ["‹ line 5 ›", "‹ line 6 ›"])
    }

    @Test("PgDn and PgUp in a scroll view keep the focus while its control is visible")
    func focusStays() throws {
        let screen = TestScreen { _ in
            ScrollView("Form") {
                for row in 1...8 { Button("line \(row)") {} }
            }.frame(height: 5)
        }
        let test = try TestWindow(screen)
        test.press(.backTab)
        #expect(test.window.focus == "line 8")
        test.press(.pageDown)
        #expect(test.window.focus == "line 8")
        test.press(.backTab, .backTab, .backTab, .pageUp)
        #expect(shown(test).first == "‹ line 1 ›")
        #expect(test.window.focus == "line 5")
        test.press(.pageUp)
        #expect(test.window.focus == "line 5")
    }

    @Test("PgDn and PgUp scroll the content even while the focus is in the view below the content")
    func below() throws {
        let screen = TestScreen { _ in
            ScrollView("Conditions", below: Button("Close") {}) {
                for row in 1...30 { Text("line \(row)") }
            }
            .frame(height: 6)
        }
        let test = try TestWindow(screen)
        test.press(.tab)
        #expect(test.window.focus == "Close")
        #expect(shown(test).last == "line 5" && test.lines[5].contains("‹ Close ›"))
        test.press(.pageDown)
        #expect(test.window.focus == "Close")
        #expect(shown(test) == (5...9).map { "line \($0)" } && test.lines[5].contains("‹ Close ›"))
        test.press(.pageUp)
        #expect(shown(test).first == "line 1")
    }

    @Test("an arrow key at the end of a scroll view moves on to the next control")
    func end() throws {
        let test = try TestWindow(text(6))
        test.press(.down)
        #expect(shown(test).last == "line 6")
        #expect(test.window.focus == "Conditions")
        test.press(.down)
        #expect(test.window.focus == "Close")
    }

    @Test("the footer shows the keys that scroll a form only if the form does not fit")
    func keysOfForm() throws {
        func shown(rows: Int) throws -> [String] {
            let screen = TestScreen { _ in
                ScrollView("Form") { for row in 1...rows { Button("line \(row)") {} } }.frame(height: 5)
            }
            let test = try TestWindow(screen)
            func titles() -> [String] {
                test.window.shownBindings.filter { $0.isInFooter && ["more", "back up"].contains($0.title) }
                    .map(\.title)
            }
            var seen = titles()
            for _ in 1...2 {
                test.press(.pageDown)
                seen += titles()
            }
            return seen
        }
        #expect(try shown(rows: 11) == ["more", "more", "back up"])
        #expect(try shown(rows: 5).isEmpty)
    }

    @Test("the wheel scrolls a view wherever the focus is, and the scroll bar shows the position")
    func wheel() throws {
        let test = try TestWindow(text(10))
        test.press(.tab)
        #expect(test.window.focus == "Close")
        #expect(test.lines.prefix(5).map { $0.hasSuffix("│") } == [true, true, false, false, false])
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 2, y: 2))))
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 2, y: 2))))
        test.show()
        #expect(shown(test).last == "line 10")
        #expect(test.lines.prefix(5).map { $0.hasSuffix("│") } == [false, false, false, true, true])
    }

    @Test("a scroll view whose content fits does not scroll and takes no focus")
    func short() throws {
        let test = try TestWindow(text(3))
        #expect(test.window.focus == "Close")
        #expect(test.lines[0] == "line 1")
    }

    @Test("a scroll view shows the beginning of a focused control that is higher than the view")
    func tallControl() throws {
        let screen = TestScreen { screen in
            ScrollView("Form") {
                for row in 1...5 { Text("line \(row)") }
                List("Tall", count: 9, rowID: { $0 }, selection: .constant(nil)) { ListRow("row \($0)") }
            }
            .frame(height: 4)
        }
        let test = try TestWindow(screen)
        #expect(test.lines.prefix(4).map { $0.prefix(7) } == ["▸ row 0", "  row 1", "  row 2", "  row 3"])
    }

    @Test("controls that are scrolled out of sight are not hittable, and the focus scrolls them into view")
    func following() throws {
        let screen = TestScreen { screen in
            ScrollView("Form") {
                for row in 1...9 { Checkbox("Box \(row)", isOn: Binding(screen, \.flag)) }
            }
            .frame(height: 4)
        }
        let test = try TestWindow(screen)
        #expect(test.window.focus == "Box 1")
        #expect(test.window.frame.focusOrder.count == 9)
        #expect(test.window.frame.element("Box 5")?.states.contains(.hittable) == false)
        #expect(test.window.frame.element("Box 5")?.visibleFrame == .zero)
        for _ in 0..<5 { test.press(.tab) }
        #expect(
            test.lines.prefix(4).map { $0.prefix(9) } == ["[ ] Box 3", "[ ] Box 4", "[ ] Box 5", "[ ] Box 6"])
        #expect(test.window.frame.element("Box 6")?.states.contains(.hittable) == true)
        test.press(.pageDown)
        #expect(test.lines[3].hasPrefix("[ ] Box 9"))
        #expect(test.window.focus == "Box 6")
        test.press(.tab, .tab, .tab, .tab)
        #expect(test.lines[0].hasPrefix("[ ] Box 1"))
        let groups = test.window.frame.allElements.filter { $0.label == "Form" }
        #expect(groups.map(\.children.count) == [9])
        let labels = test.window.frame.allElements.filter { $0.role == .checkbox }.map(\.label)
        #expect(labels == (1...9).map { "Box \($0)" })
    }
}
