import Foundation
import Testing

@Suite("The article", .timeLimit(.minutes(1)))
struct ArticleTextTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("shows only code that is compiled and run as a test")
    func examplesAreTests() throws {
        let article = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Doubles/Doubles.docc/Doubles.md")
        let examples = Self.examples(in: try String(contentsOf: article, encoding: .utf8))
        let tests = try String(contentsOf: Self.tests.appending(path: "ArticleTests.swift"), encoding: .utf8)
        let code = Self.unindented(tests)
        #expect(examples.count == 8)
        for example in examples {
            let isTested = code.contains("\n" + Self.unindented(example))
            #expect(isTested, "Not in ArticleTests.swift:\n\(example)")
        }
    }

    private static func examples(in article: String) -> [String] {
        article.components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// The text without indentation, which formatting alone decides.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
