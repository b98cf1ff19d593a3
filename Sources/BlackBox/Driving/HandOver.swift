package import TerminalUI
package import Waiting

/// Hands the window of an app to a person: shows its frames on a real terminal, and gives it the person's keys, pastes,
/// clicks and sizes. Meanwhile, a virtual clock advances with real time.
@UIActor
package final class HandOver {
    private let app: App
    private let terminal: Terminal
    /// The note in the lowest rows, until the person does something.
    private var note: String?
    private var hasLeft = false
    private var timer: LoopSource?
    private var lastTick = MonotonicClock().now

    private var window: Window { app.window }

    package init(_ app: App, on terminal: Terminal, saying note: String) {
        (self.app, self.terminal, self.note) = (app, terminal, note)
    }

    /// Returns when the person has pressed Ctrl-C, or the program has ended. Closes the terminal.
    package func run() async {
        let wasOpenEnded = window.scope.isOpenEnded
        // Keeps a virtual clock from jumping ahead while a person looks at the screen.
        window.scope.isOpenEnded = true
        defer { window.scope.isOpenEnded = wasOpenEnded }
        window.observeFrames { [weak self] _ in self?.show() }
        let listener = terminal.listen(on: window.loop) { [weak self] in self?.take($0) }
        fit()
        tick()
        // Waits on the real clock, because a wait on a virtual clock ends after that clock's `patience`.
        _ = await window.loop.wait(for: "the person to leave", timeout: nil) { [self] _ in
            hasLeft || window.isClosed
        }
        timer?.cancel()
        listener.cancel()
        terminal.close()
    }

    /// Makes the window smaller if the terminal has no room for it.
    private func fit() {
        let (size, room) = (window.terminal.size, terminal.size)
        guard size.width > room.width || size.height > room.height else { return }
        window.send(.resize(Size(width: min(size.width, room.width), height: min(size.height, room.height))))
    }

    private func take(_ event: InputEvent) {
        note = nil
        switch event {
        case .key(.control("c")), .endOfInput:
            hasLeft = true
            window.loop.wakeUp()
        case .resize, .key, .paste, .mouse:
            app.deliver(event)
            show()
        }
    }

    private func show() {
        let frame = window.frame
        guard let note else {
            return terminal.display(frame.grid, cursor: frame.cursor, focus: frame.focusPlace)
        }
        let canvas = Canvas(size: terminal.size)
        canvas.put(frame.grid)
        let lines = StyledText(note).wrapped(to: terminal.size.width, lineLimit: 3)
        for (index, line) in lines.enumerated() {
            let row = Rect(
                x: 0, y: terminal.size.height - lines.count + index, width: terminal.size.width, height: 1)
            canvas.fill(row, style: .reverse)
            canvas.put(line.text, at: row.origin, style: .reverse)
        }
        terminal.display(canvas.grid, cursor: frame.cursor, focus: frame.focusPlace)
    }

    /// Advances a virtual clock by the real time that has passed.
    private func tick() {
        guard let clock = window.scope.clock as? VirtualClock else { return }
        let now = MonotonicClock().now
        clock.advance(by: lastTick.duration(to: now))
        lastTick = now
        timer = window.loop.schedule(after: .milliseconds(50), name: "the person's time") { [weak self] in
            self?.tick()
        }
    }
}
