import BlackBox
import Waiting

/// Does one run of a scenario: opens the program, does the steps, and closes the program.
@UIActor
final class ScenarioExecution<Context: Sendable> {
    private let runner: ScenarioRunner<Context>
    let app: App
    let context: Context
    private let start: LoopInstant
    private var result: ScenarioResult
    private(set) var failure: StepFailure?
    /// The time at which the window was handed to a person; nil if it was not. After that, the state in which the
    /// program ends says nothing about the scenario.
    private var handedOver: LoopInstant?
    /// Whether a step could not be done because of a mistake in the file.
    private var hasMistake = false

    /// The first step at whose end the program was taken to be at rest although nobody knew it, with the reason.
    private var guess: (place: FileLocation, reason: String)?

    /// A sentence for each `unless` that the screen nearly met, so that it may be misspelt.
    private var unmet: [String] = []

    private var scenario: Scenario { result.scenario }

    private init(
        _ run: PlannedRun, by runner: ScenarioRunner<Context>, _ app: App, _ context: Context,
        at start: LoopInstant
    ) {
        (self.runner, self.app, self.context, self.start) = (runner, app, context, start)
        result = ScenarioResult(
            run: run, outcome: .passed, elapsed: .zero, opening: start.duration(to: MonotonicClock().now))
    }

    /// Opens the program.
    ///
    /// - Throws: The reason why it could not be opened.
    static func open(
        _ run: PlannedRun, by runner: ScenarioRunner<Context>, at start: LoopInstant
    ) async throws -> ScenarioExecution {
        let scenario = run.scenario
        let (app, context) = try await runner.world.open(scenario)
        let execution = ScenarioExecution(run, by: runner, app, context, at: start)
        app.secrets = scenario.secrets
        if let updates = runner.updates { app.onScreen = { updates.add($0, at: $1) } }
        if let seed = scenario.chaos { (app.pace, app.typist) = (.asSeen, Chaos.Typist(seed: seed)) }
        do throws(Pattern.Unusable) { try app.watchFrames(for: scenario.rules) } catch {
            _ = await app.close()
            throw error
        }
        app.history.remember(scenario.steps.flatMap { execution.action(of: $0)?.locators ?? [] })
        app.invariants.checkFrames()
        execution.note(scenario.steps)
        runner.live?.follow(app.trace, name: scenario.name, file: scenario.file) { [weak app] in
            app?.secrets ?? scenario.secrets
        }
        return execution
    }

    /// Does the steps until a failure ends the scenario.
    ///
    /// - Parameter onStep: Called before each step, with its index and its words.
    func runSteps(_ onStep: @UIActor (Int, String) -> Void) async {
        for (place, step) in scenario.steps.enumerated() {
            onStep(place, app.secrets.hidden(in: step.shownWords))
            await runner.live?.pause(beforeStepThatLooks: step.traits.contains(.looks))
            do throws(StepFailure) { try await perform(step) } catch {
                let isSoft = step.isSoft && !error.reason.isFinal
                if isSoft { result.softFailures.append(error) } else { failure = error }
                if await isHandedOver(after: place, error) || !isSoft { return }
            }
            if await isHandedOver(after: place) { return }
        }
    }

    /// Does one step, and records it in the trace.
    func perform(_ step: Step) async throws(StepFailure) {
        app.trace.begin(step.words, hiding: step.hiddenWords, place: step.place.description)
        defer { app.trace.end(rest: app.process?.rest) }
        do throws(StepFailure) { try await run(step) } catch {
            var failure = error
            failure.origins = step.origins
            failure.notes += captureNotes(step)
            app.trace.fail(failure.explanation)
            throw failure
        }
        if guess == nil, let reason = app.process?.guessedRest { guess = (step.place, reason) }
        if let near = step.unless.flatMap(app.likeness) {
            unmet.append("“unless” of the step at \(step.place) was not met: \(near).")
        }
    }

    /// Hands the window to a person if the run was to do so after this step. Returns false if it was not.
    private func isHandedOver(after place: Int, _ failure: StepFailure? = nil) async -> Bool {
        guard let handOver = runner.handOver else { return false }
        let now = MonotonicClock().now
        guard await handOver.take(app, after: place + 1, of: scenario.steps.count, failure) else {
            return false
        }
        handedOver = now
        return true
    }

