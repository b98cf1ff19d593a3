import ArgumentParser
import Foundation
import HTTPRecordings
import Scenarios
import Waiting

struct ScenarioRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run scenarios.",
        discussion:
            "Exit status: 0 all passed, 1 one failed, 2 one cannot be used, 3 there was none, 130 interrupted."
    )

    @OptionGroup var scenarios: ScenarioOptions

    @OptionGroup var world: ScenarioWorldOptions

    @Option(help: "How many run at a time, each in a process of its own; 1 runs them in this one.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(name: .customLong("repeat"), help: "How often to run each.")
    var times = 1

    @Option(
        help:
            "Run only the scenarios in whose path, name or tags all these words are, or a case by “PATH (CASE)”; several times for more."
    )
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run one part of the scenarios, such as 2/4; “ci” asks the variables of the CI service which.",
            valueName: "k/n"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "Run each in every combination of these, e.g. “size=80x24,200x60 colors=0,8,256 characters=unicode,ascii”.",
            valueName: "variants"))
    var matrix: String?

    @Option(
        help: ArgumentHelp(
            "Run each with late responses and a slow typist, as this seed says, or once for each seed of 1-200.",
            valueName: "seeds"))
    var chaos: String?

    @Flag(
        help:
            "Run them, and then each again when its file, or one that it includes or plays, is saved, until Ctrl-C."
    )
    var watch = false

    @Flag(
        help: "Write the screens as they are into the expectScreen and expectTree blocks that expect others.")
    var update = false

    @Flag(
        help:
            "Show the run while it goes on, one scenario at a time: Space pauses, → steps, + and - set the pace, q leaves."
    )
    var show = false

    @OptionGroup var handOver: HandOverOptions

    @OptionGroup var reports: ScenarioReportOptions

    func validate() throws {
        _ = try plan([], isExempt: { _ in false })
        let records = world.record != nil
        try ValidationError.refuse(together: ["--chaos": chaos != nil, "--record": records])
        let others = [("--watch", watch), ("--show", show), ("--update", update), ("--record", records)]
        if let name = handOver.name {
            for (other, isGiven) in others {
                try ValidationError.refuse(together: [name: true, other: isGiven])
            }
        }
        try ValidationError.refuse(together: ["--show": show, "--watch": watch])
        if update, matrix != nil || chaos != nil {
            throw ValidationError("--update writes one screen for each step. Leave out --matrix and --chaos.")
        }
        try ValidationError.refuse(belowOne: times, "--repeat 200")
        try ValidationError.refuse(belowOne: jobs, "--jobs 4")
    }

    func run() throws {
        // There is only a single worker thread, so that results do not depend on the timing of threads.
        let exitCode = try runOnLoop("the scenarios", workers: LoopWorker()) { try await runAll($0) }
        if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
    }

    @UIActor private func runAll(_ workers: any TaskExecutor) async throws -> Int32 {
        let world = world.world(workers)
        try handOver.checkTerminal()
        let shown = show ? try ShownRun() : nil
        let console = ScenarioConsole(shown: shown)
        let command =
            ["guichet", "scenario", "run"] + self.world.arguments
            + self.scenarios.settings.flatMap { ["--set", $0] }
        let reporters = try reports.reporters(console: console, command: command)
        try self.world.makeOutput()
        let runner = ScenarioRunner(
            world.scenarioWorld, reporters: reporters, traces: self.world.traces,
            updates: update ? ScreenUpdates() : nil, live: shown?.live, handOver: handOver.handOver)
        let files = watch ? try SavedFiles() : nil
        let task = Task(executorPreference: workers) { try await run(runner, files) }
        let interrupts = Interrupts { task.cancel() }
        defer { interrupts.cancel() }
        let result = await task.result
        await shown?.end()
        return console.exitCode(try result.get(), reporters)
    }

    /// Runs the scenarios, and runs them again when their files are saved.
    ///
    /// - Parameter files: Watches the files of the scenarios; nil to run the scenarios only once.
    @UIActor private func run(
        _ runner: ScenarioRunner<ScenarioContext>, _ files: SavedFiles?
    ) async throws -> Int32 {
        files?.watch(scenarios.paths)
        var exitCode = try await runOnce(runner, files)
        while let files, !Task.isCancelled {
            let saved = await files.next()
            files.watch(scenarios.paths)
            exitCode = Task.isCancelled ? 130 : try await runOnce(runner, files, saved)
        }
        return exitCode
    }

    /// Runs the scenarios once.
    ///
    /// - Parameters:
    ///   - files: Watches the files that the scenarios read; nil to watch none.
    ///   - saved: The paths of saved files, to run only the scenarios that read one of them; nil for all scenarios.
    @UIActor private func runOnce(
        _ runner: ScenarioRunner<ScenarioContext>, _ files: SavedFiles?, _ saved: Set<String>? = nil
    ) async throws -> Int32 {
        let recordings = world.recordings
        var (scenarios, mistakes) = runner.read(
            self.scenarios.paths, setting: self.scenarios.variables)
        files?.watch(scenarios.flatMap { ScenarioSources($0, recordings).paths })
        if let saved {
            scenarios.removeAll { !saved.contains(where: ScenarioSources($0, recordings).contains) }
            let concerned = Set(scenarios.map(\.file))
            mistakes.removeAll { mistake in
                let files = [mistake.place.file] + mistake.includedBy.map(\.file)
                return !saved.contains(URL(filePath: mistake.place.file).absolutePath)
                    && concerned.isDisjoint(with: files)
            }
            // The saved file belongs to no scenario.
            if scenarios.isEmpty, mistakes.isEmpty { return 0 }
        }
        guard mistakes.isEmpty else { return runner.refuse(mistakes).exitCode }
        try refuseIdleOptions(scenarios, isAgain: saved != nil)
        var plan = try plan(scenarios) { recordings.replayed($0) != nil }
        if saved == nil { plan.notes += ScenarioFiles.unused(self.scenarios.paths, by: scenarios) }
        if saved != nil, plan.count == 0 { return 0 }
        let contradictions = plan.mistakes(ProgramSetting.mistakes)
        guard contradictions.isEmpty else { return runner.refuse(contradictions).exitCode }
        try handOver.check(plan)
        let run = await runner.run(plan, in: pool(plan))
        if let sentence = runner.handOver?.sentence { Output.note(sentence) }
        if let updates = runner.updates?.write() {
            try Output.lines(
                updates.places.map { "\($0): The screen is rewritten." } + updates.mistakes.map(\.description)
            )
            if !updates.mistakes.isEmpty { return max(run.exitCode, 1) }
        }
        return run.exitCode
    }

    /// Throws if an option of the command changes nothing, because it is probably misspelt or without another one.
    ///
    /// - Parameter isAgain: Whether only some of the scenarios run, because their files were saved.
    private func refuseIdleOptions(_ scenarios: [Scenario], isAgain: Bool) throws {
        guard !isAgain, !scenarios.isEmpty else { return }
        var plan = ScenarioPlan(scenarios)
        let idle = plan.keep(only: only)
        if let first = idle.first, idle.count < only.count {
            throw ProgramError.unusable(
                "--only “\(first)”: no scenario has all of these words in its path, name or tags.")
        }
        if world.strict, world.record == nil, scenarios.allSatisfy({ world.recordings.replayed($0) == nil }) {
            throw ProgramError.unusable("--strict: no scenario plays a recording. Use it with --replay.")
        }
    }

    /// - Parameter isExempt: Whether a scenario runs without delayed responses (chaos), because it replays a
    ///   recording.
    private func plan(_ scenarios: [Scenario], isExempt: (Scenario) -> Bool) throws -> ScenarioPlan {
        var plan = ScenarioPlan(scenarios)
        do throws(DocumentMistake) {
            plan.keep(only: only)
            if let matrix { plan.variants = try ScenarioMatrix(matrix).variants }
            if let chaos { plan.stir(try ChaosSeeds(chaos), except: isExempt) }
            if let shard {
                plan.keep(try ScenarioShard(shard, environment: ProcessInfo.processInfo.environment))
            }
        } catch {
            throw ValidationError("\(error)")
        }
        plan.rounds = times
        guard !plan.isTooLarge else {
            throw ValidationError(
                "That would be more than \(ScenarioPlan.most) runs. Take a smaller --repeat, --chaos or --matrix."
            )
        }
        plan.repeatsFailures = world.record == nil && handOver.name == nil
        return plan
    }

    @UIActor private func pool(_ plan: ScenarioPlan) -> ScenarioPool? {
        // When recording, several runs of a scenario would write into the same folder.
        let jobs = world.record == nil && !show && !update ? min(jobs, plan.count) : 1
        guard jobs > 1, let program = Bundle.main.executablePath else { return nil }
        return ScenarioPool(
            command: [program, "scenario", "work"] + world.arguments, jobs: jobs,
            setting: scenarios.variables)
    }
}

