import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import Redaction

/// The parts of the program behind a scenario's screen, for the steps that reach there.
struct ScenarioContext: Sendable {
    let time: ScenarioTime
    let stubs: StubSession
    let fixtures: FixtureSession?

    /// Ends the sessions, and says in a sentence each what was not as the scenario says.
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
