import BlackBox
import BlackBoxSupport
import Foundation
import Scenarios
import TerminalUI
import Waiting

@testable import Agent

/// The screen of a workshop that a session has opened, with its window.
@UIActor
final class Bench {
    let screen: JobsScreen
    let window: Window
    /// Work that never ends.
    var stalled: Activity?

    init(_ screen: JobsScreen, _ window: Window) { (self.screen, self.window) = (screen, window) }
}

/// A program of the tests, whose clock is virtual.
struct WorkshopWorld: AgentWorld {
    let file = "/workshop/session.yaml"
    /// Where scenarios are saved; nil for nowhere.
    var folder: URL?

    var scenarios: ScenarioWorld<Bench> {
        ScenarioWorld(
            ScenarioVocabulary(steps: [.advance, Self.remind, Self.flash, Self.stall]),
            open: { scenario in
                let size = scenario.screen
                let screen = JobsScreen(["Saw", "Plane"])
                let window = try Window.showing(
                    screen, columns: size.width, rows: size.height, clock: VirtualClock())
                return (App(window), Bench(screen, window))
            })
    }

    /// A step that lets the screen say that time is up, later.
    private static let remind = StepDefinition<Bench>("remind", about: "Says something later.") {
        value throws(DocumentMistake) in
        let delay = try value.duration("“remind”")
        return .init { step in
            let bench = step.context
            _ = UILoop.shared.schedule(after: delay, name: "the reminder", in: bench.window.scope) {
                bench.screen.notice = "Time is up"
            }
        }
    }

    /// A step during which one frame shows a word.
    private static let flash = StepDefinition<Bench>("flash", about: "Shows a word for one frame.") {
        value throws(DocumentMistake) in
        let word = try value.text("“flash”")
        return .init { step in
            for notice in [word, nil] {
                step.context.screen.notice = notice
                step.context.window.setNeedsDisplay()
                step.context.window.display()
            }
        }
    }

    /// A step that begins work that never ends.
    private static let stall = StepDefinition<Bench>("stall", about: "Never ends.", .standsAlone) { _ in
        .init { $0.context.stalled = $0.context.window.scope.activities.begin("Stalling") }
    }

    func completed(_ head: [DocumentValue.Entry]) -> [DocumentValue.Entry] { head }

    @UIActor func verdict(_ app: App, _ context: Bench) -> AgentVerdict { AgentVerdict(app, held: []) }

    @UIActor func leftovers(_ context: Bench) -> [String] { ["\(context.screen.jobs.count) jobs"] }

    @UIActor func savedHead(
        _ head: [DocumentValue.Entry], of context: Bench, beside file: URL?
    ) async throws -> [DocumentValue.Entry] { head }

    func savingFile(_ name: String) throws -> URL {
        guard let folder else { throw NoFolder() }
        return folder.appending(path: name)
    }

    struct NoFolder: Error, CustomStringConvertible {
        let description = "Nothing may be written."
    }
}
