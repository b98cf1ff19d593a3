import ArgumentParser
import BlackBox
import Foundation
import HTTPRecordings
import Waiting

/// The commands for scenarios: steps of a person with the program, and what must then be seen.
struct ScenarioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Run scenarios: keys pressed on the program's own screens, and what must then be seen.",
        subcommands: [ScenarioRunCommand.self, ScenarioSchemaCommand.self])
}

/// Runs scenarios in this process, each on a screen and with a service of its own.
struct ScenarioRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run scenarios.",
        discussion: """
            Exit status: 0 all passed, 1 one failed, 2 one cannot be used, 3 there was none.
            """)

    @Argument(
        help: "Files, or folders with everything in them.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String]

    @Option(name: .customLong("repeat"), help: "How often to run them all, stopping at the first failure.")
    var times = 1

    @Option(
        help:
            "Record each scenario's responses into a folder of its path below PATH in this one, without secrets.",
        completion: .directory)
    var record: String?

    @Option(
        help:
            "Take all responses from the recording of the scenario's path in this folder, and none from a service.",
        completion: .directory)
    var replay: String?

    @Flag(help: "Fail a scenario that leaves a recorded response unused.")
    var strict = false

    func validate() throws {
        if record != nil, replay != nil {
            throw ValidationError("--record and --replay exclude each other. Leave out one.")
        }
        guard times > 0 else {
            throw ValidationError("--repeat takes a whole number from 1, e.g. --repeat 200.")
        }
    }

    func run() throws {
        try reportingErrors {
            // On one thread, no result depends on which thread is faster.
            let exitCode = try runOnLoop("the scenarios", workers: LoopWorker()) { try await runAll($0) }
            if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
        }
    }

    private var fixtures: ScenarioFixtures {
        if let record { return .record(URL(filePath: record)) }
        if let replay { return .replay(URL(filePath: replay)) }
        return .asWritten
    }

    @UIActor private func runAll(_ workers: any TaskExecutor) async throws -> Int32 {
        let reporter = TextReporter { FileHandle.standardOutput.write(Data(Output.cleaned($0).utf8)) }
        let world = ProgramWorld(workers, fixtures: fixtures, isStrict: strict)
        let runner = ScenarioRunner(world.scenarioWorld, reporters: [reporter])
        var recordings: Set<URL> = []
        for _ in 0..<times {
            let run = await runner.run(paths)
            if run.exitCode != 0 { return run.exitCode }
            recordings.formUnion(run.results.compactMap { fixtures.recorded($0.scenario) })
        }
        // Stores the exchanges once that several recordings in a folder have.
        let folders = Set(recordings.map { $0.deletingLastPathComponent().standardizedFileURL })
        for folder in folders.sorted(by: { $0.path < $1.path }) {
            try readingFixtures { try RecordingShelf.settle(folder) }
        }
        return 0
    }
}

/// Prints the JSON Schema of a scenario, for editors.
struct ScenarioSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a scenario, for editors.")

    func run() throws {
        let schema = ScenarioSchema(ScenarioWords.vocabulary)
        FileHandle.standardOutput.write(Data(schema.json.utf8))
    }
}
