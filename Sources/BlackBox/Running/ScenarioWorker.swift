import Foundation
public import Waiting

/// Does the runs that a ``ScenarioPool`` sends to standard input, and writes their events to standard output.
@UIActor
public final class ScenarioWorker<Context: Sendable> {
    private let runner: ScenarioRunner<Context>
    private let executor: any TaskExecutor
    private let read: (String, [String: String]) -> (scenarios: [Scenario], mistakes: [ScenarioMistake])
    private var files: [String: [Scenario]] = [:]
    private var buffer = Data()
    private var lines: [Data] = []

    /// - Parameters:
    ///   - executor: Runs the concurrent work of scenarios.
    ///   - read: Reads the scenarios of a file with these values of variables, in the same way as the pool's
    ///     program has read them.
    public init(
        _ world: ScenarioWorld<Context>, traces: TraceFiles? = nil, executor: any TaskExecutor = LoopWorker(),
        reading read:
            @escaping (String, [String: String]) -> (scenarios: [Scenario], mistakes: [ScenarioMistake])
    ) {
        runner = ScenarioRunner(world, traces: traces)
        self.executor = executor
        self.read = read
    }

    /// Works until the end of standard input, which also ends the current run.
    ///
    /// From now on, everything else that this process prints goes to standard error.
    public func run() async {
        let output = dup(1)
        dup2(2, 1)
        let task = Task(executorPreference: executor) { await self.work(output) }
        let source = UILoop.shared.addSource(readable: 0, name: "standard input") { [self] in
            if !readInput() { task.cancel() }
        }
        await task.value
        source.cancel()
    }

    private func work(_ output: Int32) async {
        while !Task.isCancelled {
            _ = await UILoop.shared.wait(for: "a scenario", timeout: nil) { [self] _ in !lines.isEmpty }
            guard !Task.isCancelled else { return }
            // Only a pool writes to this pipe, so a line that is not a work order ends the worker.
            guard let line = try? JSONDecoder().decode(WorkOrder.self, from: lines.removeFirst()) else {
                return
            }
            let result = await result(line) { write($0, to: output) }
            // An interrupted run does not have a result.
            if !Task.isCancelled { write(ScenarioEvent(result), to: output) }
        }
    }

    private func result(_ work: WorkOrder, _ tell: (ScenarioEvent) -> Void) async -> ScenarioResult {
        if files[work.file] == nil { files[work.file] = read(work.file, work.variables).scenarios }
        let (run, isFound) = work.run(among: files[work.file] ?? [])
        guard isFound else {
            return ScenarioResult(
                run: run, outcome: .notOpened("The file was changed while the scenarios ran."),
                elapsed: .zero, opening: .zero)
        }
        tell(ScenarioEvent(beginOf: run))
        return await runner.run(run) { tell(ScenarioEvent(step: $0, $1, of: run)) }
    }

    /// Reads the available lines, and returns whether there may be more.
    private func readInput() -> Bool {
        var part = [UInt8](repeating: 0, count: 1 << 12)
        let count = Foundation.read(0, &part, part.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        buffer += part[..<count]
        lines += buffer.takeLines()
        return true
    }

    private func write(_ event: ScenarioEvent, to output: Int32) {
        // If nobody reads the output any more, the input will end too, which ends this worker.
        try? FileHandle(fileDescriptor: output, closeOnDealloc: false).write(contentsOf: event.line)
    }
}