/// Runs scenarios as a worker process of `scenario run`.
struct ScenarioWorkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work", abstract: "Run the scenarios that standard input names.", shouldDisplay: false)

    @OptionGroup var world: ScenarioWorldOptions

    func run() throws {
        try runOnLoop("the scenarios", workers: LoopWorker()) { workers in
            let scenarioWorld = world.world(workers).scenarioWorld
            await ScenarioWorker(scenarioWorld, traces: world.traces, executor: workers) {
                ScenarioFiles.read([$0], setting: $1, in: scenarioWorld.vocabulary)
            }.run()
        }
    }
}

/// The flags that a run shares with its workers.
struct ScenarioWorldOptions: ParsableArguments {
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

    @Flag(
        help: ArgumentHelp(
            "Open the windows on a real pseudo-terminal, and compare each frame with what an emulator shows of it."
        ))
    var pty = false

    @Option(
        help:
            "The folder for traces, of scenarios that passed too; without it, scenario-results has those that failed.",
        completion: .directory)
    var output: String?

    func validate() throws {
        try ValidationError.refuse(together: ["--record": record != nil, "--replay": replay != nil])
    }

    func world(_ workers: any TaskExecutor) -> ProgramWorld {
        ProgramWorld(workers, recordings: recordings, isStrict: strict, isOnPseudoTerminal: pty)
    }

    var traces: TraceFiles {
        output.map { TraceFiles(URL(filePath: $0), keepsAll: true) } ?? TraceFiles()
    }

    /// Creates the folder for traces, if one is named.
    ///
    /// - Throws: `ProgramError` if the folder cannot be created.
    func makeOutput() throws {
        guard let output else { return }
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
            guard FileManager.default.isWritableFile(atPath: output) else {
                throw CocoaError(.fileWriteNoPermission)
            }
        } catch {
            throw ProgramError.unusable(
                "--output: No traces can be written into \(output). Is it a folder, and may you write there?")
        }
    }

    var recordings: RecordingUse { RecordingUse(record: record, replay: replay) }

    var arguments: [String] {
        (record.map { ["--record", $0] } ?? []) + (replay.map { ["--replay", $0] } ?? [])
            + (strict ? ["--strict"] : []) + (pty ? ["--pty"] : []) + (output.map { ["--output", $0] } ?? [])
    }
}
