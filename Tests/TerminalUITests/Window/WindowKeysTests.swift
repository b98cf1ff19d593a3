import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct WindowKeysTests {
    private func screen() -> TestScreen {
        TestScreen { screen in
            TextField("Name", text: Binding(screen, \.text))
            Button("Go") { screen.log.append("button") }
            Spacer()
            StatusLine()
            FooterKeys()
        }
    }

    @Test("a key goes to the focused control, then to the screen, then to the window")
    func order() throws {
        let screen = screen()
        screen.bindings = [
            KeyBinding(.character("q"), title: "quit here") { screen.log.append("screen q") },
            KeyBinding(.enter, title: "go") { screen.log.append("screen enter") },
        ]
        let test = try TestWindow(screen)
        screen.log = []
        test.window.keyBindings = [
            KeyBinding(.character("q"), title: "quit") { screen.log.append("window q") },
            KeyBinding(.control("c"), title: "leave") { screen.log.append("window ctrl-c") },
        ]
        test.press(.character("q"), .enter, .control("c"))
        #expect(screen.text == "q")
        #expect(screen.log == ["screen enter", "window ctrl-c"])
        test.press(.tab, .character("q"), .enter)
        #expect(screen.log == ["screen enter", "window ctrl-c", "screen q", "button"])
    }

    @Test("the footer shows what each key does at the moment, and shows each key only once")
    func footer() throws {
        let screen = screen()
        screen.bindings = [
            KeyBinding(.enter, title: "sign in") {},
            KeyBinding(.character("x"), title: "hidden", isInFooter: false) {},
        ]
        let test = try TestWindow(screen)
        test.window.keyBindings = [KeyBinding(.control("c"), title: "leave") {}]
        test.show()
        #expect(test.lines[15] == "Enter sign in   Tab next   Ctrl-C leave")
        test.press(.tab)
        #expect(test.lines[15] == "Enter go   Tab next   Ctrl-C leave")
        let footer = test.window.frame.allElements.first { $0.label == "Keys" }
        #expect(footer?.value == "Enter go   Tab next   Ctrl-C leave")
    }

    @Test("a letter typed into a field runs no binding, and the footer does not show the letter's binding")
    func lettersInFields() throws {
        let screen = screen()
        screen.bindings = [KeyBinding(.character("s"), title: "sort") { screen.log.append("sort") }]
        let test = try TestWindow(screen)
        screen.log = []
        test.window.keyBindings = [
            KeyBinding(.character("?"), .function(1), title: "help") { screen.log.append("help") },
            KeyBinding(Key(.character("x"), .alt), title: "extra", keyLabel: "Meta-x") {},
        ]
        test.show()
        #expect(test.lines[15] == "Tab next   F1 help   Meta-x extra")
        #expect(test.window.activeBindings.map(\.keys).contains([.function(1)]))
        test.press(.character("s"), .character("?"), .function(1))
        #expect(screen.text == "s?")
        #expect(screen.log == ["help"])
        test.press(.tab)
        #expect(test.lines[15] == "Enter go   s sort   Tab next   ? help   Meta-x extra")
        test.press(.character("s"), .character("?"))
        #expect(screen.log == ["help", "sort", "help"])
    }

    @Test("a key does what the footer shows, even after a change that was not observed")
    func asShown() throws {
        let screen = UnseenScreen()
        let test = try TestWindow(screen)
        screen.word = "late"
        test.window.send(.key(.function(2)))
        #expect(screen.log == ["early"])
        test.show()
        test.press(.function(2))
        #expect(screen.log == ["early", "late"])
    }

    @Test("each key runs the one binding that is shown for it, whichever control has the focus")
    func oneList() throws {
        let keys: [Key] = [.function(2), .function(3), .function(4), .character("k")]
        func binding(_ screen: TestScreen, _ keys: ArraySlice<Key>, _ title: String) -> KeyBinding {
            var binding = KeyBinding(title: title) { screen.log.append(title) }
            binding.keys = Array(keys)
            return binding
        }
        let screen = TestScreen { screen in
            TextField("Name", text: Binding(screen, \.text)).keyBindings(
                binding(screen, keys[..<1], "around"))
            Button("Go") {}.keyBindings(binding(screen, keys[2...], "around the button"))
        }
        screen.bindings = [binding(screen, keys[..<2], "screen")]
        let test = try TestWindow(screen)
        test.window.keyBindings = [binding(screen, keys[...], "window")]
        for expected in [
            ["around", "screen", "window"], ["around the button", "screen"],
        ] {
            test.show()
            screen.log = []
            let shown = test.window.activeBindings.filter {
                $0.keys != [.tab] && $0.keys != [.enter, .space] && $0.keys != [.control("l")]
            }
            #expect(shown.map(\.title) == expected)
            for binding in shown { for key in binding.keys { test.press(key) } }
            #expect(screen.log == shown.flatMap { Array(repeating: $0.title, count: $0.keys.count) })
            test.press(.tab)
        }
    }

    @Test("a click on a key in the footer runs its binding, and disabled keys are not in the footer")
    func footerClick() throws {
        let screen = screen()
        screen.bindings = [
            KeyBinding(.enter, title: "sign in") { screen.log.append("enter") },
            KeyBinding(.function(2), title: "swap", disabledReason: "Choose first.") {
                screen.log.append("swap")
            },
        ]
        let test = try TestWindow(screen)
        screen.log = []
        #expect(test.lines[15] == "Enter sign in   Tab next")
        func click(_ x: Int) {
            test.window.send(.mouse(MouseEvent(.click, at: Point(x: x, y: 15))))
            test.show()
        }
        click(3)
        #expect(screen.log == ["enter"])
        click(14)
        #expect(screen.log == ["enter"])
        click(16)
        #expect(test.window.focus == "Go")
    }

    @Test("a click on a key of a dialog in the footer runs its binding, unless the dialog covers the footer")
    func dialogFooterClick() throws {
        let test = try TestWindow(screen())
        for (rows, isCovered) in [(1, false), (14, true)] {
            let message = Array(repeating: "It is not saved.", count: rows).joined(separator: "\n")
            test.window.present(Dialog("Sure?", message: message, buttons: [.cancel("No")]))
            test.show()
            #expect(test.lines[15].contains("Esc no") != isCovered)
            let place = Point(x: 12, y: 15)
            test.window.send(.mouse(MouseEvent(.click, at: place)))
            #expect((test.window.dialog != nil) == isCovered)
        }
    }

    @Test("a narrow footer leaves out the least important keys first")
    func narrowFooter() {
        let bindings = [
            KeyBinding(.enter, title: "open", priority: 2) {}, KeyBinding(.tab, title: "next") {},
            KeyBinding(.escape, title: "back", priority: 1) {},
        ]
        func shown(_ width: Int) -> [String] { FooterKeys.shown(bindings, in: width).map(\.binding.title) }
        #expect(shown(33) == ["open", "next", "back"])
        #expect(shown(31) == ["open", "back"])
        #expect(shown(18) == ["open"])
        #expect(shown(4) == [])
    }

    @Test("a disabled key shows its reason until the next key")
    func disabled() throws {
        let screen = screen()
        screen.bindings = [
            KeyBinding(.function(2), title: "swap", disabledReason: "Choose two places first.") {
                screen.log.append("swapped")
            }
        ]
        let test = try TestWindow(screen)
        screen.log = []
        test.press(.function(2))
        #expect(test.lines[14] == "Choose two places first.")
        #expect(screen.log.isEmpty)
        test.press(.character("a"))
        #expect(test.lines[14] == "")
    }

    @Test("the reason why a key is disabled disappears once the key works, and any other message stays")
    func reasonIsOver() throws {
        let screen = screen()
        func binding(_ reason: String?) -> KeyBinding {
            KeyBinding(.function(2), title: "swap", disabledReason: reason) {}
        }
        screen.bindings = [binding("Choose two places first.")]
        let test = try TestWindow(screen)
        test.press(.function(2))
        test.window.setNeedsDisplay()
        test.show()
        #expect(test.lines[14] == "Choose two places first.")
        screen.bindings = [binding(nil)]
        test.window.setNeedsDisplay()
        test.show()
        #expect(test.lines[14] == "")
        test.window.showStatus("Choose two places first.")
        test.show()
        #expect(test.lines[14] == "Choose two places first.")
    }

    @Test("a change by a key's action is painted, whether it is observed or not")
    func unobserved() throws {
        let unwatched = Kept(0)
        let screen = TestScreen { _ in Text("count \(unwatched.value)") }
        screen.bindings = [KeyBinding(.character("+"), title: "more") { unwatched.value += 1 }]
        let test = try TestWindow(screen)
        test.press(.character("+"))
        #expect(test.text == "count 1")
    }

    @Test("a key that moves the focus composes the screen only once, although the footer changes")
    func composedOnce() throws {
        let screen = TestScreen { screen in
            let _ = screen.log.append("composed")
            TextField("Name", text: Binding(screen, \.text))
            Button("Save") {}
            FooterKeys()
        }
        let test = try TestWindow(screen)
        screen.log = []
        test.press(.tab)
        #expect(test.text.contains("Enter save"))
        #expect(screen.log == ["composed"])
    }

    @Test("letters that arrive together are painted once, and are painted before any other key is handled")
    func paintedOnce() throws {
        let screen = TestScreen { screen in
            TextField("Name", text: Binding(screen, \.text))
            Easel { screen.log.append("painted \(screen.text)") }
        }
        let test = try TestWindow(screen)
        screen.log = []
        test.type("abc")
        #expect(screen.log == ["painted abc"])
        screen.log = []
        test.press(.character("d"), .home, .character("e"))
        #expect(screen.log == ["painted abcd", "painted eabcd"])
    }

    @Test(
        "letters that arrive together are laid out once, and if a letter moves the focus, the rest follow it")
    func laidOutOnce() throws {
        let screen = TestScreen { _ in Text("empty") }
        let test = try TestWindow(screen)
        screen.content = { [window = test.window] screen in
            screen.log.append("composed")
            let code = Binding {
                screen.text
            } set: { text in
                screen.text = text
                if text.count == 4 { window.focus("Name") }
                if text.hasSuffix("!") { window.present(Dialog("Stop", message: "No more.")) }
            }
            return VStack {
                TextField("Code", text: code)
                TextField("Name", text: Binding(screen, \.other))
            }
        }
        test.window.setNeedsDisplay()
        test.show()
        screen.log = []
        test.type("abc")
        #expect(screen.log == ["composed"])
        test.type("defg")
        #expect([screen.text, screen.other] == ["abcd", "efg"])
        test.press(.backTab, .backspace)
        test.type("!xy")
        #expect([screen.text, screen.other] == ["abc!", "efg"])
    }

    @Test(
        "a key that arrives together with letters is typed if those letters have removed its binding")
    func bindingUntilTyped() throws {
        let screen = TestScreen { screen in
            var calendar = KeyBinding(.space, title: "calendar") { screen.number += 1 }
            if !screen.text.isEmpty { calendar.keys = [] }
            return TextField("Date", text: Binding(screen, \.text)).keyBindings(calendar)
        }
        let test = try TestWindow(screen)
        test.type(" a b")
        #expect(screen.text == "a b" && screen.number == 1)
    }

    @Test("key bindings around a control come before the control's own keys")
    func scopes() throws {
        let screen = TestScreen { screen in
            TextField("Date", text: Binding(screen, \.text))
                .keyBindings(
                    KeyBinding(.left, title: "day before") { screen.number -= 1 },
                    KeyBinding(.right, title: "day after") { screen.number += 1 })
            TextField("Plain", text: Binding(screen, \.other))
        }
        let test = try TestWindow(screen)
        test.type("ab")
        test.press(.left, .left)
        test.type("c")
        #expect(screen.number == -2)
        #expect(screen.text == "abc")
        test.press(.tab)
        test.type("ab")
        test.press(.left)
        test.type("c")
        #expect(screen.number == -2)
        #expect(screen.other == "acb")
        #expect(!test.window.activeBindings.contains { $0.title == "day before" })
    }

    @Test("a window that is too small says so, and keeps the typed text until it is large enough")
    func tooSmall() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        var left = false
        test.window.keyBindings = [KeyBinding(.control("c"), title: "leave") { left = true }]
        test.type("abc")
        test.window.send(.resize(Size(width: 40, height: 5)))
        test.show()
        #expect(test.text == "This window is 40 × 5. Make it at least\n60 × 16.")
        test.type("lost")
        #expect(screen.text == "abc")
        test.press(.control("c"))
        #expect(left)
        test.window.send(.resize(Size(width: 60, height: 16)))
        test.show()
        #expect(test.lines[1] == "abc")
        test.type("d")
        #expect(screen.text == "abcd")
    }

    @Test("a window that is too small uses only its own keys; with a dialog, only those that work in dialogs")
    func tooSmallKeys() throws {
        let screen = screen()
        screen.bindings = [KeyBinding(.function(2), title: "swap") { screen.log.append("swap") }]
        let test = try TestWindow(screen)
        test.window.keyBindings = [
            KeyBinding(.function(1), title: "help") { screen.log.append("help") },
            KeyBinding(.control("c"), title: "leave", worksInDialogs: true) { screen.log.append("leave") },
        ]
        test.window.send(.resize(Size(width: 40, height: 5)))
        screen.log = []
        #expect(test.window.activeBindings.map(\.title) == ["help", "leave", "draw anew"])
        test.press(.function(2), .function(1))
        #expect(screen.log == ["help"])
        test.window.present(Dialog("Sure?"))
        #expect(test.window.activeBindings.map(\.title) == ["leave", "draw anew"])
        test.press(.function(1), .control("c"))
        #expect(screen.log == ["help", "leave"])
    }

    @Test(
        "a key has the name that is printed on it",
        arguments: [
            (Key.enter, "Enter"), (.control("c"), "Ctrl-C"), (.function(1), "F1"), (.up, "↑"),
            (.backTab, "Shift-Tab"),
            (.space, "Space"), (.character("?"), "?"), (Key(.character("x"), .alt), "Alt-x"),
            (.pageDown, "PgDn"),
        ])
    func names(_ key: Key, _ name: String) {
        #expect(key.name == name)
    }
}

/// A control that calls a closure when it is painted.
private struct Easel: Control {
    var painted: @UIActor () -> Void

    func width(in layout: Layout) -> SizeRange { .fixed(1) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        painted()
        return Element(role: .text, label: "easel")
    }
}

/// A screen whose changes are not observed.
@UIActor
private final class UnseenScreen: Screen {
    let title = "Unseen"
    var word = "early"
    var log: [String] = []
    var body: any View { FooterKeys() }
    var keyBindings: [KeyBinding] {
        [KeyBinding(.function(2), title: word) { [word] in self.log.append(word) }]
    }
}
