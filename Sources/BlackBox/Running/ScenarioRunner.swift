public import Waiting

/// Runs scenarios, each in a program that is opened for it.
@UIActor
public struct ScenarioRunner<Context: Sendable> {
    public let world: ScenarioWorld<Context>
    public let reporters: [any ScenarioReporter]
    /// The folder for traces; nil where none are kept.
    public let traces: TraceFiles?
    /// Takes the screens that are other ones than expected; nil where these fail a scenario.
    public let updates: ScreenUpdates?
    /// The window that shows the run while it goes on; nil for none.
    public let live: LiveTrace?

    public init(
        _ world: ScenarioWorld<Context>, reporters: [any ScenarioReporter] = [], traces: TraceFiles? = nil,
        updates: ScreenUpdates? = nil, live: LiveTrace? = nil
    ) {
        self.world = world
        self.reporters = reporters
        self.traces = traces
        self.updates = updates
        self.live = live
    }

    /// Runs every scenario in these files and folders, or none where one has a mistake.
    ///
    /// - Parameter variables: The values of variables, which count before those at the top of the files.
    public func run(_ paths: [String], setting variables: [String: String] = [:]) async -> ScenarioRun {
        let (scenarios, mistakes) = read(paths, setting: variables)
        guard mistakes.isEmpty else {
            var run = ScenarioRun()
            run.mistakes = mistakes
            for reporter in reporters { reporter.didEnd(run) }
            return run
        }
        return await run(ScenarioPlan(scenarios))
    }

    /// Reads every scenario in these files and folders, with the mistakes of each, and of all together.
    public func read(
        _ paths: [String], setting variables: [String: String] = [:]
    ) -> (scenarios: [Scenario], mistakes: [ScenarioMistake]) {
        let (scenarios, mistakes) = ScenarioFiles.read(paths, setting: variables, in: world.vocabulary)
        return (scenarios, mistakes + world.mistakes(scenarios))
    }

    /// Runs each run of a plan, in this process or by the workers of a pool.
    ///
    /// Cancelling the task ends it early, with the results that are there.
    public func run(_ plan: ScenarioPlan, in pool: ScenarioPool? = nil) async -> ScenarioRun {
        let schedule = ScenarioSchedule(plan, reporters: reporters)
        if let pool {
            await pool.run(schedule)
        } else {
            while !Task.isCancelled, let run = schedule.take() {
                schedule.didBegin(run)
                let result = await self.run(run) { schedule.didBegin(step: $0, $1, of: run) }
                // The interruption, not the scenario, has made this result.
                if !Task.isCancelled { schedule.didEnd(result) }
            }
        }
        return schedule.end(isInterrupted: Task.isCancelled)
    }

    /// Makes one run, without telling the reporters.
    ///
    /// - Parameter onStep: Is given the place of each step, from 0, and its words, before it begins.
    public func run(
        _ run: PlannedRun, onStep: @UIActor (Int, String) -> Void = { _, _ in }
    ) async -> ScenarioResult {
        let scenario = run.scenario
        let start = MonotonicClock().now
        var result = ScenarioResult(run: run, outcome: .passed, elapsed: .zero, opening: .zero)
        do {
            let (app, context) = try await world.open(scenario)
            result.opening = start.duration(to: MonotonicClock().now)
            app.secrets = scenario.secrets
            if let updates { app.onScreen = { updates.add($0, at: $1) } }
            try app.forbid(scenario.never)
            if let seed = scenario.chaos { (app.pace, app.typist) = (.asSeen, Typist(seed: seed)) }
            let steps = scenario.steps.filter { $0.template == nil }
            app.history.remember(steps.flatMap { locators(of: $0) })
            app.watchInvariants(lookingFor: steps.flatMap(soughtLocators))
            live?.follow(app.trace, name: scenario.name, file: scenario.file, hiding: app.secrets)
            var isDone = false
            do throws(StepFailure) {
                for (place, step) in scenario.steps.enumerated() {
                    onStep(place, app.secrets.hidden(in: step.shownWords))
                    await live?.pause()
                    app.trace.begin(step.words, hiding: step.hiddenWords, place: step.place.description)
                    do throws(StepFailure) {
                        let narrow = try await self.run(step, of: scenario, on: app, context)
                        if let narrow { result.narrowSteps.append(narrow) }
                    } catch {
                        var failure = error
                        failure.origins = step.origins
                        guard step.isSoft, !failure.reason.isFinal else { throw failure }
                        app.trace.fail(failure.explanation)
                        result.softFailures.append(failure)
                    }
                    app.trace.end()
                }
                if let failure = result.softFailures.first { result.outcome = .failed(failure) }
                isDone = true
            } catch {
                app.trace.fail(error.explanation)
                app.invariants = nil
                result.outcome = .failed(error)
            }
            live?.refresh()
            result.elapsed = start.duration(to: MonotonicClock().now)
            var complaints = await app.close()
            // A step may have made known only now that a text is secret.
            result.screenshots = app.screenshots.map {
                Screenshot(name: app.secrets.hidden(in: $0.name), text: app.secrets.hidden(in: $0.text))
            }
            result.softFailures = result.softFailures.map { $0.hiding(app.secrets) }
            for place in result.narrowSteps.indices {
                result.narrowSteps[place].words = app.secrets.hidden(in: result.narrowSteps[place].words)
            }
            if let sighting = app.history.watch?.sighting { complaints.insert(sighting.sentence, at: 0) }
            complaints = complaints.map(app.secrets.hidden)
            switch result.outcome {
            case .failed(var failure):
                failure = failure.hiding(app.secrets)
                if isDone { failure.notes += complaints.map { "at the end: \($0.withoutFullStop)" } }
                result.outcome = .failed(failure)
                // All that is told of it stands in one failure.
                if isDone { result.softFailures[0] = failure }
            default:
                if !complaints.isEmpty { result.outcome = .failedAtEnd(complaints) }
            }
            // The interruption, not the scenario, has made this result.
            if !Task.isCancelled { traces?.keep(app.trace, of: &result, hiding: app.secrets) }
        } catch {
            result.outcome = .notOpened(scenario.secrets.hidden(in: String(describing: error)))
            result.elapsed = start.duration(to: MonotonicClock().now)
        }
        return result
    }

