import Foundation
import TestSupport
import Testing

@Suite("The schema of the configuration file", .timeLimit(.minutes(5)))
struct ConfigurationSchemaTests {
    @Test("“config schema” prints the published schema")
    func published() async throws {
        let run = try await Program.run("config", "schema", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "")
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/Schemas/config.schema.json")
        let published = try String(contentsOf: file, encoding: .utf8)
        #expect(
            run.output == published,
            "Renew it: guichet config schema > Documentation/Schemas/config.schema.json")
    }
}
