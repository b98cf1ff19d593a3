import BlackBox
import TerminalUI
import TestSupport
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

extension ScenarioWorld<GreetingScreen> {
    static var greetings: ScenarioWorld {
        let nameIs = StepDefinition<GreetingScreen>(
            "nameIs", about: "Checks the name that the program keeps, behind the screen."
        ) { value throws(ScenarioMistake) in
            let name = try value.text("“nameIs”")
            return .init { step in
                guard step.context.name == name else { throw WrongName(found: step.context.name) }
            }
        }
        return ScenarioWorld(ScenarioVocabulary(steps: [nameIs])) { scenario in
            let screen = GreetingScreen()
            return (try App.open(screen, size: scenario.screen), screen)
        }
    }
}

private struct WrongName: Error, CustomStringConvertible {
    var found: String
    var description: String { "The name is “\(found)”." }
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

    @Test("the program runs scenarios with a step of its own")
    @UIActor
    func scenario() async throws {
        let folder = try TemporaryFolder()
        let text = """
            name: A visitor is greeted
            steps:
              - enter: { text: Ada, into: Name }
              - tap: Greet
              - expect: Hello, Ada!
              - nameIs: Ada
            """
        try folder.write(text, to: "passing.yaml")
        try folder.write(text.replacing("nameIs: Ada", with: "nameIs: Bob"), to: "failing.yaml")
        let paths = [folder.path]
        var report = ""
        let write: (String) -> Void = { report += $0 }

        let runner = ScenarioRunner(.greetings, reporters: [TextReporter(write: write)])
        let run = await runner.run(paths)

        #expect(run.results.map(\.isPassed) == [false, true], "\(report)")
        #expect(report.contains("The name is “Ada”."), "\(report)")
    }
}