    private func locators(of step: Step, where isWanted: (ScenarioStepWord<Context>) -> Bool = { _ in true })
        -> [Locator]
    {
        guard let word = word(of: step), isWanted(word) else { return [] }
        return word.locators(step.value)
    }

    private func word(of step: Step) -> ScenarioStepWord<Context>? {
        let words = world.vocabulary.steps
        // By index, since a search of the words would copy each.
        for index in words.indices where words[index].word == step.word { return words[index] }
        return nil
    }

    /// The locators of things that must be there. A step that waits for a thing to be gone does not count:
    /// the thing may come back.
    private func soughtLocators(of step: Step) -> [Locator] { locators(of: step, where: { $0.seeks }) }

    /// The step with the variables that were captured before it.
    private func filled(_ step: Step, on app: App) throws(StepFailure) -> Step {
        guard let template = step.template else { return step }
        do throws(ScenarioMistake) {
            let value = try Variables(captures: app.captures).resolve(template)
            return try StepReader(steps: world.vocabulary.steps).read(value).hiding(app.secrets)
        } catch {
            let attempt = try app.begin(step.words, Attempt.Options(place: step.place))
            throw app.failure(.impossible(error.description), of: attempt, waitingFor: step.word)
        }
    }

    /// Runs one step, and returns it where it used most of its time.
    private func run(
        _ step: Step, of scenario: Scenario, on app: App, _ context: Context
    ) async throws(StepFailure) -> ScenarioResult.NarrowStep? {
        let hasVariables = step.template != nil
        let step = try filled(step, on: app)
        if hasVariables { app.note(lookedFor: soughtLocators(of: step)) }
        let options = Attempt.Options(
            place: step.place,
            timeout: (step.timeout ?? scenario.timeout ?? app.timeout) * (scenario.chaos == nil ? 1 : 10),
            unless: step.unless,
            words: step.words, hiddenWords: step.hiddenWords)
        let attempt = try app.begin(step.word, options)
        guard let word = word(of: step) else {
            throw app.failure(
                .impossible("This program has no step \(step.word.quoted)."), of: attempt,
                waitingFor: step.word)
        }
        // A step of the program's own calls the app without a timeout.
        let usual = app.timeout
        app.timeout = attempt.timeout
        defer { app.timeout = usual }
        do {
            try await word.run(
                step.value, .init(app: app, context: context, options: options, attempt: attempt))
            try app.checkFrames(attempt)
            try app.checkInvariants(attempt)
        } catch let failure as StepFailure {
            throw failure.called(by: attempt)
        } catch {
            throw app.failure(
                .impossible(String(describing: error)), of: attempt, waitingFor: step.word)
        }
        guard !word.movesTime else { return nil }
        return ScenarioResult.NarrowStep(
            step, used: attempt.start.duration(to: app.clock.now), allowed: attempt.timeout)
    }
}
