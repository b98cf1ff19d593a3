import BlackBox
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import Redaction
import TerminalUI
import Waiting

/// What stands behind a scenario's screen while it runs, for the steps that reach there.
@UIActor
final class ScenarioContext {
    let time: ScenarioTime
    let stubs: StubSession
    let fixtures: FixtureSession?

    init(time: ScenarioTime, stubs: StubSession, fixtures: FixtureSession?) {
        self.time = time
        self.stubs = stubs
        self.fixtures = fixtures
    }

    /// Ends it; a sentence each for what was not as the scenario says.
    ///
    /// - Parameter isStrict: whether a recorded answer that nobody asked for is wrong.
    func end(isStrict: Bool) async -> [String] {
        var sentences: [String] = []
        do throws(StubFailures) { try stubs.finish() } catch { sentences = error.failures.map(\.description) }
        guard var report = await fixtures?.finish() else { return sentences }
        if !isStrict { report.unused = [] }
        return sentences + report.sentences
    }
}

/// The stages of the scenarios that are running, by their windows.
@UIActor
final class ScenarioStages {
    private var stages: [ObjectIdentifier: ScenarioContext] = [:]

    nonisolated init() {}

    subscript(window: Window) -> ScenarioContext? {
        get { stages[ObjectIdentifier(window)] }
        set { stages[ObjectIdentifier(window)] = newValue }
    }
}
