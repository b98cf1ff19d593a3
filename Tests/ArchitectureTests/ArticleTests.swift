import Foundation
import Testing

@Suite("An article of the documentation")
struct ArticleTests {
    private static let articles = PackageFiles.paths(below: "Sources", ending: ".md").filter {
        $0.contains(".docc/")
    }

    @Test("each library for other programs has an article")
    func eachLibrary() {
        let modules = Set(Self.articles.map(Self.module))
        #expect(modules == ["Waiting", "Doubles", "HTTPRecordings", "TerminalUI", "BlackBox"])
    }

    @Test(
        "an article contains only code and scenarios that the tests of its module compile and run",
        arguments: articles)
    func examplesAreTests(article: String) throws {
        let module = Self.module(of: article)
        let tests = try PackageFiles.paths(below: "Tests/\(module)Tests", ending: ".swift")
            .map { "\n" + Self.unindented(try PackageFiles.text($0)) }
        let examples = Self.examples(in: try PackageFiles.text(article))
        #expect(!examples.isEmpty)
        for example in examples {
            let text = "\n" + Self.unindented(example)
            let isTested = tests.contains { $0.contains(text) }
            #expect(isTested, "Not in Tests/\(module)Tests:\n\(example)")
            #expect(example.count { $0 == "\n" } <= 60, "More than 60 lines:\n\(example)")
        }
    }

    @Test("examples in Swift and YAML are compared with the tests, and other examples are not")
    func comparedLanguages() {
        let text = "Text\n```swift\nlet a = 1\n```\n```\nshell\n```\n\n```yaml\nname: A\n```\n"
        #expect(Self.examples(in: text) == ["let a = 1\n", "name: A\n"])
    }

    private static func module(of article: String) -> String {
        String(article.split(separator: "/")[1])
    }

    private static func examples(in article: String) -> [String] {
        // Every second part is between two fences. It begins with the name of its language.
        let parts = article.components(separatedBy: "```")
        return parts.indices.filter { $0 % 2 == 1 }.compactMap { index in
            ["swift\n", "yaml\n"].first { parts[index].hasPrefix($0) }
                .map { String(parts[index].dropFirst($0.count)) }
        }
    }

    /// Returns the text without indentation, because the article and the test may be indented differently.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
