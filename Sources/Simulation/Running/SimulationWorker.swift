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
            for plan in order.plan.map({ [$0] }) ?? order.seeds.map(self.program.plan) {
                let hang = LifeWatch(plan.seed)
                let trace = LifeTrace(keepsLines: order.keepsLines)
                var outcome =
                    order.isDouble(plan.seed)
                    ? await self.program.liveTwice(plan) : await self.program.live(plan, trace)
                if order.keepsLines { outcome.lines = trace.lines }
                hang.end()
                self.lines.write(outcome.line)
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
    nonisolated static let patience = Duration.seconds(30)
    private let timer: any DispatchSourceTimer

    init(_ seed: UInt64) {
        timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { @Sendable in
            // If the loop is held by one piece of work, this never runs, and the stall is reported instead.
            Task { @UIActor in Self.say("The life of seed \(seed) hangs. Pending:\n\(UILoop.shared.dump())") }
        }
        timer.schedule(deadline: .now() + .seconds(Int(Self.patience.components.seconds)))
        timer.activate()
    }

    func end() { timer.cancel() }

    nonisolated static func say(_ text: String) {
        // If nobody reads standard error, there is nowhere to say it.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
