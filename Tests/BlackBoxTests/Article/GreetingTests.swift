import BlackBox
import TerminalUI
import Testing
import Waiting

// The article in BlackBox.docc contains the code of this folder. ArchitectureTests compares the article with
// it.

extension App {
    /// Opens the program on a screen in memory.
    static func open(_ screen: GreetingScreen, size: Size = Size(width: 60, height: 16)) throws -> App {
        let terminal = try Terminal.headless(columns: size.width, rows: size.height)
        let window = Window(terminal: terminal, scope: LoopScope("greeting"))
        window.push(screen)
        return App(window)
    }
}

@Suite("The article's program", .timeLimit(.minutes(1)))
struct GreetingTests {
    @Test("the program greets by name")
    @UIActor
    func greeting() async throws {
        let app = try App.open(GreetingScreen())

        try await app.match("Name").enterText("Ada")
        try await app.tap("Greet")
        try await app.match("Hello, Ada!")

        #expect(await app.close() == [])
    }

    @Test("the program refuses to greet without a name, and the failure says why")
    @UIActor
    func failure() async throws {
        let app = try App.open(GreetingScreen())
        let failure = await #expect(throws: StepFailure.self) { try await app.tap("Greet") }
        #expect(failure?.notes == ["found the button “Greet”, but it is disabled"])
        #expect(failure?.reason == .quiescent)
        #expect(await app.close() == [])
    }
}
