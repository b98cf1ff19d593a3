import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct DialogTests {
    private func opened(_ dialog: (TestScreen) -> Dialog) throws -> (TestScreen, TestWindow) {
        let screen = TestScreen { screen in
            Button("Behind") { screen.log.append("behind") }
            Button("Other") { screen.log.append("other") }
        }
        screen.bindings = [KeyBinding(.character("s"), title: "sort") { screen.log.append("sort") }]
        let test = try TestWindow(screen)
        screen.log = []
        test.press(.tab)
        test.window.present(dialog(screen))
        test.show()
        return (screen, test)
    }

    private func retry(_ screen: TestScreen) -> Dialog {
        Dialog(
            "The service did not answer",
            message:
                "api.example.com took longer than 20 s to list trains. Nothing was booked. Your search is kept.",
            style: .error,
            buttons: [
                .preferred("Retry") { screen.log.append("retry") },
                .cancel("Back to search") { screen.log.append("back") },
            ])
    }

    @Test("a dialog lies in the middle, with a wrapped message and its buttons at the lower right")
    func paint() throws {
        let (_, test) = try opened(retry)
        #expect(
            Array(test.lines[5...9]) == [
                "  ┌ The service did not answer ──────────────────────────┐",
                "  │ api.example.com took longer than 20 s to list        │",
                "  │ trains. Nothing was booked. Your search is kept.     │",
                "  │                       ‹ Retry ›   ‹ Back to search › │",
                "  └──────────────────────────────────────────────────────┘",
            ])
        let dialog = try #require(test.window.frame.allElements.first { $0.role == .dialog })
        #expect(dialog.label == "The service did not answer")
        #expect(dialog.value?.hasPrefix("api.example.com") == true)
        #expect(dialog.children.filter { $0.role == .button }.map(\.label) == ["Retry", "Back to search"])
        #expect(test.window.focus == "Retry")
    }

    private static let titles = ["Wait", "Hold it again", "Let go", "My trips", "Go on"]

    private func choices(columns: Int, rows: Int = 24, message: String = "Held until 12:00.") throws
        -> (TestScreen, TestWindow)
    {
        let screen = TestScreen { _ in Text("behind") }
        let test = try TestWindow(screen, columns: columns, rows: rows)
        test.window.minimumSize = Size(width: 1, height: 1)
        screen.log = []
        test.window.present(
            Dialog(
                "Go on?", message: message,
                buttons: Self.titles.map { title in DialogButton(title) { screen.log.append(title) } }))
        test.show()
        return (screen, test)
    }

    @Test("buttons that do not fit side by side are on further rows, and each can be read and clicked")
    func rowsOfButtons() throws {
        for (columns, rows) in [(80, 1), (60, 2), (40, 3), (24, 5)] {
            for title in Self.titles {
                let (screen, test) = try choices(columns: columns)
                #expect(test.text.contains("‹ \(title) ›"), "\(columns) columns:\n\(test.text)")
                #expect(test.text.contains("Held until 12:00."))
                let places = Set(Self.titles.compactMap { test.window.frame.element(ControlID($0))?.frame.y })
                #expect(places.count == rows, "\(columns) columns:\n\(test.text)")
                try test.click(ControlID(title))
                #expect(screen.log == [title])
            }
        }
    }

    @Test("a dialog on a screen of 20 columns has a row for each button, and its frame is whole")
    func narrow() throws {
        let (_, test) = try choices(columns: 20)
        #expect(
            Array(test.lines[7...15])
                == [
                    "┌ Go on? ──────────┐",
                    "│ Held until       │",
                    "│ 12:00.           │",
                    "│         ‹ Wait › │",
                    "│ ‹ Hold it aga… › │",
                    "│       ‹ Let go › │",
                    "│     ‹ My trips › │",
                    "│        ‹ Go on › │",
                    "└──────────────────┘",
                ])
    }

    @Test("Tab goes through all rows of buttons, and arrows go along a row and from row to row")
    func keysOverRows() throws {
        let (_, test) = try choices(columns: 60)
        #expect(test.window.focus == "Wait")
        let first = test.window.frame.element("Wait")?.frame.y
        let next = Self.titles.first { test.window.frame.element(ControlID($0))?.frame.y != first }
        test.press(.down)
        #expect(test.window.focus == next.map { ControlID($0) })
        test.press(.up, .right)
        #expect(test.window.frame.element(test.window.focus ?? "")?.frame.y == first)
        test.window.focus("Wait")
        test.show()
        for title in Self.titles.dropFirst() + ["Wait"] {
            test.press(.tab)
            #expect(test.window.focus == ControlID(title))
        }
    }

    @Test("a text that has no room above all buttons scrolls, and the preferred button has the focus")
    func scrolls() throws {
        let message = (1...20).map { "Line \($0)" }.joined(separator: "\n")
        let (_, test) = try choices(columns: 40, rows: 12, message: message)
        for title in Self.titles { #expect(test.text.contains("‹ \(title) ›"), "\(test.text)") }
        #expect(test.text.contains("Line 1 ") && !test.text.contains("Line 20"), "\(test.text)")
        test.window.focus("Go on")
        for _ in 1...5 { test.press(.pageDown) }
        #expect(test.text.contains("Line 20"), "\(test.text)")
    }

    @Test(
        "a dialog lies below the text of its field, or in the middle if there is no room",
        arguments: [
            (1, ["Day     today", "        ┌ Date", "        │ A question"]),
            (13, ["Day     t ┌ Date", "          │ A question", "          │ A question"]),
        ])
    func belowField(height: Int, lines: [String]) throws {
        let screen = TestScreen { screen in
            TextField("Day", text: Binding(screen, \.text), appearance: .inline(labelWidth: 8))
        }
        screen.text = "today"
        let test = try TestWindow(screen)
        let message = Array(repeating: "A question", count: height).joined(separator: "\n")
        test.window.present(Dialog("Date", message: message, below: "Day"))
        test.show()
        for (line, start) in zip(test.lines, lines) { #expect(line.hasPrefix(start)) }
    }

    @Test("an open dialog hides the focus and the cursor behind it, and closing it brings them back")
    func focusBehind() async throws {
        let screen = TestScreen { screen in TextField("Name", text: Binding(screen, \.text)) }
        let test = try TestWindow(screen)
        #expect(test.window.frame.cursor == Point(x: 0, y: 1))
        test.window.present(Dialog("Done"))
        test.show()
        #expect(test.window.frame.cursor == nil)
        let focused = test.window.frame.allElements.filter { $0.states.contains(.focused) }
        #expect(focused.map(\.label) == ["Close"])
        await test.pressEscape()
        #expect(test.window.frame.cursor == Point(x: 0, y: 1))
    }

    @Test("Enter presses the focused button of a dialog, and closing the dialog returns the focus")
    func enter() throws {
        let (screen, test) = try opened(retry)
        test.press(.enter)
        #expect(screen.log == ["retry"])
        #expect(test.window.dialog == nil)
        #expect(test.window.focus == "Other")
        #expect(!test.text.contains("Retry"))
    }

    @Test("Esc presses a dialog's cancel button, and arrows and Tab stay inside the dialog")
    func escape() async throws {
        let (screen, test) = try opened(retry)
        test.press(.right)
        #expect(test.window.focus == "Back to search")
        test.press(.tab)
        #expect(test.window.focus == "Retry")
        test.press(.up, .down)
        await test.pressEscape()
        #expect(screen.log == ["back"])
    }

    @Test("controls behind a dialog take no keys and no clicks, and are not hittable")
    func modal() throws {
        let (screen, test) = try opened(retry)
        test.press(.character("s"))
        try test.click("Behind")
        #expect(screen.log.isEmpty)
        #expect(test.window.dialog != nil)
        #expect(test.window.frame.element("Behind")?.states.contains(.hittable) == false)
        #expect(test.window.frame.element("Behind")?.states.contains(.focused) == false)
        #expect(test.window.frame.element("Retry")?.states.contains(.hittable) == true)
        try test.click("Retry")
        #expect(screen.log == ["retry"])
    }

    @Test("a window's own key works in a dialog only if its binding says so")
    func windowKeys() throws {
        let (screen, test) = try opened(retry)
        test.window.keyBindings = [
            KeyBinding(.character("q"), title: "quit") { screen.log.append("quit") },
            KeyBinding(.control("c"), title: "leave", worksInDialogs: true) { screen.log.append("leave") },
        ]
        test.press(.character("q"), .control("c"))
        #expect(screen.log == ["leave"])
    }

    @Test("the upper of two dialogs takes the keys")
    func nested() async throws {
        let (screen, test) = try opened(retry)
        test.window.present(Dialog("Sure?", buttons: [.cancel("No") { screen.log.append("no") }]))
        test.show()
        #expect(test.window.dialog?.title == "Sure?")
        await test.pressEscape()
        #expect(screen.log == ["no"])
        #expect(test.window.dialog?.title == "The service did not answer")
        await test.pressEscape()
        #expect(screen.log == ["no", "back"])
    }

    @Test(
        "a dialog's field has the focus first, and Enter in it presses the first button that does not cancel")
    func field() throws {
        let (screen, test) = try opened { screen in
            Dialog(
                "Name", content: TextField("Name it", text: Binding(screen, \.text)),
                buttons: [.init("Save") { screen.log.append("save \(screen.text)") }, .cancel("Cancel")])
        }
        #expect(test.window.focus == "Name it")
        test.type("x")
        test.press(.enter)
        #expect(screen.log == ["save x"])
    }

    @Test(
        "a dialog's field has the focus before a preferred button, and Enter in the field presses that button"
    )
    func preferred() throws {
        let (screen, test) = try opened { screen in
            Dialog(
                "Name", content: TextField("Name it", text: Binding(screen, \.text)),
                buttons: [.cancel("Cancel"), .preferred("Save") { screen.log.append("save \(screen.text)") }])
        }
        #expect(test.window.focus == "Name it")
        test.type("x")
        test.press(.enter)
        #expect(screen.log == ["save x"])
    }

    @Test("the preferred button of a dialog has the focus if the dialog has no other controls")
    func preferredAlone() throws {
        let (_, test) = try opened { _ in
            Dialog("Sure?", content: Text("It is for good."), buttons: [.cancel("No"), .preferred("Yes") {}])
        }
        #expect(test.window.focus == "Yes")
    }

    @Test("a dialog without buttons can be closed")
    func message() throws {
        let (_, test) = try opened { _ in Dialog("Done", message: "It is done.") }
        #expect(test.window.focus == "Close")
        test.press(.enter)
        #expect(test.window.dialog == nil)
    }

    @Test("an open dialog stays in the middle when the window is resized")
    func resize() throws {
        let (_, test) = try opened(retry)
        test.window.send(.resize(Size(width: 100, height: 30)))
        test.show()
        let dialog = try #require(test.window.frame.allElements.first { $0.role == .dialog })
        #expect(dialog.frame == Rect(x: 14, y: 12, width: 72, height: 5))
        test.window.send(.resize(Size(width: 20, height: 5)))
        test.show()
        #expect(test.text.hasPrefix("This window is"))
        test.window.send(.resize(Size(width: 60, height: 16)))
        test.show()
        #expect(test.window.focus == "Retry")
        #expect(test.text.contains("The service did not answer"))
    }

    @Test("pushing a screen over a dialog closes the dialog without running a button")
    func pushed() throws {
        let (screen, test) = try opened(retry)
        test.window.push(TestScreen("next") { _ in Text("next") })
        test.show()
        #expect(test.text == "next")
        test.window.pop()
        test.show()
        #expect(test.window.dialog == nil)
        #expect(screen.log.contains("retry") == false)
    }
}
