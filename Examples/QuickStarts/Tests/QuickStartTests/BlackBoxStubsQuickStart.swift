import BlackBox
import BlackBoxStubs
import Foundation
import HTTPFixtures
import HTTPTypes
import Observation
import TerminalUI
import Testing
import Waiting

@Observable @UIActor
final class WeatherScreen: Screen {
    let title = "Weather"
    @ObservationIgnored private weak var window: Window?
    private var weather = "not asked yet"
    @ObservationIgnored private let transport: any Transport

    init(_ transport: any Transport) { self.transport = transport }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            Text("It is \(weather).")
            Button("Ask") { self.ask() }
        }
    }

    private func ask() {
        window?.activity("Asking") { [transport] _ in
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "weather.example.com", path: "/now")
            let response = try? await transport.send(request, body: Data())
            self.weather = response.map { String(decoding: $0.body, as: UTF8.self) } ?? "unknown"
        }
    }
}

extension ScenarioWorld<StubSession> {
    static var weather: ScenarioWorld {
        var vocabulary = ScenarioVocabulary<StubSession>(steps: [.advance])
        vocabulary.addStubs { $0 }
        return ScenarioWorld(vocabulary) { scenario in
            let clock = VirtualClock()
            let stubs = StubSession(clock: clock)
            try stubs.addStubs(of: scenario)
            let terminal = try Terminal.headless(
                columns: scenario.screen.width, rows: scenario.screen.height)
            let window = Window(terminal: terminal, scope: LoopScope(scenario.name, clock: clock))
            window.workers = LoopWorker()
            window.push(WeatherScreen(stubs))
            return (App(window) { stubs.finishInWords() }, stubs)
        }
    }
}

@Test("the weather comes late, and then it is sunny")
@UIActor
func lateWeather() async throws {
    let text = """
        stubs:
          - { name: now, request: GET /now, respond: { text: sunny, held: true } }
        steps:
          - tap: Ask
          - advance: 10 s
          - expect: It is not asked yet.
          - release: now
          - expect: It is sunny.
        """
    let scenarios = try Scenario.read(text, file: "weather.yaml", in: ScenarioWorld.weather.vocabulary)
    let run = await ScenarioRunner(.weather).run(ScenarioPlan(scenarios))
    #expect(run.results.map(\.outcome) == [.passed])
}
