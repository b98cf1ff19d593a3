import Waiting

/// What scenarios run in: the words that a program adds to them, and how it opens.
public struct ScenarioWorld: Sendable {
    public var vocabulary: ScenarioVocabulary
    /// Opens the program for a scenario, with its service, its settings and a screen of its size, headless.
    ///
    /// The runner closes what it gets. What it throws is said in the report.
    public var open: @UIActor @Sendable (Scenario) async throws -> App

    public init(
        _ vocabulary: ScenarioVocabulary, open: @escaping @UIActor @Sendable (Scenario) async throws -> App
    ) {
        self.vocabulary = vocabulary
        self.open = open
    }
}
