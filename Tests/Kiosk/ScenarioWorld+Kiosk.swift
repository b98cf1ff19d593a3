import BlackBox
import TerminalUI
import Waiting

/// The parts of the kiosk that the steps of a scenario use.
struct KioskContext: Sendable {
    let clock: VirtualClock
    let service: KioskService
}

extension ScenarioWorld<KioskContext> {
    /// The scenarios' world for the kiosk, with one planted defect or none.
    static func kiosk(_ defect: KioskDefect?) -> ScenarioWorld {
        let lose = StepDefinition<KioskContext>(
            "lose", about: "Loses the next response of the service.", .standsAlone
        ) { _ in
            .init { step in step.context.service.losesNext = true }
        }
        let advance = StepDefinition<KioskContext>("advance", about: "Lets time go on.", .movesTime) {
            value throws(ScenarioMistake) in
            let duration = try value.duration("“advance”")
            return .init { step in try await step.context.clock.advance(by: duration) }
        }
        return ScenarioWorld(ScenarioVocabulary(steps: [lose, advance])) { scenario in
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
            return (app, KioskContext(clock: clock, service: service))
        }
    }
}

extension ExplorerWords<KioskContext> {
    static var kiosk: Self {
        Self(texts: ["app", "le"]) { _, random in
            ["lose", "advance: 1 s", "advance: 30 s"].randomElement(using: &random).map { [$0] } ?? []
        }
    }
}
