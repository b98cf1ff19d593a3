package import BlackBox
package import Waiting

/// A scenario whose steps come one after the other: each is read and done when those before it are done.
@UIActor
package final class ScenarioSession<Context: Sendable> {
    /// The scenario without steps.
    package let scenario: Scenario
    private let world: ScenarioWorld<Context>
    private let execution: ScenarioExecution<Context>
    private let live: LiveTrace?
    private var reader: StepListReader<Context>

    package var app: App { execution.app }
    package var context: Context { execution.context }

    /// Opens the program.
    ///
    /// - Parameters:
    ///   - head: The keys of the scenario before its steps.
    ///   - file: The path to which the scenario's relative paths refer.
    ///   - live: Shows the steps; nil to show nothing.
    /// - Throws: The first mistake, or the reason why the program could not be opened.
    package init(
        _ head: [DocumentValue.Entry], file: String, in world: ScenarioWorld<Context>, live: LiveTrace? = nil
    ) async throws {
        let place = FileLocation(file: file)
        // Nobody asks for a variable of this process's environment through a session.
        var reader = ScenarioReader(file: file, environment: [:], vocabulary: world.vocabulary)
        reader.needsSteps = false
        let read = reader.read(ScenarioDocument(head, at: place))
        if let first = (reader.mistakes + world.mistakes(read)).first { throw first }
        guard let scenario = read.first else { throw DocumentMistake("This is no scenario.", at: place) }
        (self.world, self.scenario, self.live) = (world, scenario, live)
        execution = try await ScenarioExecution.open(
            PlannedRun(scenario), by: ScenarioRunner(world, live: live), at: MonotonicClock().now)
        self.reader = StepListReader(
            world.vocabulary.stepReader(head), Variables(environment: [:], set: scenario.variables),
            scenario.secrets, file: file, topKeys: [])
    }

    /// Reads a step, which may stand for several.
    package func read(_ written: DocumentValue) throws(DocumentMistake) -> [Step] {
        var next = reader
        let count = next.steps.count
        next.read(DocumentValue(.list([written]), at: written.place))
        if let first = next.mistakes.first { throw first }
        let steps = next.steps[count...].map { $0.hiding(app.secrets) }
        var alone = scenario
        alone.steps = steps
        if let first = world.mistakes([alone]).first { throw first }
        reader = next
        return steps
    }

    package func perform(_ step: Step) async throws(StepFailure) {
        execution.note([step])
        app.history.remember(execution.action(of: step)?.locators ?? [])
        await live?.pause(beforeStepThatLooks: step.traits.contains(.looks))
        try await execution.perform(step)
    }

    /// Reads a locator, or a list of them.
    ///
    /// - Parameter what: The key before it, for messages.
    package func locators(_ value: DocumentValue, _ what: String) throws(DocumentMistake) -> [Locator] {
        try reader.reader.locators(value, what)
    }

    /// Checks the last frame and every later one also for these rules, in place of those that were given before.
    package func watchFrames(always: [Locator], never: [Locator]) throws(Pattern.Unusable) {
        var rules = scenario.rules
        rules.always += always
        rules.never += never
        try app.watchFrames(for: rules)
    }

    /// Closes the program. Returns a sentence for each problem at its end.
    ///
    /// - Parameter isChecked: Whether to wait for work that is under way, and to check the state in which the program ends.
    package func finish(isChecked: Bool) async -> [String] {
        guard isChecked else { return await app.close(checking: false) }
        return if case .failedAtEnd(let sentences) = await execution.finish().outcome { sentences } else {
            []
        }
    }
}

extension DocumentValue {
    /// The value as a file of scenarios has it at this place: its texts may use variables.
    package func asWritten(at place: FileLocation) -> DocumentValue {
        var value = self
        value.place = place
        switch content {
        case .nothing: break
        case .text(let text): value.isTemplate = text.contains("$")
        case .list(let members): value.content = .list(members.map { $0.asWritten(at: place) })
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { Entry($0.key, at: place, value: $0.value.asWritten(at: place)) })
        }
        return value
    }
}
