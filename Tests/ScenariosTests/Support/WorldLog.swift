import BlackBox
import BlackBoxSupport
import TerminalUI
import Waiting

@testable import Scenarios

/// Records what happens in a world.
@UIActor
final class WorldLog {
    var opened: [String] = []
    var closed: [String] = []
    var app: App?
    var rung = 0
    /// The problems that closing the program returns.
    var complaints: [String] = []
}

extension ScenarioWorld<WorldLog> {
    @UIActor
    static func workshop(_ log: WorldLog) -> ScenarioWorld {
        ScenarioWorld(Vocabulary.workshop) { scenario in
            if scenario.service?.word == "cellar" { throw Vocabulary.FloodedCellar() }
            log.opened.append(scenario.name)
            let workshop = try Workshop(
                columns: scenario.screen.width, rows: scenario.screen.height, jobs: ["Saw", "Plane"]
            ) {
                log.closed.append(scenario.name)
                return log.complaints
            }
            log.app = workshop.app
            return (workshop.app, log)
        }
    }
}

/// The lines that a reporter wrote.
@UIActor
final class ReportedLines {
    private(set) var text = ""

    func reporter() -> TextReporter { TextReporter { self.text += $0 } }
}
