import JSONTrees
public import Waiting

/// A step that scenarios can take: its word, its help, its schema, its check and its run, in one place.
///
/// `Context` is the program's own type for the things that its steps need beside the screen; a
/// `ScenarioWorld` opens one for each scenario.
public struct ScenarioStepWord<Context: Sendable>: Sendable {
    public let word: String
    /// Help in a sentence, for editors and for tables of steps.
    public let about: String
    /// Whether it takes time on purpose, so that it is never reported as slow.
    public let movesTime: Bool
    /// The JSON Schema of its value; nil for any value.
    let schema: JSONTree?
    /// Whether `timeout` and `unless` may stand within its mapping, and not only beside its word.
    let takesOptions: Bool
    /// Whether it is one word, without a value.
    private(set) var standsAlone = false
    /// Whether it types or pastes a text, which is told only where the field shows it.
    let typesText: Bool
    /// Whether it only looks, so that a scenario can go on when it fails.
    let isExpectation: Bool
    /// The steps that it stands for, where it is none itself.
    private(set) var expansion: Expansion?
    /// The variable that a value of it captures.
    let captures: @Sendable (ScenarioValue) -> String?
    /// Whether its locators are for things that must be there, and not for things that must be gone.
    let seeks: Bool
    /// The locators of its value: frames that are no longer kept are searched for them.
    let locators: @Sendable (ScenarioValue) -> [Locator]
    /// Throws when the value is not as it should be.
    let check: @Sendable (ScenarioValue) throws(ScenarioMistake) -> Void
    let run: @UIActor @Sendable (ScenarioValue, Run) async throws -> Void

    /// A step of the program's own.
    ///
    /// - Parameters:
    ///   - schema: The JSON Schema of the value, for editors; nil for any value.
    ///   - read: Makes the argument of `run` from the value. A scenario is checked with it before anything
    ///     runs.
    ///   - run: Does the step; an error fails the step, and is the reason that is reported.
    public init<Argument>(
        _ word: String, about: String, movesTime: Bool = false, schema: String? = nil,
        read: @escaping @Sendable (ScenarioValue) throws(ScenarioMistake) -> Argument,
        run: @escaping @UIActor @Sendable (Argument, Run) async throws -> Void
    ) {
        self.init(
            word: word, about: about, movesTime: movesTime,
            schema: schema.flatMap { try? JSONTree(reading: $0) },
            read: read
        ) { argument, step in
            try await run(argument, step)
            try await step.lookForUnless()
            try await step.app.settle(step.attempt)
        }
    }

    /// A step of the program's own that is one word: `- restart`.
    public init(
        _ word: String, about: String, movesTime: Bool = false,
        run: @escaping @UIActor @Sendable (Run) async throws -> Void
    ) {
        self.init(word, about: about, movesTime: movesTime, isExpectation: false, run: run)
    }

    init(
        _ word: String, about: String, movesTime: Bool = false, isExpectation: Bool,
        run: @escaping @UIActor @Sendable (Run) async throws -> Void
    ) {
        self.init(
            word: word, about: about, movesTime: movesTime, schema: ["type": "null"],
            isExpectation: isExpectation
        ) { value throws(ScenarioMistake) in
            guard value.content == .nothing else {
                throw value.mistake("“\(word)” stands alone, not with \(value.kindInWords).")
            }
        } run: { _, step in
            try await run(step)
            try await step.lookForUnless()
            try await step.app.settle(step.attempt)
        }
        standsAlone = true
    }

    /// A step that stands for others; they are in its place before anything runs.
    init(_ word: String, about: String, schema: JSONTree, _ expansion: Expansion) {
        self.init(
            word: word, about: about, schema: schema, read: { _ in () }, run: { _, _ in })
        self.expansion = expansion
    }

    init<Argument>(
        word: String, about: String, movesTime: Bool = false, schema: JSONTree?, takesOptions: Bool = false,
        typesText: Bool = false, isExpectation: Bool = false, seeks: Bool = true,
        captures: @escaping @Sendable (ScenarioValue) -> String? = { _ in nil },
        locators: @escaping @Sendable (ScenarioValue) -> [Locator] = { _ in [] },
        read: @escaping @Sendable (ScenarioValue) throws(ScenarioMistake) -> Argument,
        run: @escaping @UIActor @Sendable (Argument, Run) async throws -> Void
    ) {
        self.word = word
        self.about = about
        self.movesTime = movesTime
        self.schema = schema
        self.takesOptions = takesOptions
        self.typesText = typesText
        self.isExpectation = isExpectation
        self.seeks = seeks
        self.captures = captures
        self.locators = locators
        check = { value throws(ScenarioMistake) in _ = try read(value) }
        self.run = { value, step in try await run(try read(value), step) }
    }
}

extension ScenarioStepWord {
    /// The steps that a step stands for.
    enum Expansion: Hashable, Sendable {
        /// The steps of another file.
        case include
        /// Its own steps, several times.
        case repetition
    }

    /// One run of a step: the app that it drives, and how long it may take.
    @UIActor
    public struct Run {
        public let app: App
        /// The context that was opened with the app.
        public let context: Context
        let options: Attempt.Options
        let attempt: Attempt

        /// Fails when the latest frame shows the thing that “unless” names: for steps that wait for no frame
        /// by themselves.
        public func lookForUnless() async throws(StepFailure) {
            guard attempt.unless != nil else { return }
            try await app.wait(for: "the screen to be painted", attempt, admitsClosed: true) { _ in () }
        }
    }
}