    /// Closes the program, and returns the result without secrets.
    func finish() async -> ScenarioResult {
        runner.live?.refresh()
        result.elapsed = start.duration(to: handedOver ?? MonotonicClock().now)
        // A failed step explains more than the state of the program after the failure.
        let isChecked = failure == nil && handedOver == nil
        if isChecked { await app.awaitWhatIsOwed() }
        let doubts = doubts
        var complaints = await app.close(checking: isChecked)
        if let sighting = app.history.watch?.sighting { complaints.insert(sighting.sentence, at: 0) }
        if handedOver != nil { complaints = [] }
        result.screenshots = app.screenshots
        if let problem = runner.handOver?.problem {
            result.outcome = .notOpened(problem)
        } else if let failure {
            result.outcome = .failed(failure)
        } else if !result.softFailures.isEmpty {
            // The first failure lists everything that was wrong at the end.
            result.softFailures[0].notes += complaints.map { "at the end: \($0.withoutFullStop)" }
            result.outcome = .failed(result.softFailures[0])
        } else if !complaints.isEmpty {
            result.outcome = .failedAtEnd(complaints)
        }
        if result.outcome == .passed, isChecked { result.doubts = doubts }
        if isTelling { result.judge(byFaultOf: scenario) }
        result.hide(app.secrets)
        // If the task was cancelled, the interruption has caused the result, not the scenario.
        if !Task.isCancelled { runner.traces?.keep(app.trace, of: &result, hiding: app.secrets) }
        return result
    }

    private var doubts: [String] {
        let guesses = guess.map { guess in
            let time = app.process.map { " of \($0.quiet.inWords)" } ?? ""
            return
                "That the program was at rest is a guess, first at \(guess.place): \(guess.reason)."
                + " What it writes after a silence\(time) was not waited for."
        }
        let early = app.typedTooEarly.map {
            "The program still ran when the step at \($0) typed its text: a prompt for a password may not have hidden it"
                + " yet. “expectIdle” before the step waits for that."
        }
        return [guesses, early].compactMap(\.self) + app.idleRules + unmet
    }

    /// Whether the outcome says something about the program, so that it can be that of a known fault.
    private var isTelling: Bool {
        if case .notOpened = result.outcome { return false }
        switch app.process?.ending {
        case .failed: return false
        // A shell, or “env”, ends so if it cannot start the program.
        case .exited(status: 126...127) where scenario.knownMessage == nil && result.outcome != .passed:
            return false
        default: break
        }
        return !hasMistake && (handedOver == nil || result.outcome != .passed)
    }

    /// Does one step. If the step nearly timed out, adds it to the narrow steps.
    private func run(_ step: Step) async throws(StepFailure) {
        let step = try filled(step)
        let attempt = try app.begin(
            step.words, hidden: step.hiddenWords, at: step.place,
            timeout: (step.timeout ?? scenario.timeout ?? app.timeout)
                * (scenario.chaos == nil ? 1 : Chaos.patience),
            unless: step.unless)
        guard let action = action(of: step) else {
            hasMistake = true
            throw app.failure(
                .impossible("This program has no step \(step.word.quoted)."), of: attempt,
                waitingFor: step.word)
        }
        // The program's own steps call the app without a timeout, so the app gets the timeout of the step.
        let usual = app.timeout
        app.timeout = attempt.timeout
        defer { app.timeout = usual }
        do {
            let run = StepDefinition<Context>.Run(app: app, context: context, attempt: attempt)
            try await action.run(run)
            if !step.traits.contains(.builtIn) {
                try await run.lookForUnless()
                try await app.settle(attempt)
            }
            try app.checkFrames(attempt)
        } catch let failure as StepFailure {
            throw failure.called(by: attempt)
        } catch {
            throw app.failure(.impossible(String(describing: error)), of: attempt, waitingFor: step.word)
        }
        guard !step.traits.contains(.movesTime) else { return }
        let used = attempt.start.duration(to: app.clock.now)
        if let narrow = ScenarioResult.NarrowStep(step, used: used, allowed: attempt.timeout) {
            result.narrowSteps.append(narrow)
        }
    }

    /// A note for each captured variable that the step uses, with its value, which may have been captured before the
    /// final value was on the screen.
    private func captureNotes(_ step: Step) -> [String] {
        step.written.variableNames.sorted().compactMap { name in
            app.captures[name].map { text in
                "the screen showed \(app.secrets.hidden(in: text).quoted) when “\(name)” was captured"
            }
        }
    }

    private func filled(_ step: Step) throws(StepFailure) -> Step {
        guard step.written.hasTemplate() else { return step }
        do throws(DocumentMistake) {
            let written = try Variables(captures: app.captures).resolve(step.written)
            let filled = try runner.world.vocabulary.stepReader(scenario.settings).read(written)
            note([filled])
            return filled
        } catch {
            hasMistake = true
            let attempt = try app.begin(step.words, at: step.place)
            throw app.failure(.impossible(error.description), of: attempt, waitingFor: step.word)
        }
    }

    func action(of step: Step) -> StepDefinition<Context>.Action? {
        step.action as? StepDefinition<Context>.Action
    }

    /// Notes the elements that steps want to see. A step that waits until an element is gone wants to see none.
    func note(_ steps: [Step]) {
        let looking = steps.filter { !$0.traits.contains(.looksForAbsence) }
        app.note(lookedFor: looking.flatMap { action(of: $0)?.locators ?? [] })
    }
}
