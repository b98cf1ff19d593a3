import BlackBox
import BlackBoxTesting
import TerminalUI
import Testing
import Waiting

@testable import Greeter

@Test("the program greets by name")
@UIActor
func greeting() async throws {
    let window = Window(terminal: try Terminal.headless())
    window.push(GreeterScreen())
    try await withApp(window) { app in
        try await app.match("Name").enterText("Ada")
        try await app.match("Hello, Ada!")
    }
}
