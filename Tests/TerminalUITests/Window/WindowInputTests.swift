import Testing
import Waiting

@testable import TerminalUI

@Suite("Injected input") @UIActor struct WindowInputTests {
    private func opened(scope: LoopScope? = nil) throws -> (TestScreen, TestWindow) {
        let screen = TestScreen { screen in Text("text") }
        screen.bindings = [
            KeyBinding(.escape, title: "back") { screen.log.append("Esc") },
            KeyBinding(.character("b"), title: "plain") { screen.log.append("b") },
            KeyBinding(Key(.character("b"), .alt), title: "with Alt") { screen.log.append("Alt-b") },
        ]
        let test = try TestWindow(screen, scope: scope)
        screen.log = []
        return (screen, test)
    }

    @Test("an injected Esc becomes a key after a wait, like a typed Esc")
    func escape() async throws {
        let (screen, test) = try opened()
        test.window.send(.key(.escape))
        #expect(screen.log.isEmpty)
        #expect(test.terminal.hasPendingInput)
        let log = await test.wait(for: "Esc") { screen.log.isEmpty ? nil : screen.log }
        #expect(log == ["Esc"])
        #expect(!test.terminal.hasPendingInput)
    }

    @Test("a letter after an Esc is a key of its own and not an Alt key")
    func letterAfterEscape() async throws {
        let (screen, test) = try opened()
        test.window.send(.key(.escape))
        test.window.send(.key(.character("b")))
        test.window.send(.key(Key(.character("b"), .alt)))
        #expect(screen.log.isEmpty)
        let log = await test.wait(for: "all keys") { screen.log.count < 3 ? nil : screen.log }
        #expect(log == ["Esc", "b", "Alt-b"])
    }

    @Test("an injected Esc is a key even while a virtual clock stands still")
    func escapeOnVirtualClock() async throws {
        let scope = LoopScope("still", clock: VirtualClock(isMovedByHand: true))
        let (screen, test) = try opened(scope: scope)
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        defer { end.finish() }
        let activity = test.window.activity("Waiting for ever") { _ in for await _ in never {} }
        test.window.send(.key(.escape))
        let isStopped = await test.wait(for: "Esc") { activity.isCancelled ? true : nil }
        #expect(isStopped == true)
        #expect(screen.log.isEmpty)
    }

    @Test("in a seeded order, an injected Esc is a key at once, because real time decides nothing there")
    func escapeInSeededOrder() async throws {
        try await UILoop.shared.withOrder(.seeded(1)) {
            let (screen, test) = try opened()
            test.window.send(.key(.escape))
            test.window.send(.key(.character("b")))
            #expect(screen.log == ["Esc", "b"])
            #expect(!test.terminal.hasPendingInput)
        }
    }

    @Test("a window ignores events after the end of input")
    func endOfInput() throws {
        let (screen, test) = try opened()
        test.window.onEndOfInput = { _ in screen.log.append("end") }
        test.window.send(.endOfInput)
        test.window.send(.key(.character("b")))
        #expect(screen.log == ["end"])
        #expect(!test.terminal.hasPendingInput)
    }
}
