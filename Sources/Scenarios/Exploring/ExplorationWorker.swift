import BlackBox
import Foundation
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
        await lines.run(on: executor) { await self.work() }
    }

    private func work() async {
        let run = ExplorationRun(runner: runner, words: words) { self.tell($0) }
        while let line = await lines.next() {
            // Only an exploration writes to this pipe, so a line that is not an order ends the worker.
            guard let order = try? JSONDecoder().decode(ExplorationOrder.self, from: line) else { return }
            let report = await run.report(on: order)
            if !Task.isCancelled { tell(ExplorationEvent(report: report)) }
        }
    }

    private func tell(_ event: ExplorationEvent) { lines.write(ScenarioEvent.line(of: event)) }
}
