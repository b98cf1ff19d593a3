import BlackBox
import RailStore
import TerminalUI
import Waiting

/// A window of a life: the program on a screen in memory, and its way to the service.
@UIActor
final class LifeWindow {
    let number: Int
    let program: Program
    let scope: LoopScope
    let app: App
    private let gate: LifeGate

    var window: Window { app.window }
    /// The title of the top screen.
    var title: String { window.topScreen?.title ?? "" }

    init(_ number: Int, _ program: Program, _ scope: LoopScope, _ window: Window, _ gate: LifeGate) {
        (self.number, self.program, self.scope, self.gate) = (number, program, scope, gate)
        window.animates = false
        app = App(window, timeout: .seconds(45))
        app.countsAllWork = true
    }

    /// Calls `look` with each frame.
    func observe(_ look: @escaping @UIActor (LifeWindow) -> Void) {
        let earlier = window.onFrame
        window.onFrame = { [weak self] frame in
            earlier?(frame)
            if let self { look(self) }
        }
    }

    func isCalm(_ isCalm: Bool) { gate.isCalm = isCalm }

    /// Closes the window as a person does, and ends its process: what it still wants to send never leaves.
    func end() async {
        if !window.isClosed { window.close() }
        await program.settle()
        gate.close()
        program.bookings.processEnds()
    }

    /// Ends the process of the window at once. The terminal is closed a moment later, because this may be called in the
    /// middle of painting.
    func kill() {
        gate.close()
        program.bookings.processEnds()
        _ = UILoop.shared.schedule(after: .zero, name: "the end of a killed window", in: scope) { [window] in
            window.close()
        }
    }
}
