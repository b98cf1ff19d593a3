import BlackBox
import HTTPStubs

enum ScenarioStubs {
    /// Reads the stubs of the setting `stubs`.
    static func list(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        guard case .list = value.content else {
            throw value.mistake("“stubs” needs a list: each stub begins with a dash.")
        }
        return try read(value, called: "stubs")
    }

    /// Reads the stub of the step `stub`.
    static func one(_ value: ScenarioValue) throws(ScenarioMistake) -> StubDocument {
        try read(value, called: "stub")
    }

    private static func read(
        _ value: ScenarioValue, called name: String
    ) throws(ScenarioMistake) -> StubDocument {
        do throws(StubError) {
            return try StubDocument(StubValue(value), named: name)
        } catch {
            var mistake = value.mistake(error.message)
            if let place = error.place {
                (mistake.place.line, mistake.place.column) = (place.line, place.column)
            }
            throw mistake
        }
    }
}
