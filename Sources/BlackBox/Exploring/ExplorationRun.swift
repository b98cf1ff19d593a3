import TerminalUI
import Waiting

/// Does one order of an exploration: opens the program, and chooses or repeats actions.
@UIActor
struct ExplorationRun<Context: Sendable> {
    let runner: ScenarioRunner<Context>
    let words: ExplorerWords<Context>
    let tell: (ExplorationEvent) -> Void

    /// The last step of each exploration: work that is under way has to end.
    static var lastStep: String { "{ expectIdle: , timeout: 2 min }" }

    func report(on order: ExplorationOrder) async -> ExplorationReport {
        tell(ExplorationEvent())
        var report = ExplorationReport()
        do {
            let scenario = try order.start.scenario(in: runner.world.vocabulary)
            let steps = try order.steps.map { try read($0) }
            let execution = try await ScenarioExecution.open(
                PlannedRun(scenario), by: runner, at: MonotonicClock().now)
            await execution.runSteps { _, _ in }
            if let failure = execution.failure {
                report.problem = failure.description
            } else if let steps {
                report.finding = await finding(doing: steps, in: execution)
            } else {
                report.finding = await finding(choosing: order, in: execution, &report.screens)
            }
            execution.app.invariants = nil
            await execution.app.close()
        } catch {
            report.problem = String(describing: error)
        }
        return report
    }

    private func read(_ texts: [String]) throws(ScenarioMistake) -> [Step] {
        var document = YAMLDocument(file: "exploration")
        guard let value = try document.read(texts.map { "- \($0)\n" }.joined()) else { return [] }
        var reader = StepListReader(
            StepReader(steps: runner.world.vocabulary.steps), Variables(environment: [:]), Secrets(),
            file: "exploration", topKeys: [])
        reader.read(value)
        if let mistake = reader.mistakes.first { throw mistake }
        return reader.steps
    }

    /// Repeats steps exactly as a scenario does them.
    private func finding(
        doing steps: [Step], in execution: ScenarioExecution<Context>
    ) async -> ExplorationFinding? {
        for step in steps {
            tell(ExplorationEvent(step: step.words))
            await execution.app.comeToRest()
            // Without some of the steps before, a key may have got another meaning.
            if Endings(names: words.endings).contains(step, in: execution.app) { return nil }
            do throws(StepFailure) { try await execution.perform(step) } catch {
                return ExplorationFinding(error, execution.app)
            }
        }
        return await findingAtEnd(execution.app)
    }

    private func finding(
        choosing order: ExplorationOrder, in execution: ScenarioExecution<Context>,
        _ screens: inout Set<String>
    ) async -> ExplorationFinding? {
        let app = execution.app
        var chooser = ActionChooser(seed: order.seed, words)
        var count = 0
        while count < order.count, !Task.isCancelled {
            await app.comeToRest()
            if app.hasEndedUnasked { return .ended }
            screens.insert(app.screenName)
            for text in chooser.next(app, execution.context) {
                count += 1
                if let finding = await finding(in: text, execution) { return finding }
            }
        }
        if let finding = await finding(in: Self.lastStep, execution) { return finding }
        return Task.isCancelled ? nil : await findingAtEnd(app)
    }

    private func finding(
        in text: String, _ execution: ScenarioExecution<Context>
    ) async -> ExplorationFinding? {
        tell(ExplorationEvent(step: text))
        do {
            for step in try read([text]) { try await execution.perform(step) }
        } catch {
            if let failure = error as? StepFailure, let finding = ExplorationFinding(failure, execution.app) {
                return finding
            }
            tell(ExplorationEvent(isDropped: true))
        }
        return nil
    }

    private func findingAtEnd(_ app: App) async -> ExplorationFinding? {
        await app.comeToRest()
        if app.hasEndedUnasked { return .ended }
        await app.awaitWhatIsOwed()
        return app.sighting.map { ExplorationFinding($0) }
    }
}

extension App {
    /// The titles of the top screen and of the dialogs above it.
    fileprivate var screenName: String {
        let dialogs = window.frame.elements.filter { $0.role == .dialog }.map(\.label)
        return ([window.topScreen?.title ?? ""] + dialogs).joined(separator: " / ")
    }
}
