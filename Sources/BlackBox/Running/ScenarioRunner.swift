public import Waiting

/// Runs scenarios one after the other, each in a program that is opened for it.
@UIActor
public struct ScenarioRunner<Context: Sendable> {
    public let world: ScenarioWorld<Context>
    public let reporters: [any ScenarioReporter]

    public init(_ world: ScenarioWorld<Context>, reporters: [any ScenarioReporter] = []) {
        self.world = world
        self.reporters = reporters
    }

    /// Runs every scenario in these files and folders, or none where one has a mistake.
    public func run(_ paths: [String]) async -> ScenarioRun {
        var (scenarios, mistakes) = ScenarioFiles.read(paths, in: world.vocabulary)
        mistakes += world.mistakes(scenarios)
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

    /// Runs one scenario, without telling the reporters.
    public func run(_ scenario: Scenario) async -> ScenarioResult {
        let start = MonotonicClock().now
        var result = ScenarioResult(scenario: scenario, outcome: .passed, elapsed: .zero, opening: .zero)
        do {
            let (app, context) = try await world.open(scenario)
            result.opening = start.duration(to: MonotonicClock().now)
            try app.forbid(scenario.never)
            app.history.remember(scenario.steps.flatMap(locators))
            do throws(StepFailure) {
                for step in scenario.steps {
                    let narrow = try await run(step, of: scenario, on: app, context)
                    if let narrow { result.narrowSteps.append(narrow) }
                }
            } catch {
                result.outcome = .failed(error)
            }
            result.elapsed = start.duration(to: MonotonicClock().now)
            var complaints = await app.close()
            if let sighting = app.history.watch?.sighting { complaints.insert(sighting.sentence, at: 0) }
            if result.isPassed, !complaints.isEmpty { result.outcome = .failedAtEnd(complaints) }
        } catch {
            result.outcome = .notOpened(String(describing: error))
            result.elapsed = start.duration(to: MonotonicClock().now)
        }
        return result
    }

    private func locators(of step: Step) -> [Locator] {
        world.vocabulary.steps.first { $0.word == step.word }?.locators(step.value) ?? []
    }

    /// Runs one step, and returns it where it used most of its time.
    private func run(
        _ step: Step, of scenario: Scenario, on app: App, _ context: Context
    ) async throws(StepFailure) -> ScenarioResult.NarrowStep? {
        let options = Attempt.Options(
            place: step.place, timeout: step.timeout ?? scenario.timeout, unless: step.unless,
            words: step.words, hiddenWords: step.hiddenWords)
        let attempt = try app.begin(step.word, options)
        guard let word = world.vocabulary.steps.first(where: { $0.word == step.word }) else {
            throw app.failure(
                .impossible("This program has no step \(step.word.quoted)."), of: attempt,
                waitingFor: step.word)
        }
        do {
            try await word.run(
                step.value, .init(app: app, context: context, options: options, attempt: attempt))
            try app.checkFrames(attempt)
        } catch let failure as StepFailure {
            throw failure
        } catch {
            throw app.failure(
                .impossible(String(describing: error)), of: attempt, waitingFor: step.word)
        }
        guard !word.movesTime else { return nil }
        return ScenarioResult.NarrowStep(
            step, used: attempt.start.duration(to: app.clock.now), allowed: attempt.timeout)
    }
}
