import BlackBox
public import Waiting

/// Writes a report for people: one line for each scenario, even if it ran several times. For a failed scenario, adds
/// the step, the wait and the screen.
@UIActor
public final class TextReporter: ScenarioReporter {
    private let write: (String) -> Void
    private let showProgress: ((String) -> Void)?
    private let command: [String]?
    private var secrets = Secrets()
    private var runsOfEach = 1
    private var runs = 0
    private var ended = 0
    /// The results of scenarios that are not complete, in the order of their first results.
    private var open: [(key: PlannedRun.Key, results: [ScenarioResult])] = []

    /// Makes a reporter.
    ///
    /// - Parameters:
    ///   - command: The command that runs scenarios, with its flags, so that failures can say how to run them again;
    ///     nil without one.
    ///   - showProgress: Shows a line in place of the previous one. It is called with an empty line before each
    ///     `write`.
    ///   - write: Takes whole lines, with their line ends.
    public init(
        command: [String]? = nil, showProgress: ((String) -> Void)? = nil, write: @escaping (String) -> Void
    ) {
        self.write = write
        self.showProgress = showProgress
        self.command = command
    }

    public func willRun(_ plan: ScenarioPlan) {
        (runsOfEach, runs) = (plan.runsOfEach, plan.count)
        secrets = plan.scenarios.reduce(into: Secrets()) { $0.formUnion($1.secrets) }
    }

    public func willRun(_ run: PlannedRun) {
        showProgress?("\(ended) of \(counted(runs, "run")) · \(run.scenario.title)".printable)
    }

    public func didRun(_ result: ScenarioResult) {
        ended += 1
        let key = result.run.key
        let place = open.firstIndex { $0.key == key } ?? open.count
        if place == open.count { open.append((key, [])) }
        open[place].results.append(result)
        guard open[place].results.count >= runsOfEach else { return }
        report(open.remove(at: place).results)
    }

    public func didEnd(_ run: ScenarioRun) {
        for scenario in open { report(scenario.results) }
        open = []
        for mistake in run.mistakes { line(mistake.description) }
        if !run.mistakes.isEmpty {
            return line("Nothing was run: \(counted(run.mistakes.count, "mistake")) to mend first.")
        }
        reportSlowest(run.results)
        for note in run.notes { line(note) }
        if run.results.isEmpty, !run.isInterrupted {
            return line(
                run.notes.isEmpty
                    ? "There is no scenario there: no .yaml and no .yml file that is one."
                    : "There is nothing left to run.")
        }
        line("\(run.summary).")
        if run.isInterrupted, runs > 0 {
            line("It was interrupted: \(run.results.count) of \(counted(runs, "run")) ended.")
        }
    }

    /// Writes the line of a scenario, and its failures.
    private func report(_ results: [ScenarioResult]) {
        let results = results.sorted { $0.run.number < $1.run.number }.settled
        guard let scenario = results.first?.scenario else { return }
        let failures = results.filter { !$0.isPassed }
        let time = results.medianTime.inWords
        let room = String(repeating: " ", count: max(0, 7 - time.count))
        let name = scenario.name == scenario.title ? "" : " · \(scenario.name)"
        let known = results.first(where: \.failedAsExpected)
        let mark = failures.isEmpty ? known == nil ? "ok    " : "known " : "FAILED"
        let some = failures.isEmpty || failures.count == results.count ? "" : "\(failures.count) of "
        let times = results.count == 1 ? "" : "\(some)\(results.count) × "
        line("\(mark) \(times)\(room)\(time)  \(scenario.title)\(name)")
        if let known, let expectation = known.expectation {
            line("        \(expectation)")
            line("        \(known.headline)")
        }
        for narrow in results.narrowSteps {
            line(
                "        \(narrow.place): \(narrow.words.quoted) used \(narrow.used.inWords)"
                    + " of the \(narrow.allowed.inWords) that it may take.")
        }
        let doubts = results.flatMap(\.doubts)
        for (place, doubt) in doubts.enumerated() where !doubts[..<place].contains(doubt) {
            line("        \(doubt)")
        }
        for problem in results.compactMap(\.traceProblem).prefix(1) { line("        \(problem)") }
        for failure in failures.prefix(Self.mostFailures) { block(text(of: failure)) }
        if failures.count > Self.mostFailures {
            block("… and \(failures.count - Self.mostFailures) more of its runs failed.")
        }
    }

    /// The number of failures of one scenario that the report explains.
    private static let mostFailures = 3

    private func text(of result: ScenarioResult) -> String {
        var lines = [result.report]
        let words = result.run.words
        if !words.isEmpty { lines.insert("With \(words):", at: 0) }
        if let command {
            // Secrets are hidden before quoting, because quoting changes some texts.
            let words = (command + result.run.arguments).map { secrets.hidden(in: $0).forShell }
            lines.append("To run it again: \(words.joined(separator: " "))")
        }
        return lines.joined(separator: "\n")
    }

    private func reportSlowest(_ results: [ScenarioResult]) {
        let scenarios = Dictionary(grouping: results, by: \.run.key).values
        guard scenarios.count > Self.mostSlowest else { return }
        let times = scenarios.map { (time: $0.medianTime, file: $0[0].scenario.title) }
            .sorted { ($1.time, $0.file) < ($0.time, $1.file) }
        line("The slowest:")
        for (time, file) in times.prefix(Self.mostSlowest) {
            let time = time.inWords
            line("       \(String(repeating: " ", count: max(0, 7 - time.count)))\(time)  \(file)")
        }
    }

    private static let mostSlowest = 5

    private func block(_ text: String) {
        line("")
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) { line("  \(part)") }
        line("")
    }

    private func line(_ text: String) {
        showProgress?("")
        write(text.printable + "\n")
    }
}

extension [ScenarioResult] {
    fileprivate var medianTime: Duration { map(\.elapsed).sorted()[count / 2] }

    /// The steps of all runs that nearly timed out. Each step is listed only once, with its longest time.
    fileprivate var narrowSteps: [ScenarioResult.NarrowStep] {
        var worst: [FileLocation: ScenarioResult.NarrowStep] = [:]
        for step in flatMap(\.narrowSteps) where worst[step.place].map({ $0.used < step.used }) ?? true {
            worst[step.place] = step
        }
        return worst.values.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }
}
