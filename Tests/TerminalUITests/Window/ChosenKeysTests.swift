import Testing
import Waiting

@testable import TerminalUI

@Suite("Keys that a person has chosen") @UIActor struct ChosenKeysTests {
    private func screen() -> TestScreen {
        let screen = TestScreen { screen in
            TextField("Name", text: Binding(screen, \.text))
            Button("Go") {}
            Spacer()
            StatusLine()
            FooterKeys()
        }
        screen.bindings = [
            KeyBinding(.character("s"), .function(5), name: "test.sort", title: "sort") {
                screen.log.append("sort")
            },
            KeyBinding(.enter, .function(2), name: "test.open", title: "open") { screen.log.append("open") },
            KeyBinding(.escape, .character("q"), name: "window.back", title: "back") {
                screen.log.append("back")
            },
        ]
        return screen
    }

    @Test("a chosen key replaces the usual keys in use and in the footer, but not Enter or Esc")
    func chosen() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.window.chosenKeys = [
            "test.sort": [.character("o"), .function(6)], "test.open": [.function(7)],
            "window.back": [.character("b")], "no.action": [.function(8)],
        ]
        test.press(.tab)
        #expect(test.lines[15] == "Enter go   o sort   F7 open   Esc back   Tab next")
        screen.log = []
        for key: Key in [.character("s"), .function(5), .function(2), .function(8), .character("q")] {
            test.press(key)
        }
        #expect(screen.log == [])
        test.press(.character("o"), .function(6), .function(7), .character("b"))
        await test.pressEscape()
        #expect(screen.log == ["sort", "sort", "open", "back", "back"])
        // In a field, a letter is typed, and Enter still opens.
        test.press(.backTab)
        #expect(test.lines[15] == "F6 sort   Enter open   Esc back   Tab next")
        test.press(.character("o"), .enter)
        #expect(screen.text == "o" && screen.log.last == "open")
    }

    @Test("during an activity that can be stopped, only Esc stops it, and other keys of that binding go back")
    func duringActivity() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.tab)
        screen.log = []
        let gate = Gate()
        let searching = test.window.activity("Searching") { _ in await gate.wait() }
        test.show()
        #expect(test.lines[15] == "Enter go   s sort   F2 open   Esc stop   Tab next")
        test.press(.character("q"))
        #expect(screen.log == ["back"] && searching.isUnderWay)
        await test.pressEscape()
        #expect(searching.isCancelled && screen.log == ["back"])
        let buying = test.window.activity("Buying", canStop: false) { _ in await gate.wait() }
        test.press(.character("q"))
        #expect(screen.log == ["back"])
        #expect(test.lines[14].hasPrefix("It cannot be stopped"))
        gate.open()
        let hasEnded = await test.wait(for: "the end") { buying.isFinished ? true : nil }
        #expect(hasEnded == true)
        test.press(.character("q"))
        #expect(screen.log == ["back", "back"])
    }

    @Test("the status line shows the note about a key that does nothing, but not while a dialog is open")
    func note() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.function(9))
        #expect(test.lines[14] == "")
        test.window.unusedKeyNote = { "\($0.name) does nothing." }
        test.press(.character("x"))
        #expect(screen.text == "x" && test.lines[14] == "")
        test.press(.function(9))
        #expect(test.lines[14] == "F9 does nothing.")
        test.press(.function(2))
        #expect(test.lines[14] == "")
        test.window.present(Dialog("Sure?"))
        test.press(.function(9))
        #expect(!test.text.contains("F9"))
    }
}
