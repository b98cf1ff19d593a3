import Foundation
import Scenarios
package import Waiting

/// A worker that does the lives a ``Simulation`` orders on standard input, and writes their outcomes to standard
/// output.
@UIActor
package final class SimulationWorker {
    private let program: any SimulatedProgram
    private let lines = WorkerLines()

    package init(_ program: any SimulatedProgram) { self.program = program }

    /// The maximum real time for a life. A life takes less than a second.
    private nonisolated static let patience = Duration.seconds(120)

    /// Works until the end of standard input. If a life takes too long, says on standard error which work is running;
    /// the program that has started the worker then ends it.
    package func run(on executor: any TaskExecutor) async {
        let watch = UILoop.shared.reportStalls(over: Self.patience) { stall in
            if !stall.isOver { Self.say("\(stall)") }
        }
        await lines.run(on: executor) { (order: SimulationOrder) in
            for plan in order.plans {
                // This is a timer, not a task on another thread. The seed chooses the next task, and one more task
                // would change its choice, so that a slow life would become another life.
                let hang = UILoop.shared.schedule(after: Self.patience, name: "the watch of a life") {
                    // If one piece of work holds the loop, this never runs, and the stall is reported instead.
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
        // If standard error cannot be written, there is no other place for the message.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
