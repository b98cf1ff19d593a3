import ArgumentParser
import BlackBox
import Foundation
import Waiting

struct ScenarioExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Do random things with the program, and write a scenario for each defect that they show.",
        discussion:
            "Exit status: 0 nothing was found, 1 something was found, 2 it cannot be explored, 130 interrupted."
    )

    @Argument(
        help:
            "A scenario from whose end the exploration goes on; without it, from the start, on the sandbox.",
        completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

    @Option(help: "The seed of the random choices; the same seed makes the same ones.")
    var seed: UInt64 = 1

    @Option(help: "How many actions each seed takes.")
    var keys = 5000

    @Option(
        help: "How many explore at a time, each in a process of its own, with this seed and the next ones.")
    var jobs = 1

    @Option(help: "The folder for the scenarios of what is found.", completion: .directory)
    var output = "explorations"

    func validate() throws {
        guard keys > 0 else { throw ValidationError("--keys takes a whole number from 1, e.g. --keys 5000.") }
        guard jobs > 0 else { throw ValidationError("--jobs takes a whole number from 1, e.g. --jobs 2.") }
    }

    func run() throws {
        let exitCode = try runOnLoop("the exploration", workers: LoopWorker()) { _ in try await explore() }
        if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
    }

    @UIActor private func explore() async throws -> Int32 {
        guard let program = Bundle.main.executablePath else {
            throw ProgramError.unusable(
                "The program's own file is not known, so that no worker can be started.")
        }
        var settings = Exploration.Settings()
        (settings.seed, settings.keys, settings.jobs) = (seed, keys, jobs)
        settings.folder = URL(filePath: output)
        let exploration = Exploration(
            try start(), command: [program, "scenario", "explore-work"], settings,
            onFinding: { Output.note("Found, and being made short: \($0.sentence)") },
            // A closed pipe ends the exploration later, when its summary is printed.
            onFound: { try? Output.lines(Self.lines($0)) })
        let task = Task { await exploration.run() }
        let interrupts = Interrupts { task.cancel() }
        defer { interrupts.cancel() }
        let result = await task.value
        try Output.lines([summary(result)])
        if let problem = result.problem { throw ProgramError.unusable("It cannot be explored: \(problem)") }
        return result.isInterrupted ? 130 : result.found.isEmpty ? 0 : 1
    }

    private func start() throws -> ExplorationStart {
        guard let file else { return ExplorerWords.usualStart }
        do {
            let start = try ExplorationStart(file: file)
            try start.check(in: ScenarioWords.vocabulary)
            return start
        } catch {
            throw ProgramError.unusable(error.description)
        }
    }

    private static func lines(_ found: Exploration.Found) -> [String] {
        let steps =
            found.isRepeatable
            ? "\(counted(found.steps, "step")) of \(found.original)"
            : "\(counted(found.steps, "step")); they did not show it again"
        return ["\(found.file): \(found.finding.sentence) (\(steps))"]
    }

    private func summary(_ result: Exploration.Result) -> String {
        let seconds = result.elapsed / .seconds(1) / Double(jobs)
        let rate = seconds > 0 ? Int(Double(result.actions) / seconds) : 0
        let seeds = jobs == 1 ? "seed \(seed)" : "seeds \(seed) to \(seed &+ UInt64(jobs) &- 1)"
        return
            "\(counted(result.actions, "action")) (\(rate) per second, \(seeds)), "
            + "\(counted(result.screens.count, "screen")), \(counted(result.found.count, "finding"))."
    }
}

/// Explores as a worker process of `scenario explore`.
struct ScenarioExploreWorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore-work", abstract: "Do the actions that standard input asks for.",
        shouldDisplay: false)

    func run() throws {
        try runOnLoop("the exploration", workers: LoopWorker()) { workers in
            let world = ProgramWorld(workers, patience: .seconds(2)).scenarioWorld
            await ExplorationWorker(world, .guichet, executor: workers).run()
        }
    }
}
