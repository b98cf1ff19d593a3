import Foundation
import Scenarios
package import Waiting

/// Does the lives that a ``Simulation`` orders on standard input, and writes their outcomes to standard output.
@UIActor
package final class SimulationWorker {
    private let program: any SimulatedProgram
    private let lines = WorkerLines()

    package init(_ program: any SimulatedProgram) { self.program = program }

    /// Works until the end of standard input.
    package func run(on executor: any TaskExecutor) async {
        let watch = UILoop.shared.reportStalls(over: LifeWatch.patience) { stall in
            if !stall.isOver { LifeWatch.say("\(stall)") }
        }
        await lines.run(on: executor) { (order: SimulationOrder) in
            for plan in order.plans {
                let hang = LifeWatch(plan.seed)
                let isDouble = order.isDouble(plan.seed)
                let trace = LifeTrace(keepsLines: order.keepsLines || isDouble)
                var outcome =
                    isDouble
                    ? await self.program.liveTwice(plan, trace) : await self.program.live(plan, trace)
                if order.keepsLines { outcome.lines = trace.lines }
                hang.end()
                self.lines.write(outcome)
            }
        }
        watch.cancel()
    }
}

/// Says on standard error what runs, if a life takes too long in real time. The program that has started the worker
/// ends it then.
@UIActor
private final class LifeWatch {
    /// The real time that a life may take. A life takes less than a second.
    nonisolated static let patience = Duration.seconds(120)
    /// A timer, and not a task of another thread: a task would be one more among those of which the seed chooses the next,
    /// so that a life that is only slow would become another one.
    private let timer: LoopSource

    init(_ seed: UInt64) {
        timer = UILoop.shared.schedule(after: Self.patience, name: "the watch of a life") {
            // If the loop is held by one piece of work, this never runs, and the stall is reported instead.
            Self.say("The life of seed \(seed) hangs. Pending:\n\(UILoop.shared.dump())")
        }
    }

    func end() { timer.cancel() }

    nonisolated static func say(_ text: String) {
        // If nobody reads standard error, there is nowhere to say it.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
