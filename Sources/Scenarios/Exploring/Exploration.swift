import BlackBox
package import Foundation
import SharedAlgorithms
package import Waiting

/// Explores a program in other processes, and writes a scenario for each defect that it finds.
///
/// Starts a process for each worker, all by the same command. The program that the command starts has to run an
/// ``ExplorationWorker``.
@UIActor
package final class Exploration {
    package struct Settings: Hashable, Sendable {
        /// The seed of the first worker. The next worker has the next seed.
        package var seed: UInt64 = 1
        /// The number of actions of each worker.
        package var keys = 5000
        package var jobs = 1
        /// The number of actions after which the program is opened anew.
        package var actionsOfRun = 200
        /// The real time for which the program may do nothing.
        package var silence = Duration.seconds(20)
        /// The most real time for shrinking the steps of one finding.
        package var shrinkingTime = Duration.seconds(180)
        /// The number of times in a row that steps must show a defect. In real time, a single time can be chance.
        package var repeats = 1
        /// The real time for which a process may leave its keys unread, in whole seconds.
        package var patience = Duration.seconds(5)
        /// The folder for found scenarios if the exploration starts without a file. Otherwise they are written beside
        /// that file.
        package var folder = URL(filePath: "explorations")

        package init() {}
    }

    /// A defect with its scenario.
    package struct Found: Hashable, Sendable {
        package var finding: ExplorationFinding
        /// The number of steps of the scenario after its start, and the number before they were shrunk.
        package var steps: Int
        package var original: Int
        /// Whether the steps showed the defect again when they were repeated; nil if the exploration was interrupted
        /// before that. Only steps that did were shrunk.
        package var isRepeatable: Bool?
        /// The path of the scenario.
        package var file: String
    }

    package struct Result: Sendable {
        package var actions = 0
        package var screens: Set<String> = []
        package var found: [Found] = []
        /// The real time that all workers together have spent on exploring, without shrinking.
        package var elapsed = Duration.zero
        /// The reason for which the exploration could not go on.
        package var problem: String?
        package var isInterrupted = false
    }

    private let start: ExplorationStart
    private let command: [String]
    private let settings: Settings
    private let onFinding: (ExplorationFinding) -> Void
    private let onFound: (Found) -> Void
    private var result = Result()
    private var known: Set<ExplorationFinding> = []

    /// - Parameters:
    ///   - command: The path of a program, and its arguments.
    ///   - onFinding: Called with each new finding, before its steps are shrunk.
    ///   - onFound: Called with each finding once its scenario is written.
    package init(
        _ start: ExplorationStart, command: [String], _ settings: Settings = Settings(),
        onFinding: @escaping (ExplorationFinding) -> Void = { _ in },
        onFound: @escaping (Found) -> Void = { _ in }
    ) {
        (self.start, self.command, self.settings) = (start, command, settings)
        (self.onFinding, self.onFound) = (onFinding, onFound)
    }

    /// Explores until every worker has done its actions, a problem has occurred, or the task is cancelled.
    package func run() async -> Result {
        await WatchedProcess.each(of: settings.jobs) { [self] in await work(settings.seed &+ UInt64($0)) }
        result.isInterrupted = Task.isCancelled
        return result
    }

    private func work(_ seed: UInt64) async {
        let process = ExplorationProcess(command, silence: settings.silence)
        var seeds = SeededGenerator(seed: seed)
        var remaining = settings.keys
        while remaining > 0, result.problem == nil, !Task.isCancelled {
            let begin = MonotonicClock().now
            let order = ExplorationOrder(
                start: start, seed: seeds.next(), count: min(remaining, settings.actionsOfRun),
                patience: settings.patience.components.seconds)
            let outcome = await process.perform(order)
            result.elapsed += begin.duration(to: MonotonicClock().now)
            let count = outcome.steps.count { !$0.hasPrefix("expect") && !$0.hasPrefix("{ expect") }
            result.actions += count
            result.screens.formUnion(outcome.report.screens)
            remaining -= max(1, min(count, order.count))
            if let problem = outcome.report.problem { result.problem = problem }
            guard let finding = outcome.report.finding, isNew(finding), !Task.isCancelled else { continue }
            await keep(finding, outcome.steps, seed, process)
        }
        await process.close()
    }

    private func isNew(_ finding: ExplorationFinding) -> Bool {
        guard !known.contains(where: { finding.isLike($0) }) else { return false }
        known.insert(finding)
        return true
    }

    /// Shrinks the steps that led to a finding, and writes them as a scenario.
    private func keep(
        _ finding: ExplorationFinding, _ steps: [String], _ seed: UInt64, _ process: ExplorationProcess
    ) async {
        onFinding(finding)
        var finding = finding
        let start = start
        let deadline = MonotonicClock().now.advanced(by: settings.shrinkingTime)
        func showsIt(_ steps: [String]) async -> Bool {
            for _ in 0..<settings.repeats {
                guard MonotonicClock().now < deadline, !Task.isCancelled else { return false }
                let again = await process.perform(ExplorationOrder(start: start, steps: steps)).report.finding
                // A process that was interrupted looks like one that has crashed.
                guard let again, again.isLike(finding), !Task.isCancelled else { return false }
                finding = again
            }
            return true
        }
        let isRepeatable = await showsIt(steps)
        let shrunk = isRepeatable ? await Shrinking { await showsIt($0) }.shrunk(steps) : steps
        do {
            let file = try write(finding, shrunk, of: steps.count, seed)
            let found = Found(
                finding: finding, steps: shrunk.count, original: steps.count,
                isRepeatable: isRepeatable || !Task.isCancelled ? isRepeatable : nil,
                file: file)
            result.found.append(found)
            onFound(found)
        } catch {
            result.problem = "No scenario can be written into \(folder): \(error)"
        }
    }

    private var folder: String { start.folder ?? settings.folder.relativePath + "/" }

    private func write(
        _ finding: ExplorationFinding, _ steps: [String], of original: Int, _ seed: UInt64
    ) throws -> String {
        let text = try start.text(
            named: "Exploring finds: \(finding.sentence)", steps,
            comments: ["Seed \(seed): \(counted(steps.count, "step")) of \(original)."])
        if !folder.isEmpty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for number in 1... {
            let file = "\(folder)\(start.name)-\(finding.kind)-\(number).yaml"
            if FileManager.default.fileExists(atPath: file) { continue }
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
            return file
        }
        return ""
    }
}
