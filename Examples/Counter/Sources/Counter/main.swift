import Foundation
import TerminalUI
import Waiting

do {
    try UILoop.run { @UIActor in
        let window = Window(terminal: try Terminal.tty())
        window.push(CounterScreen())
        _ = await window.loop.wait(for: "the window to close", timeout: nil) { _ in window.isClosed }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
