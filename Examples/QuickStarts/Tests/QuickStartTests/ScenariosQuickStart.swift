import BlackBox
import Scenarios
import TerminalUI
import Testing
import Waiting

@testable import Greeter

extension ScenarioWorld<Void> {
    static var greeter: ScenarioWorld {
        ScenarioWorld(ScenarioVocabulary()) { scenario in
            let size = scenario.screen
            let window = Window(terminal: try Terminal.headless(columns: size.width, rows: size.height))
            window.push(GreeterScreen())
            return (App(window), ())
        }
    }
}

@Test("a visitor is greeted, in a scenario")
@UIActor
func greetingInScenario() async throws {
    let text = """
        name: A visitor is greeted
        steps:
          - enter: { text: Ada, into: Name }
          - expect: Hello, Ada!
        """
    let scenarios = try Scenario.read(text, file: "greeting.yaml", in: ScenarioWorld.greeter.vocabulary)
    let run = await ScenarioRunner(.greeter).run(ScenarioPlan(scenarios))
    #expect(run.results.map(\.outcome) == [.passed])
}
