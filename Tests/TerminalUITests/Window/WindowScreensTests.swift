import Foundation
import Observation
import Synchronization
import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct WindowScreensTests {
    private func screen(_ title: String) -> TestScreen {
        TestScreen(title) { screen in Text("I am \(screen.title)") }
    }

    @Test("a screen is told when it comes to the top and when it leaves")
    func lifeCycle() throws {
        let first = screen("first")
        let second = screen("second")
        let test = try TestWindow(first)
        test.window.push(second)
        #expect(first.log == ["appear", "disappear"])
        #expect(test.show().grid.text == "I am second")
        test.window.pop()
        #expect(second.log == ["appear", "disappear"])
        #expect(first.log == ["appear", "disappear", "appear"])
        #expect(test.show().grid.text == "I am first")
        test.window.pop()
        #expect(test.window.screens.count == 1)
    }

    @Test("a status message disappears with its screen, no matter how the next screen is opened")
    func status() throws {
        let test = try TestWindow(screen("a"))
        let ways: [@UIActor (Window) -> Void] = [
            { $0.push(self.screen("b")) }, { $0.pop() }, { $0.replace(self.screen("c")) },
            { $0.replaceAll(self.screen("d")) },
        ]
        for way in ways {
            test.window.showStatus(StatusMessage("It is said."))
            way(test.window)
            #expect(test.window.stack.status == nil)
        }
    }

    @Test("the second click of a double click does nothing on a screen that the first click has opened")
    func doubleClick() throws {
        let chosen = Kept<Int?>(nil)
        var opened: [Int] = []
        let list = TestScreen { _ in
            List("Trains", count: 3, rowID: { $0 }, selection: chosen.binding, onOpen: { opened.append($0) })
            {
                ListRow("Train \($0)")
            }
        }
        weak var window: Window?
        let test = try TestWindow(TestScreen { _ in Button("Search") { window?.push(list) } })
        window = test.window
        let doubleClick = InputEvent.mouse(MouseEvent(.doubleClick, at: Point(x: 3, y: 0)))
        test.window.send(doubleClick)
        test.show()
        #expect(test.window.topScreen === list)
        #expect(opened == [] && chosen.value == nil)
        test.window.send(doubleClick)
        #expect(opened == [0])
    }

    @Test("a screen can replace the top screen or all screens")
    func replacing() throws {
        let test = try TestWindow(screen("a"))
        test.window.push(screen("b"))
        test.window.replace(screen("c"))
        #expect(test.window.screens.map(\.title) == ["a", "c"])
        test.window.replaceAll(screen("d"))
        #expect(test.window.screens.map(\.title) == ["d"])
        #expect(test.show().grid.text == "I am d")
    }

    @Test("the scaffold surrounds every screen")
    func scaffold() throws {
        let test = try TestWindow(screen("a")) { screen, body in
            VStack {
                Text("Header: \(screen.title)")
                body
            }
        }
        #expect(test.text == "Header: a\nI am a")
    }

    @Test("only a change of state that the screen's body has read paints the screen again")
    func observation() throws {
        let screen = TestScreen { screen in Text("text \(screen.text)") }
        let test = try TestWindow(screen)
        #expect(!test.window.needsDisplay)
        screen.other = "not read"
        #expect(!test.window.needsDisplay)
        screen.text = "read"
        #expect(test.window.needsDisplay)
        #expect(test.show().grid.text == "text read")
        #expect(test.window.frame.number == 2)
        #expect(!test.window.needsDisplay)
    }

    @Test("a change of state that only a key binding has read also paints the screen again")
    func observedBindings() throws {
        let screen = TestScreen { screen in Checkbox("Flag", isOn: Binding(screen, \.flag)) }
        let test = try TestWindow(screen)
        screen.flag = true
        #expect(test.show().grid.text == "[x] Flag")
        screen.bindings = [KeyBinding(.enter, title: "more") {}]
        #expect(test.window.needsDisplay)
        #expect(test.window.activeBindings.map(\.title).contains("more"))
    }

    @Test("observation leaves no observers behind after many frames without a change")
    func observers() {
        let watch = ObservationWatch()
        let screen = TestScreen { _ in Text("") }
        let fired = Counter()
        for _ in 0..<1000 {
            watch.stop()
            watch.run {
                _ = screen.text
            } onChange: {
                fired.count.wrappingAdd(1, ordering: .relaxed)
            }
        }
        screen.text = "changed"
        #expect(fired.count.load(ordering: .relaxed) == 1)
        screen.text = "again"
        #expect(fired.count.load(ordering: .relaxed) == 1)
    }

    @Test("the loop paints when no job is left to run, before it evaluates the waits")
    func loop() async throws {
        let screen = TestScreen { screen in Text("text \(screen.text)") }
        let terminal = try Terminal.headless(columns: 60, rows: 16)
        let window = Window(terminal: terminal)
        defer { window.close() }
        window.push(screen)
        screen.text = "one"
        let outcome = await window.loop.wait(for: "the text", timeout: .seconds(5), scope: window.scope) {
            _ in
            window.frame.grid.text == "text one" ? window.frame.number : nil
        }
        #expect(outcome.value == 1)
    }

    @Test("a change on another thread wakes the loop, which paints the change")
    func otherThread() async throws {
        let shared = Shared()
        let test = try TestWindow(TestScreen { _ in Text("count \(shared.count)") })
        #expect(test.text == "count 0")
        Thread.detachNewThread { shared.count = 1 }
        #expect(await test.wait(for: "the count") { test.text == "count 1" ? true : nil } == true)
    }

    /// Observed state that belongs to no actor and has a lock.
    @Observable
    final class Shared: Sendable {
        private let stored = Mutex(0)

        var count: Int {
            get {
                access(keyPath: \.count)
                return stored.withLock { $0 }
            }
            set { withMutation(keyPath: \.count) { stored.withLock { $0 = newValue } } }
        }
    }

    @Test("a removed screen and a closed window are freed")
    func released() throws {
        weak var oldWindow: Window?
        weak var oldScreen: TestScreen?
        do {
            let test = try TestWindow(screen("a"))
            oldWindow = test.window
            do {
                let second = TestScreen("b") { screen in
                    TextField("Name", text: Binding(screen, \.text))
                    Button("Press") { screen.number += 1 }
                    ProgressView("Loading")
                }
                oldScreen = second
                test.window.push(second)
            }
            test.type("abc")
            test.press(.tab, .enter)
            #expect(oldScreen != nil)
            test.window.pop()
            test.show()
            #expect(oldScreen == nil)
            test.window.close()
        }
        #expect(oldWindow == nil)
    }

    @Test("a closed window does nothing more")
    func closing() throws {
        let screen = screen("a")
        let test = try TestWindow(screen)
        test.window.close()
        test.window.close()
        #expect(screen.log == ["appear", "disappear"])
        #expect(test.window.isClosed)
        #expect(test.terminal.isClosed)
        test.window.setNeedsDisplay()
        #expect(!test.window.needsDisplay)
        test.window.send(.key(.enter))
        #expect(test.window.frame.number == 1)
    }
}
