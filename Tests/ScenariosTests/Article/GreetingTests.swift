import BlackBox
import Observation
import Scenarios
import TerminalUI
import TestSupport
import Testing
import Waiting

// The article in Scenarios.docc contains the code of this file. ArchitectureTests compares them.

@Observable @UIActor
final class GreetingScreen: Screen {
    let title = "Greeting"
    var name = ""
    var greeting: String?

    var body: any View {
        VStack {
            TextField("Name", text: Binding(self, \.name))
            Button("Greet") { self.greeting = "Hello, \(self.name)!" }
            if let greeting { Text(greeting) }
        }
    }
}

extension ScenarioWorld<GreetingScreen> {
    static var greetings: ScenarioWorld {
        let nameIs = StepDefinition<GreetingScreen>(
            "nameIs", about: "Checks the name that the program keeps, behind the screen."
        ) { value throws(DocumentMistake) in
            let name = try value.text("“nameIs”")
            return .init { step in
                guard step.context.name == name else { throw WrongName(found: step.context.name) }
            }
        }
        return ScenarioWorld(ScenarioVocabulary(steps: [nameIs])) { scenario in
            let screen = GreetingScreen()
            let size = scenario.screen
            let window = Window(terminal: try Terminal.headless(columns: size.width, rows: size.height))
            window.push(screen)
            return (App(window), screen)
        }
    }
}

private struct WrongName: Error, CustomStringConvertible {
    var found: String
    var description: String { "The name is “\(found)”." }
}

@Suite("The article's scenarios", .timeLimit(.minutes(1)))
struct GreetingTests {
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
