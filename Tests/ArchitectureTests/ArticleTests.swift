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
        #expect(
            modules == [
                "Waiting", "RunLoopWaiting", "WaitingTesting", "WaitingXCTest", "Doubles", "DoublesTesting",
                "HTTPFixtures", "HTTPFixturesTesting", "HTTPRecordings", "URLSessionStubs", "HTTPTransport",
                "TerminalUI", "BlackBox",
                "Scenarios", "BlackBoxStubs", "BlackBoxTesting",
            ])
    }

    @Test(
        "an article contains only code that tests compile and run, and declarations of its module",
        arguments: articles)
    func examplesAreTests(article: String) throws {
        let module = Self.module(of: article)
        let tests = try Self.code(below: "Tests/\(module)Tests", "Examples/QuickStarts")
        let sources = try Self.code(below: "Sources/\(module)", "Sources/HTTPTransport", "Sources/TerminalUI")
        // Leaves out the lines for Package.swift, which are not in a test: QuickStartTests compares them.
        let examples = MarkdownDocument.examples(in: try PackageFiles.text(article)).filter {
            !$0.contains(".package(")
        }
        #expect(!examples.isEmpty)
        for example in examples {
            let text = "\n" + Self.unindented(example)
            let isTested = tests.contains { $0.contains(text) }
            // A declaration without its body.
            let isDeclared = example.contains("public ") && sources.contains { $0.contains(text.dropLast()) }
            #expect(isTested || isDeclared, "Not in a test, nor in a source of \(module):\n\(example)")
            #expect(example.count { $0 == "\n" } <= 60, "More than 60 lines:\n\(example)")
        }
    }

    @Test(
        "each example in the comments of a library is code that tests compile",
        arguments: ["BlackBox", "BlackBoxTesting", "Scenarios", "TerminalUI"])
    func commentsAreTests(module: String) throws {
        let tests = try Self.code(below: "Tests", "Examples")
        for source in try Self.code(below: "Sources/\(module)") {
            let comments = source.split(separator: "\n").map { $0.hasPrefix("///") ? $0.dropFirst(4) : "" }
            for example in MarkdownDocument.examples(in: comments.joined(separator: "\n")) {
                let text = "\n" + Self.unindented(example)
                #expect(tests.contains { $0.contains(text) }, "Not in a test:\n\(example)")
            }
        }
    }

    @Test(
        "the table of calls in an article contains only code that tests compile",
        arguments: ["TerminalUI", "BlackBox"])
    func tablesAreTests(module: String) throws {
        let tests = try Self.code(below: "Tests/\(module)Tests/Article").map {
            $0.filter { !$0.isWhitespace }
        }
        let text = try PackageFiles.text("Sources/\(module)/\(module).docc/\(module).md")
        let table = try #require(
            text.components(separatedBy: "\n| write |").last?.components(separatedBy: "\n\n")[0])
        let rows = table.split(separator: "\n").dropFirst(2)
        #expect(rows.count > 10)
        for row in rows {
            let cell = row.dropFirst().prefix { $0 != "|" }
            for code in cell.matches(of: /`([^`]+)`/) {
                let written = code.1.replacing("{ … }", with: "{").filter { !$0.isWhitespace }
                #expect(tests.contains { $0.contains(written) }, "Not in a test: \(code.1)")
            }
        }
    }

    @Test("examples in Swift and YAML are compared with the tests, and other examples are not")
    func comparedLanguages() {
        let text = "Text\n```swift\nlet a = 1\n```\n```\nshell\n```\n\n```yaml\nname: A\n```\n"
        #expect(MarkdownDocument.examples(in: text) == ["let a = 1\n", "name: A\n"])
    }

    private static func module(of article: String) -> String {
        String(article.split(separator: "/")[1])
    }

    private static func code(below folders: String...) throws -> [String] {
        try folders.flatMap { PackageFiles.paths(below: $0, ending: ".swift") }
            .map { "\n" + unindented(try PackageFiles.text($0)) }
    }

    /// Returns the text without indentation, because the article and the test may be indented differently.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
