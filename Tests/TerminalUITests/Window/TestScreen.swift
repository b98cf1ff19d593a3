import Observation
import Waiting

@testable import TerminalUI

/// A screen with content from the test.
@Observable
@UIActor
final class TestScreen: Screen {
    var title: String
    var bindings: [KeyBinding] = []
    var initialFocus: ControlID?
    @ObservationIgnored var content: @UIActor (TestScreen) -> any View
    /// The calls of the screen's methods and actions, in order.
    @ObservationIgnored var log: [String] = []
    /// State for the content to show and change.
    var text = ""
    var other = ""
    var flag = false
    var number = 0

    init(
        _ title: String = "Test", initialFocus: ControlID? = nil,
        @ViewBuilder content: @escaping @UIActor (TestScreen) -> any View
    ) {
        self.title = title
        self.initialFocus = initialFocus
        self.content = content
    }

    var body: any View { content(self) }
    var keyBindings: [KeyBinding] { bindings }
    func didAppear(in window: Window) { log.append("appear") }
    func willDisappear() { log.append("disappear") }
}

/// A window on a headless terminal. A test presses its keys. The window is closed when this object is released.
@UIActor
final class TestWindow {
    let window: Window
    let terminal: Terminal

    init(
        _ screen: any Screen, columns: Int = 60, rows: Int = 16, scope: LoopScope? = nil,
        scaffold: @escaping Window.Scaffold = { _, body in body }
    ) throws {
        terminal = try Terminal.headless(columns: columns, rows: rows)
        window = Window(terminal: terminal, scope: scope, scaffold: scaffold)
        window.push(screen)
        show()
    }

    isolated deinit { window.close() }

    /// Paints the window if anything has changed, as the loop does when no job is left to run.
    @discardableResult
    func show() -> TerminalUI.Frame {
        if window.needsDisplay { window.display() }
        return window.frame
    }

    func press(_ keys: Key...) {
        for key in keys { window.send(.key(key)) }
        show()
    }

    /// Presses Esc, and waits until the terminal no longer expects the rest of a sequence.
    func pressEscape() async {
        window.send(.key(.escape))
        _ = await wait(for: "Esc") { [terminal] in terminal.hasPendingInput ? nil : () }
        show()
    }

    func type(_ text: String) {
        for character in text { window.send(.key(.character(character))) }
        show()
    }

    func click(_ id: ControlID) throws {
        guard let element = window.frame.element(id) else { throw Missing(id: id) }
        window.send(.mouse(MouseEvent(.click, at: element.frame.center)))
        show()
    }

    /// Runs the loop until a condition returns a value. Returns nil if that takes more than five seconds.
    func wait<Value: Sendable>(
        for what: String, until condition: @escaping @UIActor () -> Value?
    ) async -> Value? {
        await window.loop.wait(for: what, timeout: .seconds(5), scope: window.scope) { _ in condition() }
            .value
    }

    var lines: [String] { window.frame.grid.lines }
    var text: String { window.frame.grid.text }

    struct Missing: Error {
        var id: ControlID
    }
}
