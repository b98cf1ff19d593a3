public import BlackBox
public import Waiting

/// Runs scenarios. Opens the program anew for each scenario.
///
/// ```swift
/// let runner = ScenarioRunner(.greetings, reporters: [TextReporter(write: write)])
/// let run = await runner.run(paths)
/// ```
@UIActor
public struct ScenarioRunner<Context: Sendable> {
    package let world: ScenarioWorld<Context>
    private let reporters: [any ScenarioReporter]
    /// The folder for traces; nil to keep no traces.
    package let traces: TraceFiles?
    /// Collects unexpected screens; nil if an unexpected screen fails its scenario.
    package let updates: ScreenUpdates?
    /// Shows the run while it happens; nil to show nothing.
    package let live: LiveTrace?
    /// Hands the window to a person; nil to do every step.
    package let handOver: ScenarioHandOver?

    public init(
        _ world: ScenarioWorld<Context>, reporters: [any ScenarioReporter] = [], traces: TraceFiles? = nil,
        updates: ScreenUpdates? = nil, live: LiveTrace? = nil, handOver: ScenarioHandOver? = nil
    ) {
        self.world = world
        self.reporters = reporters
        self.traces = traces
        self.updates = updates
        self.live = live
        self.handOver = handOver
    }

    /// Runs every scenario in these files and folders. If one scenario has a mistake, runs nothing.
    ///
    /// - Parameter variables: Values of variables, which override those in the files.
    public func run(_ paths: [String], setting variables: [String: String] = [:]) async -> ScenarioRun {
        let (scenarios, mistakes) = read(paths, setting: variables)
        return mistakes.isEmpty ? await run(ScenarioPlan(scenarios)) : refuse(mistakes)
    }

    /// Reports mistakes instead of running anything.
    package func refuse(_ mistakes: [DocumentMistake]) -> ScenarioRun {
        var run = ScenarioRun()
        run.mistakes = mistakes
        for reporter in reporters { reporter.didEnd(run) }
        return run
    }

    /// Reads every scenario in these files and folders, and finds the mistakes of each scenario and of all
    /// scenarios together.
    public func read(
        _ paths: [String], setting variables: [String: String] = [:]
    ) -> (scenarios: [Scenario], mistakes: [DocumentMistake]) {
        let (scenarios, mistakes) = ScenarioFiles.read(paths, setting: variables, in: world.vocabulary)
        return (scenarios, mistakes + world.mistakes(scenarios))
    }

    /// Does the runs of a plan, in this process or in the workers of a pool.
    ///
    /// Cancelling the task ends the run early. The run then has the results so far.
    public func run(_ plan: ScenarioPlan, in pool: ScenarioPool? = nil) async -> ScenarioRun {
        let schedule = ScenarioSchedule(plan, reporters: reporters)
        if let pool {
            await pool.run(schedule)
        } else {
            while !Task.isCancelled, let run = schedule.take() {
                schedule.didBegin(run)
                let result = await self.run(run) { schedule.didBegin(step: $0, $1, of: run) }
                // If the task was cancelled, the interruption has caused the result, not the scenario.
                if !Task.isCancelled { schedule.didEnd(result) }
            }
        }
        return schedule.end(isInterrupted: Task.isCancelled)
    }

    /// Does one run, without reporting it.
    ///
    /// - Parameter onStep: Called before each step, with its index and its words.
    public func run(
        _ run: PlannedRun, onStep: @UIActor (Int, String) -> Void = { _, _ in }
    ) async -> ScenarioResult {
        let start = MonotonicClock().now
        do {
            let execution = try await ScenarioExecution.open(run, by: self, at: start)
            await execution.runSteps(onStep)
            return await execution.finish()
        } catch {
            let reason = run.scenario.secrets.hidden(in: String(describing: error))
            return ScenarioResult(
                run: run, outcome: .notOpened(reason), elapsed: start.duration(to: MonotonicClock().now),
                opening: .zero)
        }
    }
}

/// The world in which scenarios run: the words that they may use, and the function that opens the program.
///
/// ```swift
/// extension ScenarioWorld<Void> {
///     static var greeter: ScenarioWorld {
///         ScenarioWorld(ScenarioVocabulary()) { scenario in
///             let size = scenario.screen
///             let window = Window(terminal: try Terminal.headless(columns: size.width, rows: size.height))
///             window.push(GreeterScreen())
///             return (App(window), ())
///         }
///     }
/// }
/// ```
public struct ScenarioWorld<Context: Sendable>: Sendable {
    public let vocabulary: ScenarioVocabulary<Context>
    /// Opens the program for a scenario, with its service, its settings and a headless screen of its size. Returns
    /// the app, and the context for the program's own steps.
    ///
    /// The runner closes the app. If this throws, the report gives the error as the reason.
    public let open: @UIActor @Sendable (Scenario) async throws -> (app: App, context: Context)

    /// Finds mistakes in scenarios that run together. If there is a mistake, nothing runs.
    public let mistakes: @Sendable ([Scenario]) -> [DocumentMistake]

    public init(
        _ vocabulary: ScenarioVocabulary<Context>,
        mistakes: @escaping @Sendable ([Scenario]) -> [DocumentMistake] = { _ in [] },
        open: @escaping @UIActor @Sendable (Scenario) async throws -> (app: App, context: Context)
    ) {
        self.vocabulary = vocabulary
        self.mistakes = mistakes
        self.open = open
    }
}
