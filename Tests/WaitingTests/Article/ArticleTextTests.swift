import Foundation
import Testing

@Suite("Waiting's articles")
struct ArticleTextTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().resolvingSymlinksInPath()
    private static let articles = tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Waiting/Waiting.docc")

    @Test(
        "show only code that is compiled and run as a test",
        arguments: [("Waiting.md", 5), ("WaitingWithoutSleeping.md", 23)])
    func examplesAreTests(name: String, count: Int) throws {
        let article = try String(contentsOf: Self.articles.appending(path: name), encoding: .utf8)
        let examples = article.components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        let code = try Self.testedCode()
        #expect(examples.count == count)
        for example in examples {
            let isTested = code.contains("\n" + Self.unindented(example))
            #expect(isTested, "Not in Tests/WaitingTests:\n\(example)")
        }
    }

    private static func testedCode() throws -> String {
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { "\n" + unindented(try String(contentsOf: $0, encoding: .utf8)) }.joined()
    }

    /// The text without indentation, which formatting alone decides.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
