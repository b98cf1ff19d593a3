public import Waiting

/// Runs scenarios one after the other, each in a program opened for it alone.
@UIActor
public struct ScenarioRunner {
    public let world: ScenarioWorld
    public let reporters: [any ScenarioReporter]

    public init(_ world: ScenarioWorld, reporters: [any ScenarioReporter] = []) {
        self.world = world
        self.reporters = reporters
    }

    /// Runs every scenario in these files and folders; none of them when one cannot be read.
    public func run(_ paths: [String]) async -> ScenarioRun {
        let (scenarios, mistakes) = ScenarioFiles.read(paths, in: world.vocabulary)
        guard mistakes.isEmpty else {
            var run = ScenarioRun()
            run.mistakes = mistakes
            for reporter in reporters { reporter.didEnd(run) }
            return run
        }
        return await run(scenarios)
    }

    public func run(_ scenarios: [Scenario]) async -> ScenarioRun {
        var run = ScenarioRun()
        let start = MonotonicClock().now
        for reporter in reporters { reporter.willRun(scenarios) }
        for scenario in scenarios {
            for reporter in reporters { reporter.willRun(scenario) }
            let result = await self.run(scenario)
            run.results.append(result)
            for reporter in reporters { reporter.didRun(result) }
        }
        run.elapsed = start.duration(to: MonotonicClock().now)
        for reporter in reporters { reporter.didEnd(run) }
        return run
    }

    /// Runs one, without telling the reporters.
    public func run(_ scenario: Scenario) async -> ScenarioResult {
        let start = MonotonicClock().now
        var result = ScenarioResult(scenario: scenario, outcome: .passed, elapsed: .zero, opening: .zero)
        do {
            let app = try await world.open(scenario)
            result.opening = start.duration(to: MonotonicClock().now)
            do throws(StepFailure) {
                for step in scenario.steps {
                    let begin = app.clock.now
                    try await app.perform(step, timeout: scenario.timeout, others: world.vocabulary.steps)
                    guard !movesTime(step) else { continue }
                    let allowed = step.timeout ?? scenario.timeout ?? app.timeout
                    let narrow = NarrowStep(step, used: begin.duration(to: app.clock.now), allowed: allowed)
                    if let narrow { result.narrowSteps.append(narrow) }
                }
            } catch {
                result.outcome = .failed(error)
            }
            result.elapsed = start.duration(to: MonotonicClock().now)
            let complaints = await app.close()
            if result.isPassed, !complaints.isEmpty { result.outcome = .failedAtEnd(complaints) }
        } catch {
            result.outcome = .notOpened(String(describing: error))
            result.elapsed = start.duration(to: MonotonicClock().now)
        }
        return result
    }

    private func movesTime(_ step: Step) -> Bool {
        guard case .other(let word, _) = step.action else { return false }
        return world.vocabulary.steps.contains { $0.word == word && $0.movesTime }
    }
}
