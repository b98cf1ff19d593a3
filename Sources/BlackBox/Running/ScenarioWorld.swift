import Waiting

/// The world that scenarios run in: the words that a program adds to them, and how the program is opened.
public struct ScenarioWorld<Context: Sendable>: Sendable {
    public let vocabulary: ScenarioVocabulary<Context>
    /// Opens the program for a scenario, with its service, its settings and a screen of its size, headless,
    /// and with the context that the program's own steps are given.
    ///
    /// The runner closes the app. An error is the reason that the report gives.
    public let open: @UIActor @Sendable (Scenario) async throws -> (app: App, context: Context)

    /// Finds the mistakes of scenarios that are to run together; nothing runs where there is one.
    public let mistakes: @Sendable ([Scenario]) -> [ScenarioMistake]

    public init(
        _ vocabulary: ScenarioVocabulary<Context>,
        mistakes: @escaping @Sendable ([Scenario]) -> [ScenarioMistake] = { _ in [] },
        open: @escaping @UIActor @Sendable (Scenario) async throws -> (app: App, context: Context)
    ) {
        self.vocabulary = vocabulary
        self.mistakes = mistakes
        self.open = open
    }
}
