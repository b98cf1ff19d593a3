import BlackBox
import BlackBoxStubs
import Foundation
import HTTPFixtures
import HTTPTypes
import Observation
import Scenarios
import TerminalUI
import Testing
import Waiting

@Observable @UIActor
final class WeatherScreen: Screen {
    let title = "Weather"
    private let transport: any Transport
    private var weather = "not known"

    init(_ transport: any Transport) { self.transport = transport }

    var body: any View { Text("It is \(weather).") }

    func didAppear(in window: Window) {
        window.activity("Asking") { [transport] _ in
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "weather.example.com", path: "/now")
            let response = try? await transport.send(request, body: Data())
            self.weather = response.map { String(decoding: $0.body, as: UTF8.self) } ?? "unknown"
        }
    }
}

extension ScenarioWorld<StubSession> {
    static var weather: ScenarioWorld {
        var vocabulary = ScenarioVocabulary<StubSession>()
        vocabulary.addStubs { $0 }
        return ScenarioWorld(vocabulary) { scenario in
            let stubs = StubSession()
            try stubs.addStubs(of: scenario)
            let window = Window(terminal: try Terminal.headless())
            window.push(WeatherScreen(stubs))
            return (App(window) { stubs.finishInWords() }, stubs)
        }
    }
}

@Test("the weather comes late, and then it is sunny")
@UIActor
func lateWeather() async throws {
    let text = """
        stubs: [{ name: now, request: GET /now, respond: { text: sunny, held: true } }]
        steps:
          - expect: It is not known.
          - release: now
          - expect: It is sunny.
        """
    let scenarios = try Scenario.read(text, file: "weather.yaml", in: ScenarioWorld.weather.vocabulary)
    let run = await ScenarioRunner(.weather).run(ScenarioPlan(scenarios))
    #expect(run.results.map(\.outcome) == [.passed])
}
