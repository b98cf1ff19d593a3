import BlackBox
import HTTPStubs

/// Reads the stubs that a scenario carries.
enum ScenarioStubs {
    /// The list of stubs that a setting holds.
    static func list(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        guard case .list = value.content else {
            throw value.mistake("“stubs” needs a list: each stub begins with a dash.")
        }
        return try read(value, called: "stubs")
    }

    /// The one stub that a step adds.
    static func one(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        try read(value, called: "stub")
    }

    private static func read(
        _ value: ScenarioValue, called name: String
    ) throws(ScenarioMistake) -> StubDocument {
        do {
            return try value.decoded()
        } catch {
            throw value.mistake(StubDocument.error(error, in: name).message)
        }
    }
}
