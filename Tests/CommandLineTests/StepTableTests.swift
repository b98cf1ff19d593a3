import Foundation
import TestSupport
import Testing

@Suite("The table of steps in Documentation/Scenarios.md", .timeLimit(.minutes(1)))
struct StepTableTests {
    private struct Schema: Decodable {
        struct Definitions: Decodable { var step: Step }
        struct Step: Decodable {
            struct Word: Decodable { var description: String }
            struct Choice: Decodable { var required: [String] }
            var properties: [String: Word]
            /// The choices, in order. Each choice has the name of one step.
            var oneOf: [Choice]
        }
        var definitions: Definitions

        enum CodingKeys: String, CodingKey { case definitions = "$defs" }
    }

    @Test("the table of steps lists the program's steps in their order, each with its help")
    func table() async throws {
        let run = try await Program.run("scenario", "schema", in: try TemporaryFolder())
        let step = try JSONDecoder().decode(Schema.self, from: Data(run.output.utf8)).definitions.step
        let expected = step.oneOf.flatMap(\.required).map {
            "\($0): \(step.properties[$0]?.description ?? "")"
                .replacing(" Not every program has this step.", with: "")
        }
        #expect(try Self.rows() == expected)
    }

    /// Returns the rows of the table, each as `word: help`.
    private static func rows() throws -> [String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appending(path: "Documentation/Scenarios.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Steps\n") } ?? ""
        return section.matches(of: /\n\| `(\w+).*` \| (.*) \|/).map { "\($0.1): \($0.2)" }
    }
}
