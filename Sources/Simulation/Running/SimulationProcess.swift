import Foundation
import Scenarios
import Waiting

/// A process that does lives. If it ends or hangs, the next order starts another.
@UIActor
final class SimulationProcess {
    private let command: [String]
    private let silence: Duration
    private var process: WatchedProcess?

    init(_ command: [String], silence: Duration) { (self.command, self.silence) = (command, silence) }

    /// Does the lives of an order, and calls `take` with each outcome. If the process ends or hangs in a life, that life
    /// fails, and another process does the others.
    func perform(_ order: SimulationOrder, _ take: (LifeOutcome) -> Void) async throws {
        var order = order
        var seeds = order.plan.map { [$0.seed] } ?? order.seeds
        while !seeds.isEmpty, !Task.isCancelled {
            let process = try self.process ?? WatchedProcess(command)
            self.process = process
            if order.plan == nil { order.seeds = seeds }
            process.write(order.line)
            while !seeds.isEmpty, !Task.isCancelled {
                let lines = await process.lines(within: silence)
                for outcome in (lines ?? []).compactMap({
                    try? JSONDecoder().decode(LifeOutcome.self, from: $0)
                }) {
                    seeds.removeFirst()
                    take(outcome)
                }
                guard !seeds.isEmpty, lines == nil || process.status != nil else { continue }
                if lines == nil { process.kill() }
                let failure =
                    lines == nil
                    ? LifeFailure("a life hangs", "Standard error says what was pending.")
                    : LifeFailure(
                        "the program crashes", "It ended by \(process.status.map { "\($0)" } ?? "").")
                take(LifeOutcome(seed: seeds.removeFirst(), failure: failure))
                await close()
                break
            }
        }
    }

    /// Does the life of a plan.
    func live(_ plan: LifePlan, twice: Bool = false) async -> LifeOutcome? {
        var outcome: LifeOutcome?
        try? await perform(SimulationOrder(plan: plan, every: twice ? 1 : 0)) { outcome = $0 }
        return outcome
    }

    func close() async {
        await process?.end()
        process = nil
    }
}
