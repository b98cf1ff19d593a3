import TerminalUI
import Waiting

@testable import BlackBox

/// What went on in a world, to look at afterwards.
@UIActor
final class WorldLog {
    var opened: [String] = []
    var closed: [String] = []
    var rung = 0
    /// What went wrong behind the screen.
    var complaints: [String] = []
}

/// Lines, as a reporter wrote them.
@UIActor
final class Lines {
    private(set) var text = ""

    func reporter() -> TextReporter { TextReporter { self.text += $0 } }
}

extension ScenarioWorld<WorldLog> {
    @UIActor
    static func workshop(_ log: WorldLog) -> ScenarioWorld {
        ScenarioWorld(Vocabulary.workshop) { scenario in
            if scenario.service?.word == "cellar" { throw FloodedCellar() }
            log.opened.append(scenario.name)
            let workshop = try Workshop(
                columns: scenario.screen.width, rows: scenario.screen.height, jobs: ["Saw", "Plane"]
            ) {
                log.closed.append(scenario.name)
                return log.complaints
            }
            return (workshop.app, log)
        }
    }
}

struct FloodedCellar: Error, CustomStringConvertible {
    var description: String { "The cellar is flooded." }
}

struct BrokenBell: Error, CustomStringConvertible {
    var description: String { "The bell broke." }
}
