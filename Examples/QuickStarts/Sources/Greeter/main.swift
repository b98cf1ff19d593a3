import Foundation
import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class GreeterScreen: Screen {
    let title = "Greeter"
    private var name = ""

    var body: any View {
        VStack {
            TextField("Name", text: Binding(self, \.name))
            Text("Hello, \(name)!")
        }
    }
}

do {
    try UILoop.run { @UIActor in
        let window = Window(terminal: try Terminal.tty())
        window.keyBindings = [KeyBinding(.escape, title: "leave") { [weak window] in window?.close() }]
        window.push(GreeterScreen())
        _ = await window.loop.wait(for: "the window to close", timeout: nil) { _ in window.isClosed }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
