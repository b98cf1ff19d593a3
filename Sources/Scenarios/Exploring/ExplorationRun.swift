import BlackBox
import TerminalUI
import Waiting

/// Does one order of an exploration: opens the program, and chooses or repeats actions.
@UIActor
struct ExplorationRun<Context: Sendable> {
    let runner: ScenarioRunner<Context>
    let words: ExplorerWords<Context>
    let lines: WorkerLines

    func tell(_ event: ExplorationEvent) { lines.write(event) }

    func report(on order: ExplorationOrder) async -> ExplorationReport {
        tell(ExplorationEvent())
        var report = ExplorationReport()
        do {
            let scenario = try order.start.scenario(in: runner.world.vocabulary)
            let steps = try order.steps.map { try read($0) }
            // The steps at the start may wait for long. An action that is silent for long is a finding.
            let execution = try await lines.withSignsOfLife {
                let execution = try await ScenarioExecution.open(
                    PlannedRun(scenario), by: runner, at: MonotonicClock().now)
                await execution.runSteps { _, _ in }
                return execution
            }
            if let failure = execution.failure {
                report.problem = failure.description
            } else if let steps {
                report.finding = await finding(doing: steps, in: execution)
            } else if let process = execution.app.process {
                report.finding = await finding(choosing: order, process, execution, &report)
            } else {
                report.finding = await finding(choosing: order, in: execution, &report.screens)
            }
            _ = await execution.app.close(checking: false)
        } catch {
            report.problem = String(describing: error)
        }
        return report
    }

    private func read(_ texts: [String]) throws(DocumentMistake) -> [Step] {
        guard !texts.isEmpty else { return [] }
        let value = try DocumentValue(
            yaml: texts.map { "- \($0)\n" }.joined(), file: "exploration", as: "scenario")
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
        let app = execution.app
        for step in steps {
            tell(ExplorationEvent(step: step.words))
            if app.process == nil {
                await app.comeToRest()
                // Shrinking has left out some of the earlier steps, so a key may now end the program.
                if let action = execution.action(of: step),
                    Endings(names: words.endings).contains(action, in: app)
                {
                    return nil
                }
            }
            execution.note([step])
            do throws(StepFailure) { try await execution.perform(step) } catch {
                return ExplorationFinding(error, in: step.word, app)
            }
        }
        return await findingAtEnd(app, after: steps.last?.word)
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
        // Work that is under way has to end.
        if let finding = await finding(in: "{ expectIdle: , timeout: 2 min }", execution) { return finding }
        return Task.isCancelled ? nil : await findingAtEnd(app)
    }

    /// Does one step, and returns the defect that it shows.
    func finding(
        in text: String, _ execution: ScenarioExecution<Context>
    ) async -> ExplorationFinding? {
        tell(ExplorationEvent(step: text))
        do {
            for step in try read([text]) {
                execution.note([step])
                do throws(StepFailure) { try await execution.perform(step) } catch {
                    if let finding = ExplorationFinding(error, in: step.word, execution.app) {
                        return finding
                    }
                    tell(ExplorationEvent(isDropped: true))
                }
            }
        } catch {
            tell(ExplorationEvent(isDropped: true))
        }
        return nil
    }

    /// - Parameter word: The word of the last step; nil if it does not matter.
    func findingAtEnd(_ app: App, after word: String? = nil) async -> ExplorationFinding? {
        if let process = app.process { await app.lastWords(of: process) } else { await app.comeToRest() }
        if app.process == nil, app.hasEndedUnasked { return .ended }
        await app.awaitWhatIsOwed()
        if let sighting = app.sighting { return ExplorationFinding(sighting, hiding: app.secrets) }
        return app.process.flatMap { ExplorationFinding($0, app, after: word, hasFailed: false) }
    }
}

extension App {
    /// The titles of the top screen and of the dialogs above it; for a process, the first words on its screen.
    var screenName: String {
        if process != nil { return String(window.frame.grid.text.trimmed.prefix { $0 != "\n" }) }
        let dialogs = window.frame.elements.filter { $0.role == .dialog }.map(\.label)
        return ([window.topScreen?.title ?? ""] + dialogs).joined(separator: " / ")
    }
}
