import BlackBox
import BlackBoxSupport
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("Secrets in files")
@UIActor
struct TraceSecretsTests {
    @Test("no exported file has a secret")
    func files() throws {
        let hidden = Trace.sample.hiding(
            Secrets(["<Drill>", "<D", "No & more", "Counting", "/jobs"]))
        let exports = TraceExport.allCases.compactMap { $0.data(of: hidden) }
        for data in exports + [hidden.jsonLines] {
            let text = String(decoding: data, as: UTF8.self)
            for secret in ["Drill", "No & more", "No &amp; more", "Counting"] {
                #expect(!text.contains(secret), "\(secret) is in:\n\(text)")
            }
        }
    }

    @Test("a secret appears as dots even in failures and screenshots from before the secret was known")
    func lateSecret() async throws {
        let folder = try TemporaryFolder()
        let steps =
            "[expect: { text: Sesame, soft: true }, screenshot: one, capture: { as: name, from: Jobs }]"
        try folder.write("service: workshop\nsecrets: [name]\nsteps: \(steps)", to: "a.yaml")
        let runner = ScenarioRunner(.workshop(WorldLog()), reporters: [])
        let run = await runner.run([folder.path])
        let result = try #require(run.results.first)
        #expect(result.screenshots.map(\.text).allSatisfy { !$0.contains("Jobs") })
        #expect(result.softFailures.count == 1)
        #expect(!String(decoding: ScenarioEvent(result).line, as: UTF8.self).contains("│Jobs"))
    }
}
