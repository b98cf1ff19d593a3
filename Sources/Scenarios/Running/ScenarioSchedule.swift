import BlackBox
import Waiting

/// The state of a run of scenarios: which runs are still to do, and the results so far.
@UIActor
final class ScenarioSchedule {
    private let plan: ScenarioPlan
    private let reporters: [any ScenarioReporter]
    private let start = MonotonicClock().now
    /// The plan's next position.
    private var position = 0
    /// The runs that come before the plan's next run: runs that a worker did not begin, and failed runs to repeat.
    private var urgent: [PlannedRun] = []
    /// The first results of runs that are being repeated, by the numbers of the runs.
    private var failedOnce: [Int: ScenarioResult] = [:]
    private var results: [ScenarioResult] = []

    init(_ plan: ScenarioPlan, reporters: [any ScenarioReporter]) {
        self.plan = plan
        self.reporters = reporters
        for reporter in reporters { reporter.willRun(plan) }
    }

    /// The number of runs that are not taken yet.
    var remaining: Int { urgent.count + plan.count - position }

    /// Takes the next run. Returns nil if there is none at the moment.
    func take() -> PlannedRun? {
        if !urgent.isEmpty { return urgent.removeFirst() }
        guard position < plan.count else { return nil }
        position += 1
        return plan[position - 1]
    }

    func putBack(_ runs: some Collection<PlannedRun>) { urgent.insert(contentsOf: runs, at: 0) }

    func didBegin(_ run: PlannedRun) {
        for reporter in reporters { reporter.willRun(run) }
    }

    func didBegin(step: Int, _ words: String, of run: PlannedRun) {
        for reporter in reporters { reporter.willRun(step: step, words, of: run) }
    }

    func didEnd(_ result: ScenarioResult) {
        if var first = failedOnce.removeValue(forKey: result.run.number) {
            first.verdict =
                result.isPassed ? .flaky : result.failedLike(first) ? .failsEachTime : .failsDifferently
            report(first)
        } else if plan.repeatsFailures, !result.isPassed, result.outcome != .passed {
            failedOnce[result.run.number] = result
            var again = result.run
            again.isRepeated = true
            urgent.append(again)
        } else {
            report(result)
        }
    }

    private func report(_ result: ScenarioResult) {
        results.append(result)
        for reporter in reporters { reporter.didRun(result) }
    }

    /// Ends the run, and returns its results in the order of the plan.
    func end(isInterrupted: Bool) -> ScenarioRun {
        for result in failedOnce.values.sorted(by: { $0.run.number < $1.run.number }) { report(result) }
        var run = ScenarioRun()
        run.results = results.sorted { $0.run.number < $1.run.number }.settled
        run.notes = plan.notes
        run.isInterrupted = isInterrupted
        run.elapsed = start.duration(to: MonotonicClock().now)
        for reporter in reporters { reporter.didEnd(run) }
        return run
    }
}
