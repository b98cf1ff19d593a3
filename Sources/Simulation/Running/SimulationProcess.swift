import Foundation
import Scenarios
import Waiting

/// A process that does lives. If it ends or hangs, another one is started for the lives that are left.
@UIActor
final class SimulationProcess {
    private let command: [String]
    private let silence: Duration
    private var process: WatchedProcess?

    init(_ command: [String], silence: Duration) { (self.command, self.silence) = (command, silence) }

    /// Does the lives of an order, and calls `take` with each outcome. If the process ends or hangs in a life, that
    /// life fails, and another process does the others.
    func perform(_ order: SimulationOrder, _ take: (LifeOutcome) -> Void) async throws {
        var order = order
        var isGiven = false
        while !order.plans.isEmpty, !Task.isCancelled {
            let process = try self.process ?? WatchedProcess(command)
            self.process = process
            if !isGiven { process.write(order) }
            isGiven = true
            let lines = await process.lines(within: silence)
            for line in lines ?? [] {
                guard let outcome = try? JSONDecoder().decode(LifeOutcome.self, from: line) else { continue }
                order.plans.removeFirst()
                take(outcome)
            }
            guard lines == nil || process.status != nil, let plan = order.plans.first else { continue }
            if lines == nil { process.kill() }
            let failure =
                lines == nil
                ? LifeFailure("a life hangs", "Standard error says what was pending.")
                : LifeFailure("the program crashes", "It ended by \(process.status.map { "\($0)" } ?? "").")
            order.plans.removeFirst()
            take(LifeOutcome(seed: plan.seed, failure: failure))
            await close()
            isGiven = false
        }
    }

    /// Does the life of a plan.
    func live(_ plan: LifePlan, twice: Bool = false) async throws -> LifeOutcome? {
        var outcome: LifeOutcome?
        try await perform(SimulationOrder(plans: [plan], every: twice ? 1 : 0)) { outcome = $0 }
        return outcome
    }

    func close() async {
        await process?.end()
        process = nil
    }
}
