import BlackBox
import RailStore
import SimulatedDisk
import TerminalUI
import Waiting

/// A window of a life: a process with the program on a screen in memory.
@UIActor
final class LifeWindow {
    let number: Int
    let process: SimulatedProcess
    let program: Program
    let app: App

    var window: Window { app.window }
    var scope: LoopScope { window.scope }
    /// The title of the top screen.
    var title: String { window.topScreen?.title ?? "" }

    /// - Parameter painted: Called with each frame.
    init(
        _ number: Int, _ process: SimulatedProcess, _ program: Program, _ window: Window,
        painted: @escaping @UIActor (LifeWindow) -> Void
    ) {
        (self.number, self.process, self.program) = (number, process, program)
        window.animates = false
        app = App(window, timeout: .seconds(45))
        app.countsAllWork = true
        let earlier = window.onFrame
        window.onFrame = { [weak self] frame in
            earlier?(frame)
            if let self { painted(self) }
        }
    }

    /// Ends the faults of the window's disk.
    func calm() {
        process.kill(afterChanges: nil)
        process.heal()
    }

    /// Closes the window as a person does, and ends its process. Requests that are not sent yet are never sent.
    func end() async {
        if !window.isClosed { window.close() }
        await program.settle()
        endProcess()
    }

    /// Ends the process of the window at once. The window closes a moment later, because this may be called during
    /// painting.
    func kill() {
        endProcess()
        _ = UILoop.shared.schedule(after: .zero, name: "the end of a killed window", in: scope) { [window] in
            window.close()
        }
    }

    private func endProcess() {
        program.bookings.processEnds()
        process.kill()
    }
}
