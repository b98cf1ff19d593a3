import BlackBox
import Scenarios
import TerminalUI
import Waiting

extension ScenarioWorld<KioskService> {
    /// The scenarios' world for the kiosk, with one planted defect or none.
    static func kiosk(_ defect: KioskDefect?) -> ScenarioWorld {
        let lose = StepDefinition<KioskService>(
            "lose", about: "Loses the next response of the service.", .standsAlone
        ) { _ in
            .init { step in step.context.losesNext = true }
        }
        return ScenarioWorld(ScenarioVocabulary(steps: [lose, .advance])) { scenario in
            let clock = VirtualClock(patience: .seconds(5))
            let terminal = try Terminal.headless(
                columns: scenario.screen.width, rows: scenario.screen.height)
            let window = Window(terminal: terminal, scope: LoopScope(scenario.name, clock: clock))
            window.workers = LoopWorker()
            window.minimumSize = Size(width: 40, height: 16)
            let service = KioskService(clock: clock)
            window.push(KioskScreen(service, clock: clock, defect: defect))
            let app = App(window)
            (app.pace, app.countsAllWork) = (.atRest, true)
            return (app, service)
        }
    }
}

extension ExplorerWords<KioskService> {
    static var kiosk: Self {
        Self(texts: ["app", "le"]) { _, random in
            ["lose", "advance: 1 s", "advance: 30 s"].randomElement(using: &random).map { [$0] } ?? []
        }
    }
}
