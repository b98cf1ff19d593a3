import BlackBox
package import Waiting

/// Does the orders that an ``Exploration`` sends to standard input, and reports on them on standard output.
@UIActor
package final class ExplorationWorker<Context: Sendable> {
    private let runner: ScenarioRunner<Context>
    private let words: ExplorerWords<Context>
    private let executor: any TaskExecutor
    private let lines = WorkerLines()

    package init(
        _ world: ScenarioWorld<Context>, _ words: ExplorerWords<Context>,
        executor: any TaskExecutor = LoopWorker()
    ) {
        runner = ScenarioRunner(world)
        (self.words, self.executor) = (words, executor)
    }

    /// Works until the end of standard input, which also ends the current order.
    package func run() async {
        let run = ExplorationRun(runner: runner, words: words, lines: lines)
        await lines.run(on: executor) { order in
            let report = await run.report(on: order)
            if !Task.isCancelled { run.tell(ExplorationEvent(report: report)) }
        }
    }
}
