import CNcurses
import Foundation
package import Waiting

extension Terminal {
    /// Calls `handler` on the loop with each event: typed or injected input, and new sizes.
    ///
    /// Nothing else is needed to use a terminal. If nothing follows an incomplete key within some time, the listener
    /// treats the key as complete. It restores the terminal while the program is stopped (Ctrl-Z on a real terminal,
    /// `SIGTSTP`) and takes it back afterwards (`SIGCONT`). The listener ends at `.endOfInput`.
    package func listen(
        on loop: UILoop, in scope: LoopScope? = nil, _ handler: @escaping @UIActor (InputEvent) -> Void
    ) -> TerminalListener {
        listener?.cancel()
        let listener = TerminalListener(self, loop, scope, handler)
        self.listener = listener
        return listener
    }
}

/// A running `Terminal.listen`. It ends with `cancel()`, or when nothing refers to the listener any more.
@UIActor
package final class TerminalListener {
    private weak var terminal: Terminal?
    private let loop: UILoop
    private let scope: LoopScope?
    private let handler: @UIActor (InputEvent) -> Void
    private var sources: [LoopSource] = []
    private var waiting: LoopSource?
    private var injected: LoopSource?
    /// Whether the listener has ended, by `cancel()` or at the end of input.
    package private(set) var isCancelled = false

    init(
        _ terminal: Terminal, _ loop: UILoop, _ scope: LoopScope?,
        _ handler: @escaping @UIActor (InputEvent) -> Void
    ) {
        self.terminal = terminal
        self.loop = loop
        self.scope = scope
        self.handler = handler
        if let descriptor = terminal.inputFileDescriptor {
            sources = [
                loop.addSource(readable: descriptor, name: "terminal input") { [weak self] in self?.drain() },
                loop.addSignal(SIGWINCH) { [weak self] in self?.sizeChanged() },
                loop.addSignal(SIGTSTP) { [weak self] in self?.stop() },
                loop.addSignal(SIGCONT) { [weak self] in self?.continued() },
            ]
        }
        if terminal.hasPendingInput { inputWasInjected() }
    }

    isolated deinit { cancel() }

    /// Stops calling the handler. Calling it again does nothing.
    package func cancel() {
        isCancelled = true
        for source in sources { source.cancel() }
        sources = []
        waiting?.cancel()
        waiting = nil
        injected?.cancel()
        injected = nil
    }

    func inputWasInjected() {
        guard injected == nil, !isCancelled else { return }
        injected = loop.schedule(after: .zero, name: "injected input", in: scope) { [weak self] in
            self?.injected = nil
            self?.drain()
        }
    }

    /// Hands over every complete event, and starts a timer if an event is incomplete.
    func drain() {
        waiting?.cancel()
        waiting = nil
        while !isCancelled, let terminal, let event = terminal.nextEvent() { deliver(event, from: terminal) }
        guard !isCancelled, let terminal, let patience = terminal.patience else { return }
        guard terminal.inputFileDescriptor != nil || loop.order == .arrival else {
            // Real time decides nothing in a seeded order, and nobody types the rest of a key on a headless terminal.
            terminal.endOfWait()
            return drain()
        }
        // The timer runs in real time, whatever the scope's clock is, because a real terminal may send a key in pieces.
        waiting = loop.schedule(after: patience, name: "rest of a key") { [weak self] in
            self?.terminal?.endOfWait()
            self?.drain()
        }
    }

    private func deliver(_ event: InputEvent, from terminal: Terminal) {
        if event == .key(.control("z")), terminal.inputFileDescriptor != nil {
            stop()
            return
        }
        handler(event)
        if event == .endOfInput { cancel() }
    }

    private func sizeChanged() {
        let before = terminal?.size
        terminal?.adoptWindowSize()
        // The terminal may have had another size for a moment, and may have lost some of its contents by that.
        if terminal?.size == before { terminal?.redraw() }
        drain()
    }

    private func stop() {
        guard let terminal, !terminal.isClosed else { return }
        terminal.suspend()
        cn_stop_process_group()
        // This also runs if the signal could not stop the program, for example because there is no shell.
        continued()
    }

    private func continued() {
        terminal?.resume()
        drain()
    }
}
