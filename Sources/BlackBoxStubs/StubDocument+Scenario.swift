import Foundation
public import HTTPStubs
public import Scenarios

extension StubDocument {
    /// Reads the value of the setting `stubs`, which must be a list.
    init(listIn value: DocumentValue) throws(DocumentMistake) {
        guard case .list = value.content else {
            throw value.mistake("“stubs” needs a list: each stub begins with a dash.")
        }
        try self.init(value)
    }
}

extension StubSession {
    /// Adds the stubs of a scenario's setting `stubs`; does nothing if the scenario has no such setting.
    ///
    /// The files that the stubs name are looked up relative to the scenario's file.
    ///
    /// - Throws: `DocumentMistake` or `StubError`. No stub is added then.
    public func addStubs(of scenario: Scenario) throws {
        guard let value = scenario.setting("stubs") else { return }
        let folder = URL(filePath: scenario.file).deletingLastPathComponent()
        try add(StubDocument(listIn: value), files: folder, from: scenario.file)
    }

    /// Ends the session as `finish()` does, and returns a sentence for each failure, as the
    /// teardown of an `App` has to.
    public func finishInWords() -> [String] {
        do throws(StubFailures) { try finish() } catch { return error.failures.map(\.description) }
        return []
    }
}
