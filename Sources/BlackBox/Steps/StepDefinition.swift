public import JSONTrees
public import Waiting

/// Defines a step that scenarios can use: its word, its help, its schema, and what it does.
///
/// `Context` is the program's own type for what its steps need besides the screen. A `ScenarioWorld` makes one for
/// each scenario.
public struct StepDefinition<Context: Sendable>: Sendable {
    public let word: String
    /// A sentence of help, for editors and tables of steps.
    public let about: String
    let traits: StepTraits
    /// The JSON Schema of its value; nil for any value.
    let schema: JSONTree?
    /// Makes an action from the value after the word.
    let read: @Sendable (ScenarioValue) throws(ScenarioMistake) -> Action

    /// - Parameters:
    ///   - schema: The JSON Schema of the value, for editors; nil for any value.
    ///   - read: Makes an action from the value after the word. It also checks scenarios before anything runs.
    public init(
        _ word: String, about: String, _ traits: StepTraits = [], schema: JSONTree? = nil,
        read: @escaping @Sendable (ScenarioValue) throws(ScenarioMistake) -> Action
    ) {
        self.word = word
        self.about = about
        self.traits = traits
        self.schema = traits.contains(.standsAlone) ? ["type": "null"] : schema
        self.read = { value throws(ScenarioMistake) in
            guard !traits.contains(.standsAlone) || value.content == .nothing else {
                throw value.mistake("“\(word)” stands alone, not with \(value.kindInWords).")
            }
            return try read(value)
        }
    }

    /// What a step does with its value.
    public struct Action: Sendable {
        /// The things that it looks for.
        let locators: [Locator]
        let run: @UIActor @Sendable (Run) async throws -> Void

        /// - Parameter run: Does the step. If it throws, the step fails, and reports give the error as the reason.
        public init(_ run: @escaping @UIActor @Sendable (Run) async throws -> Void) {
            (locators, self.run) = ([], run)
        }

        init(
            lookingFor locator: Locator?, _ run: @escaping @UIActor @Sendable (Run) async throws -> Void
        ) {
            (locators, self.run) = (locator.map { [$0] } ?? [], run)
        }
    }

    /// One run of a step, with the app that it drives.
    @UIActor
    public struct Run {
        public let app: App
        /// The context that was made with the app.
        public let context: Context
        let attempt: Attempt

        /// Fails if the latest frame matches the step's “unless”. Steps that do not wait for a frame themselves call
        /// it.
        public func lookForUnless() async throws(StepFailure) {
            guard attempt.unless != nil else { return }
            try await app.wait(for: "the screen to be painted", attempt, admitsClosed: true) { _ in () }
        }
    }
}

/// The traits of a step.
public struct StepTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It takes time on purpose, so it is never reported as slow.
    public static let movesTime = StepTraits(rawValue: 1)
    /// It is a single word without a value: `- restart`.
    public static let standsAlone = StepTraits(rawValue: 2)
    /// Every program has it, and it waits for the frames that it needs.
    static let builtIn = StepTraits(rawValue: 4)
    /// Its mapping may contain `timeout` and `unless`, which are otherwise written next to its word.
    static let takesOptions = StepTraits(rawValue: 8)
    /// It types or pastes a text. Reports only show the text if the field does.
    static let typesText = StepTraits(rawValue: 16)
    /// It only looks at the screen, so a scenario can continue if it fails.
    static let looks = StepTraits(rawValue: 32)
    /// It waits until something is gone.
    static let looksForAbsence = StepTraits(rawValue: 64)
    /// It sets the variable that its key `as` names.
    static let captures = StepTraits(rawValue: 128)
    /// It stands for other steps, which replace it before anything runs.
    static let expands = StepTraits(rawValue: 256)
}
