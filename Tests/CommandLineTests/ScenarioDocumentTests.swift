import Foundation
import TestSupport
import Testing

@Suite("The whole examples in Documentation/Scenarios.md", .timeLimit(.minutes(2)))
struct ScenarioDocumentTests {
    /// The examples that are whole scenarios. All other examples are parts of a scenario.
    private static func examples() throws -> [String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appending(path: "Documentation/Scenarios.md"), encoding: .utf8)
        return text.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.1) }
            .filter { $0.contains("\nservice: ") && $0.contains("\nsteps:\n") }
    }

    @Test("each whole example passes, even if responses are late")
    func pass() async throws {
        let examples = try Self.examples()
        #expect(examples.count == 2)
        let folder = try TemporaryFolder()
        for (number, example) in examples.enumerated() { try folder.write(example, to: "\(number).yaml") }
        for chaos in [[], ["--chaos", "1-3"]] {
            let run = try await Program.run(["scenario", "run", "."] + chaos, in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }
}
