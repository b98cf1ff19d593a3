import Foundation
import Scenarios
package import Waiting

/// Does the lives that a ``Simulation`` orders on standard input, and writes their outcomes to standard output.
@UIActor
package final class SimulationWorker {
    private let program: any SimulatedProgram
    private let lines = WorkerLines()

    package init(_ program: any SimulatedProgram) { self.program = program }

    /// The real time that a life may take. A life takes less than a second.
    private nonisolated static let patience = Duration.seconds(120)

    /// Works until the end of standard input. If a life takes too long, this says on standard error what runs; the program
    /// that has started the worker ends it then.
    package func run(on executor: any TaskExecutor) async {
        let watch = UILoop.shared.reportStalls(over: Self.patience) { stall in
            if !stall.isOver { Self.say("\(stall)") }
        }
        await lines.run(on: executor) { (order: SimulationOrder) in
            for plan in order.plans {
                // A timer, and not a task of another thread: a task would be one more among those of which the seed chooses
                // the next, so that a life that is only slow would become another one.
                let hang = UILoop.shared.schedule(after: Self.patience, name: "the watch of a life") {
                    // If the loop is held by one piece of work, this never runs, and the stall is reported instead.
                    Self.say("The life of seed \(plan.seed) hangs. Pending:\n\(UILoop.shared.dump())")
                }
                let isDouble = order.isDouble(plan.seed)
                let trace = LifeTrace(keepsLines: order.keepsLines || isDouble)
                var outcome =
                    isDouble
                    ? await self.program.liveTwice(plan, trace) : await self.program.live(plan, trace)
                if order.keepsLines { outcome.lines = trace.lines }
                hang.cancel()
                self.lines.write(outcome)
            }
        }
        watch.cancel()
    }

    private nonisolated static func say(_ text: String) {
        // If nobody reads standard error, there is nowhere to say it.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
