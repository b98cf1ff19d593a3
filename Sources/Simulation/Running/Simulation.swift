import Foundation
import Scenarios
package import Waiting

/// A simulation of many lives in several processes, which shrinks each life that fails.
@UIActor
package final class Simulation {
    package struct Settings: Sendable {
        package var first: UInt64 = 1
        package var lives = 1000
        package var jobs = 1
        /// The interval of seeds at which a life is done twice: 20 for every twentieth seed, 0 for none.
        package var every = 20
        /// The real time for which a process may be silent. A life takes less than a second, but on a machine that is
        /// busy with other work it may take a hundred times as long.
        package var silence = Duration.seconds(180)
        /// The maximum real time for shrinking one failing life.
        package var shrinkingTime = Duration.seconds(60)
        /// The number of different failures after which no further lives are ordered.
        package var mostFailures = 5

        package init() {}
    }

    private let command: [String]
    private let settings: Settings
    private let plan: (UInt64) -> LifePlan
    private var next: UInt64
    private var report: SimulationReport

    /// - Parameters:
    ///   - command: The path of a program and its arguments, which must run a ``SimulationWorker``.
    ///   - plan: Returns the plan for a seed.
    ///   - marks: The names of all marks in the code.
    package init(
        command: [String], _ settings: Settings = Settings(), marks: [String] = [],
        plan: @escaping @UIActor (UInt64) -> LifePlan
    ) {
        (self.command, self.settings, self.plan) = (command, settings, plan)
        next = settings.first
        report = SimulationReport(first: settings.first, marks: marks)
    }

    /// Does all lives, unless there are too many failures or the task is cancelled.
    package func run() async -> SimulationReport {
        let begin = MonotonicClock().now
        await WatchedProcess.each(of: settings.jobs) { [self] _ in await work() }
        report.elapsed = begin.duration(to: MonotonicClock().now)
        report.isInterrupted = Task.isCancelled
        return report
    }

    /// Does the life of one plan in a process of its own, and throws its failure.
    package static func live(_ plan: LifePlan, by command: [String]) async throws {
        let process = SimulationProcess(command, silence: Settings().silence)
        let failure = try await process.live(plan)?.failure
        await process.close()
        try Task.checkCancellation()
        if let failure { throw failure }
    }

    /// Returns an order for the next lives; nil if no more are to be done. An order has several lives, so that a worker
    /// does not wait for this process.
    private func takeOrder() -> SimulationOrder? {
        let left = UInt64(settings.lives) - (next - settings.first)
        guard report.problem == nil, report.failures.count < settings.mostFailures, left > 0 else {
            return nil
        }
        let seeds = next..<next + min(left, 10)
        next = seeds.upperBound
        return SimulationOrder(
            plans: seeds.map(plan), every: settings.every, keepsLines: settings.lives == 1)
    }

    private func work() async {
        let process = SimulationProcess(command, silence: settings.silence)
        while !Task.isCancelled, let order = takeOrder() {
            var found: [Int] = []
            do {
                try await process.perform(order) { outcome in
                    if order.isDouble(outcome.seed) { report.doubles += 1 }
                    if take(outcome) { found.append(report.failures.count - 1) }
                }
            } catch {
                report.problem = "A worker could not be started: \(error.localizedDescription)"
            }
            for index in found { await shorten(index, by: process) }
        }
        await process.close()
    }

    /// Adds an outcome to the report. Returns whether it is a failure of a new kind.
    private func take(_ outcome: LifeOutcome) -> Bool {
        report.lives += 1
        report.trace = outcome.lines ?? []
        for (name, count) in outcome.marks { report.marks[name, default: 0] += count }
        guard let failure = outcome.failure else { return false }
        if let index = report.failures.firstIndex(where: { failure.isLike($0.failure) }) {
            report.failures[index].others.append(outcome.seed)
            return false
        }
        report.failures.append(
            SimulationReport.Failure(failure: failure, seed: outcome.seed, plan: plan(outcome.seed)))
        return true
    }

    /// Shrinks the plan of a failure: first its faults, then its steps.
    private func shorten(_ index: Int, by process: SimulationProcess) async {
        let found = report.failures[index]
        let deadline = MonotonicClock().now.advanced(by: settings.shrinkingTime)
        let shrinking = LifeShrinking { [self] plan in
            guard MonotonicClock().now < deadline, !Task.isCancelled,
                let failure = try? await process.live(plan, twice: found.failure.isLike(.notRepeatable))?
                    .failure,
                failure.isLike(found.failure)
            else { return false }
            // The last plan that fails in the same way is the shortest.
            report.failures[index].isRepeatable = true
            (report.failures[index].plan, report.failures[index].failure) = (plan, failure)
            return true
        }
        if await shrinking.fails(found.plan) { _ = await shrinking.shrunk(found.plan) }
    }
}
