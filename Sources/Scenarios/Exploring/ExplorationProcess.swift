import BlackBox
import Foundation
import Waiting

/// A process that does the orders of an exploration. If it ends, the next order starts another.
@UIActor
final class ExplorationProcess {
    struct Outcome: Hashable {
        /// The steps that were done, the last of which may have failed.
        var steps: [String] = []
        var report = ExplorationReport()
    }

    private let command: [String]
    private let silence: Duration
    private var process: WatchedProcess?

    init(_ command: [String], silence: Duration) {
        (self.command, self.silence) = (command, silence)
    }

    func perform(_ order: ExplorationOrder) async -> Outcome {
        var outcome = Outcome()
        do {
            let process = try self.process ?? WatchedProcess(command)
            self.process = process
            process.write(order)
            await listen(to: process, &outcome)
        } catch {
            outcome.report.problem = "The worker could not be started: \(error.localizedDescription)"
        }
        return outcome
    }

    private func listen(to process: WatchedProcess, _ outcome: inout Outcome) async {
        while !Task.isCancelled {
            let lines = await process.lines(within: silence)
            for line in lines ?? [] {
                guard let event = try? JSONDecoder().decode(ExplorationEvent.self, from: line) else {
                    outcome.report.problem = "The worker said something that cannot be understood."
                    return await close()
                }
                if let step = event.step { outcome.steps.append(step) }
                if event.isDropped == true, !outcome.steps.isEmpty { outcome.steps.removeLast() }
                if let report = event.report {
                    outcome.report = report
                    return
                }
            }
            let isSilent = lines == nil
            guard isSilent || process.status != nil else { continue }
            if isSilent { process.kill() }
            await close()
            outcome.report = report(outcome, isSilent ? nil : process.status)
            return
        }
    }

    /// - Parameter status: The status with which the process has ended; nil if it was killed because it was silent.
    private func report(_ outcome: Outcome, _ status: ExitStatus?) -> ExplorationReport {
        var report = ExplorationReport()
        let end = status.map { "ended by \($0)" } ?? "was silent for \(silence.inWords)"
        guard let step = outcome.steps.last else {
            report.problem = "The worker \(end) before the first action."
            return report
        }
        if let status {
            report.finding = ExplorationFinding(
                .crash, rule: "\(status)", "The program ended by \(status) in \(step.quoted).")
        } else {
            report.finding = ExplorationFinding(
                .hang, rule: "", "The program did nothing for \(silence.inWords) in \(step.quoted).")
        }
        return report
    }

    func close() async {
        await process?.end()
        process = nil
    }
}
