import BlackBox
public import Waiting

/// Does the runs that a ``ScenarioPool`` sends to standard input, and writes their events to standard output.
@UIActor
public final class ScenarioWorker<Context: Sendable> {
    private let runner: ScenarioRunner<Context>
    private let executor: any TaskExecutor
    private let read: (String, [String: String]) -> (scenarios: [Scenario], mistakes: [DocumentMistake])
    private var files: [String: [Scenario]] = [:]
    private let lines = WorkerLines()

    /// - Parameters:
    ///   - executor: Runs the concurrent work of scenarios.
    ///   - read: Reads the scenarios of a file with these values of variables, in the same way as the pool's
    ///     program has read them.
    public init(
        _ world: ScenarioWorld<Context>, traces: TraceFiles? = nil, executor: any TaskExecutor = LoopWorker(),
        reading read:
            @escaping (String, [String: String]) -> (scenarios: [Scenario], mistakes: [DocumentMistake])
    ) {
        runner = ScenarioRunner(world, traces: traces)
        self.executor = executor
        self.read = read
    }

    /// Works until the end of standard input, which also ends the current run.
    ///
    /// From now on, everything else that this process prints goes to standard error.
    public func run() async {
        await lines.run(on: executor) { [self] order in
            let result = await lines.withSignsOfLife { await self.result(order) }
            // An interrupted run does not have a result.
            if !Task.isCancelled { lines.write(ScenarioEvent(result)) }
        }
    }

    private func result(_ work: WorkOrder) async -> ScenarioResult {
        if files[work.file] == nil { files[work.file] = read(work.file, work.variables).scenarios }
        let (run, isFound) = work.run(among: files[work.file] ?? [])
        guard isFound else {
            return ScenarioResult(
                run: run, outcome: .notOpened("The file was changed while the scenarios ran."),
                elapsed: .zero, opening: .zero)
        }
        lines.write(ScenarioEvent(beginOf: run))
        return await runner.run(run) { lines.write(ScenarioEvent(step: $0, $1, of: run)) }
    }
}
