public import Waiting

/// Writes a report for people: a line for each scenario; for a failed one its step, the wait and the screen.
@UIActor
public final class TextReporter: ScenarioReporter {
    private let write: (String) -> Void

    /// Makes a reporter.
    ///
    /// - Parameter write: Takes whole lines, with their line ends.
    public init(write: @escaping (String) -> Void) {
        self.write = write
    }

    public func didRun(_ result: ScenarioResult) {
        let time = result.elapsed.inWords
        let room = String(repeating: " ", count: max(0, 7 - time.count))
        let name = result.scenario.name == result.scenario.title ? "" : " · \(result.scenario.name)"
        let mark = result.isPassed ? "ok    " : "FAILED"
        line("\(mark) \(room)\(time)  \(result.scenario.title)\(name)")
        for narrow in result.narrowSteps {
            line(
                "        \(narrow.step.place): \((narrow.step.hiddenWords ?? narrow.step.words).quoted) used \(narrow.used.inWords)"
                    + " of the \(narrow.allowed.inWords) that it may take.")
        }
        switch result.outcome {
        case .passed: break
        case .failed: for failure in result.failures { block(failure.description) }
        case .failedAtEnd(let complaints):
            block(
                (["\(result.scenario.title): every step was done, but something was wrong behind the screen."]
                    + complaints)
                    .joined(separator: "\n"))
        case .notOpened(let reason): block("\(result.scenario.title): it could not be opened. \(reason)")
        }
    }

    public func didEnd(_ run: ScenarioRun) {
        for mistake in run.mistakes { line(mistake.description) }
        if !run.mistakes.isEmpty {
            return line("Nothing was run: \(counted(run.mistakes.count, "mistake")) to mend first.")
        }
        guard !run.results.isEmpty else {
            return line("There is no scenario there: no .yaml and no .yml file that is one.")
        }
        let failed = run.results.count - run.passed
        let verdict = failed == 0 ? "\(run.passed) passed" : "\(run.passed) passed, \(failed) failed"
        line("\(counted(run.results.count, "scenario")): \(verdict), in \(run.elapsed.inWords).")
    }

    private func block(_ text: String) {
        line("")
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) { line("  \(part)") }
        line("")
    }

    private func line(_ text: String) {
        write(text.printable + "\n")
    }
}
