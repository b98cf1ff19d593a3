import ArgumentParser
import Foundation
import Scenarios
import TerminalUI
import Waiting

/// The flags by which a run hands the window to a person.
struct HandOverOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do the steps up to this one, counted from 1, and hand the window to you: Ctrl-C leaves.",
            valueName: "n"))
    var until: Int?

    @Flag(help: "Hand the window to you after the step that fails: Ctrl-C leaves.")
    var fromFailure = false

    var name: String? { until != nil ? "--until" : fromFailure ? "--from-failure" : nil }

    func validate() throws {
        if let until, until < 1 {
            throw ValidationError("--until takes the number of a step, counted from 1, e.g. --until 7.")
        }
        try ValidationError.refuse(together: ["--until": until != nil, "--from-failure": fromFailure])
    }

    /// - Throws: `ProgramError` if standard input or output is not a terminal, so that nobody could use the
    ///   window.
    func checkTerminal() throws {
        guard let name else { return }
        for (stream, words) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")] where isatty(stream) != 1
        {
            throw ProgramError.unusable(
                "\(name) hands the window to you, but standard \(words) is not a terminal. Start it in one.")
        }
    }

    /// - Throws: `ProgramError` if there is more than one run, or no such step.
    func check(_ plan: ScenarioPlan) throws {
        guard let name, plan.count > 0 else { return }
        guard plan.count == 1 else {
            throw ProgramError.unusable(
                "\(name) hands over one window, and this would be \(plan.count) runs. Name one scenario, or one case"
                    + " by --only “PATH (CASE)”.")
        }
        let steps = plan[0].scenario.steps.count
        if let until, until > steps {
            throw ProgramError.unusable("--until: There is no step \(until); the scenario has \(steps).")
        }
    }

    @UIActor var handOver: ScenarioHandOver? {
        guard name != nil else { return nil }
        return ScenarioHandOver(at: until.map { .step($0) } ?? .failure) { try Terminal.tty() }
    }
}
