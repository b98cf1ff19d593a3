import Foundation
import Testing

@Suite("BlackBox's article")
struct ArticleTextTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("shows no code and no scenario that is not compiled and run as a test")
    func examplesAreTests() throws {
        let package = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = try String(
            contentsOf: package.appending(path: "Sources/BlackBox/BlackBox.docc/BlackBox.md"),
            encoding: .utf8)
        let examples = article.matches(of: /```(?:swift|yaml)\n([^`]*)```/).map { String($0.1) }
        let code = try ["GreetingScreen.swift", "GreetingTests.swift"].map { name in
            Self.unindented(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
        }.joined()
        #expect(examples.count == 7)
        for example in examples {
            let isTested = code.contains("\n" + Self.unindented(example))
            #expect(isTested, "Not among the tests:\n\(example)")
        }
    }

    /// The text with every line at its margin, so that indentation makes no difference.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
