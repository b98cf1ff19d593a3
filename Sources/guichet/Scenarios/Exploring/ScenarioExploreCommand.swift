import ArgumentParser
import Foundation
import Scenarios
import Waiting

struct ScenarioExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Do random things with the program, and write a scenario for each defect that they show.",
        discussion: """
            After two dashes, or in a scenario with “program”, another program is explored, in real time: \
            guichet scenario explore -- vim notes.txt
            It begins in an empty folder, but may do to your files whatever you may. Explore a program that deletes \
            files or sends messages where it can harm nothing, such as in a container.

            Exit status: 0 nothing was found, 1 something was found, 2 it cannot be explored, 130 interrupted.
            """)

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

    @Option(
        help:
            "The folder for the scenarios of what is found; explorations if it is left out. With FILE, they are put beside it.",
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "How long another program may leave its keys unread, in s; it hangs if it takes longer.",
            valueName: "s"))
    var patience = 5

    @Argument(parsing: .postTerminator, help: "Another program to explore, with its arguments, after --.")
    var program: [String] = []

    func validate() throws {
        guard file == nil || program.isEmpty else {
            throw ValidationError("Either a scenario is explored, or the program after --, not both.")
        }
        guard file == nil || output == nil else {
            throw ValidationError(
                "With a scenario, what is found is put beside it, because its paths count from there: leave --output out."
            )
        }
        guard (1...60).contains(patience) else {
            throw ValidationError("--patience takes seconds, from 1 to 60.")
        }
        try ValidationError.refuse(belowOne: keys, "--keys 5000")
        try ValidationError.refuse(belowOne: jobs, "--jobs 2")
    }

    func run() throws {
        let exitCode = try runOnLoop("the exploration", workers: LoopWorker()) { _ in try await explore() }
        if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
    }

    @UIActor private func explore() async throws -> Int32 {
        let start = try start()
        let exploration = Exploration(
            start, command: [try OwnProgram.path, "scenario", "explore-work"], try settings(of: start),
            onFinding: { Output.note("Found, and being made short: \($0.sentence)") },
            // If the pipe is closed, this error is ignored. The command fails later, when it prints its summary.
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
        guard let file else {
            return program.isEmpty ? ExplorerWords.usualStart : ExplorerWords.start(of: program)
        }
        do { return try ExplorationStart(file: file) } catch {
            throw ProgramError.unusable(error.description)
        }
    }

    private func settings(of start: ExplorationStart) throws -> Exploration.Settings {
        var settings = Exploration.Settings()
        (settings.seed, settings.keys, settings.jobs) = (seed, keys, jobs)
        settings.patience = .seconds(patience)
        if let output { settings.folder = URL(filePath: output) }
        do {
            guard try start.scenario(in: ScenarioWords.vocabulary).setting("program") != nil else {
                return settings
            }
        } catch {
            throw ProgramError.unusable(error.description)
        }
        // A program that is not Guichet runs in real time: each run takes seconds, and a defect may not occur
        // again, so it is repeated.
        (settings.actionsOfRun, settings.repeats, settings.shrinkingTime) = (100, 3, .seconds(600))
        return settings
    }

    private static func lines(_ found: Exploration.Found) -> [String] {
        let steps =
            switch found.isRepeatable {
            case true: " of \(found.original)"
            case false: "; they did not show it again"
            case nil: "; they were not tried again"
            }
        return ["\(found.file): \(found.finding.sentence) (\(counted(found.steps, "step"))\(steps))"]
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
