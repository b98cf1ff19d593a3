public import BlackBox
public import JSONTrees
import TerminalUI
public import Waiting

/// Defines a step that scenarios can use: its word, its help, its schema, and its action.
///
/// ```swift
/// let nameIs = StepDefinition<GreetingScreen>(
///     "nameIs", about: "Checks the name that the program keeps, behind the screen."
/// ) { value throws(DocumentMistake) in
///     let name = try value.text("“nameIs”")
///     return .init { step in
///         guard step.context.name == name else { throw WrongName(found: step.context.name) }
///     }
/// }
/// ```
///
/// `Context` is the program's own type for everything that its steps need besides the screen. A `ScenarioWorld` makes a
/// context for each scenario.
public struct StepDefinition<Context: Sendable>: Sendable {
    public let word: String
    /// A sentence of help, for editors and tables of steps.
    public let about: String
    let traits: StepTraits
    let schema: JSONTree?
    /// Why the step can never be done in another program, of which only the terminal is known; nil if it can be.
    private(set) var terminalObstacle: String?
    let read: @Sendable (DocumentValue) throws(DocumentMistake) -> Action

    /// - Parameters:
    ///   - schema: The JSON Schema of the value, for editors; nil for any value.
    ///   - read: Makes an action from the value after the word, before anything runs. Called again when the step runs
    ///     if the value uses a captured variable.
    public init(
        _ word: String, about: String, _ traits: StepTraits = [], schema: JSONTree? = nil,
        read: @escaping @Sendable (DocumentValue) throws(DocumentMistake) -> Action
    ) {
        self.word = word
        self.about = about
        self.traits = traits
        self.schema = traits.contains(.standsAlone) ? ["type": "null"] : schema
        self.read = { value throws(DocumentMistake) in
            guard !traits.contains(.standsAlone) || value.content == .nothing else {
                throw value.mistake("“\(word)” stands alone, not with \(value.kindInWords).")
            }
            return try read(value)
        }
    }

    /// Returns the step with a reason why it can never be done in another program, of which only the terminal is known.
    func never(inTerminal reason: String) -> Self {
        var step = self
        step.terminalObstacle = reason
        return step
    }

    /// Returns the step as one that needs an element which no terminal has.
    func needing(_ element: String, orElse steps: String) -> Self {
        never(
            inTerminal:
                "“\(word)” needs \(element), and the terminal of another program has none. Use \(steps)."
        )
    }

    /// The action of a step with a certain value.
    public struct Action: Sendable {
        var locators: [Locator]
        var keys: [Key] = []
        var cell: Point?
        let run: @UIActor @Sendable (Run) async throws -> Void

        /// - Parameter run: Does the step. If it throws, the step fails, and reports give the error as the reason.
        public init(_ run: @escaping @UIActor @Sendable (Run) async throws -> Void) {
            (locators, self.run) = ([], run)
        }

        init(lookingFor locator: Locator?, _ run: @escaping @UIActor @Sendable (Run) async throws -> Void) {
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

        /// Throws if the latest frame matches the step's `unless`. Steps call this if they do not wait for a frame.
        public func lookForUnless() async throws(StepFailure) {
            guard attempt.unless != nil else { return }
            try await app.wait(for: "the screen to be painted", attempt, admitsClosed: true) { _ in () }
        }

        /// Whether only input could make another program do anything before the end of the step.
        package var isHopeless: Bool { app.isHopeless(attempt) }

        /// Waits for something outside of the screen whose changes are not reported, such as a file.
        ///
        /// Calls `isThere` every 10 ms, or in virtual time after each event, until it returns true, the step's time is
        /// over, or the program has ended. Does not throw in any of these cases: the caller checks once more, and says
        /// what is wrong.
        public func poll(
            for what: String, until isThere: @escaping @UIActor () throws -> Bool
        ) async throws {
            try await poll(for: what, endsWhenQuiescent: false, until: isThere)
        }

        /// Waits as `poll(for:until:)` does, and no longer than something is running that could bring it.
        package func poll(
            for what: String, endsWhenQuiescent: Bool, until isThere: @escaping @UIActor () throws -> Bool
        ) async throws {
            await app.poll(for: what, attempt, endsWhenQuiescent: endsWhenQuiescent, until: isThere)
            try await lookForUnless()
        }
    }
}

/// The traits of a step.
public struct StepTraits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The step takes time on purpose, so reports never warn that it has nearly timed out.
    public static let movesTime = StepTraits(rawValue: 1)
    /// The step is a single word without a value: `- restart`.
    public static let standsAlone = StepTraits(rawValue: 2)
    /// The step exists for every program, and waits itself for the frames that it needs.
    static let builtIn = StepTraits(rawValue: 4)
    /// The step's mapping may contain `timeout` and `unless`. In other steps, these options stand next to the
    /// step's word.
    static let takesOptions = StepTraits(rawValue: 8)
    /// The step types or pastes a text. Reports only show the text if the field does.
    static let typesText = StepTraits(rawValue: 16)
    /// The step only looks at the screen, so a scenario can continue if the step fails.
    static let looks = StepTraits(rawValue: 32)
    /// The step waits until an element is gone.
    static let looksForAbsence = StepTraits(rawValue: 64)
    /// The step sets the variable that its key `as` names.
    static let captures = StepTraits(rawValue: 128)
    /// The step stands for other steps, which replace it before anything runs.
    static let expands = StepTraits(rawValue: 256)
    /// The step's value can be left out: `- expectClosed`.
    static let needsNoValue = StepTraits(rawValue: 512)

    var mayStandAlone: Bool { !isDisjoint(with: [.standsAlone, .needsNoValue]) }
}
