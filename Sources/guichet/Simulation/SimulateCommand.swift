import ArgumentParser
import Foundation
import Marks
import RailStore
import Simulation
import Waiting

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Live many lives of a traveller in which everything goes wrong, and compare what is left.",
        discussion: """
            Each life is the program, its journal and the sandbox in one process, in virtual time. A seed decides what \
            the traveller does, what goes wrong, and in which order things happen.

            Exit status: 0 nothing was wrong, 1 something was, 2 it cannot be simulated, 130 interrupted.
            """)

    @Option(help: "The seed of the first life, as reports write it (0.2.0:17), or its number alone.")
    var seed = "1"

    @Option(help: "How many lives, each with the next seed. Of a single one, the trace is shown.")
    var lives = 1000

    @Option(help: "How many lives at a time, each in a process of its own.")
    var jobs = 1

    @Flag(help: "Live each life twice, and compare both, instead of every twentieth.")
    var twice = false

    func validate() throws {
        try ValidationError.refuse(belowOne: lives, "--lives 1000")
        try ValidationError.refuse(belowOne: jobs, "--jobs 2")
    }

    func run() throws {
        let exitCode = try runOnLoop("the simulation", workers: LoopWorker()) { _ in try await simulate() }
        if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
    }

    @UIActor private func simulate() async throws -> Int32 {
        var settings = Simulation.Settings()
        (settings.first, settings.lives, settings.jobs) = (try firstSeed(), lives, jobs)
        if twice { settings.every = 1 }
        let simulation = Simulation(
            command: try OwnProgram.simulationWorker, settings, marks: Mark.allCases.map(\.rawValue)
        ) {
            LifeDraw($0).plan
        }
        let task = Task { await simulation.run() }
        let interrupts = Interrupts { task.cancel() }
        defer { interrupts.cancel() }
        var report = await task.value
        try write(&report)
        try Output.lines(report.lines(version: Version.current))
        if let problem = report.problem { throw ProgramError.unusable("It cannot be simulated: \(problem)") }
        return report.isInterrupted ? 130 : report.isWell ? 0 : 1
    }

    private func firstSeed() throws -> UInt64 {
        guard let seed = VersionedSeed(seed, current: Version.current), seed.number <= .max - UInt64(lives)
        else {
            throw ProgramError.unusable(
                "“\(seed)” is no seed. Give a number, or a seed as reports write it: 0.2.0:17.")
        }
        guard seed.version == Version.current else {
            throw ProgramError.unusable(
                "The seed \(seed) is of version \(seed.version), and this is \(Version.current), where it is another life."
            )
        }
        return seed.number
    }

    /// Writes each life that failed in the same way when it was repeated as a scenario into the current folder.
    private func write(_ report: inout SimulationReport) throws {
        for index in report.failures.indices where report.failures[index].isRepeatable {
            let found = report.failures[index]
            let path = "life-\(found.seed).yaml"
            let scenario = found.plan.scenario(
                named: found.failure.rule,
                comment: "Seed \(VersionedSeed(found.seed, version: Version.current)), made short.")
            try Output.write(Data(scenario.utf8), to: path)
            report.failures[index].file = path
        }
    }
}

/// A worker process of `simulate`, which does lives.
struct SimulateWorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate-work", abstract: "Live the lives that standard input asks for.",
        shouldDisplay: false)

    func run() throws {
        let workers = LoopWorker()
        let folder = try Self.enterFolder()
        defer { folder.remove() }
        // The log records all marks that are reached in this call, including those in handlers of keys and timers.
        let marks = MarkLog()
        let settings = LifeSettings(marks: marks, folder: StateFolder(path: "life"))
        try MarkLog.$current.withValue(marks) {
            try runOnLoop("the simulation", workers: workers) { _ in
                await SimulationWorker(TravellerSimulation(settings, workers: workers)).run(on: workers)
            }
        }
    }

    /// Changes into a new folder. Screens show paths of files in it, and these relative paths are the same in every
    /// worker.
    private static func enterFolder() throws -> StateFolder {
        let folder = StateFolder.temporary(named: "worker-\(ProcessInfo.processInfo.processIdentifier)")
        folder.remove()
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
            throw ProgramError.unusable("The folder \(folder.path) cannot be entered.")
        }
        return folder
    }
}
