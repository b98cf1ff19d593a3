import Foundation
import Testing

@Suite("The quick start of a library")
struct QuickStartTests {
    struct Library: CustomTestStringConvertible {
        var product: String
        var article: String
        /// The file of the quick start, in its package.
        var file: String

        var testDescription: String { product }
    }

    private static let package = "Examples/QuickStarts"

    private static let libraries = [
        ("Waiting", "Waiting", "Tests/QuickStartTests/WaitingQuickStart.swift"),
        ("RunLoopWaiting", "RunLoopWaiting", "Tests/QuickStartTests/RunLoopWaitingQuickStart.swift"),
        ("WaitingTesting", "WaitingTesting", "Tests/QuickStartTests/WaitingTestingQuickStart.swift"),
        ("WaitingXCTest", "WaitingXCTest", "Tests/QuickStartTests/WaitingXCTestQuickStart.swift"),
        ("Doubles", "Doubles", "Tests/QuickStartTests/DoublesQuickStart.swift"),
        ("DoublesTesting", "DoublesTesting", "Tests/QuickStartTests/DoublesTestingQuickStart.swift"),
        ("HTTPFixtures", "HTTPFixtures", "Tests/QuickStartTests/HTTPFixturesQuickStart.swift"),
        (
            "HTTPFixturesTesting", "HTTPFixturesTesting",
            "Tests/QuickStartTests/HTTPFixturesTestingQuickStart.swift"
        ),
        ("HTTPTransport", "HTTPTransport", "Tests/QuickStartTests/HTTPTransportQuickStart.swift"),
        ("TerminalUI", "TerminalUI", "Sources/Greeter/main.swift"),
        ("BlackBox", "BlackBox", "Tests/QuickStartTests/BlackBoxQuickStart.swift"),
        ("Scenarios", "Scenarios", "Tests/QuickStartTests/ScenariosQuickStart.swift"),
        ("BlackBoxStubs", "BlackBoxStubs", "Tests/QuickStartTests/BlackBoxStubsQuickStart.swift"),
        ("BlackBoxTesting", "BlackBoxTesting", "Tests/QuickStartTests/BlackBoxTestingQuickStart.swift"),
    ].map { product, module, file in
        Library(product: product, article: "Sources/\(module)/\(module).docc/\(module).md", file: file)
    }

    @Test("each library that is a product has a quick start")
    func everyProduct() throws {
        let text = try PackageFiles.text("Package.swift")
        let products = text.matches(of: /\.library\(\s*name: "(\w+)"/).map { String($0.1) }
        #expect(Set(products) == Set(Self.libraries.map(\.product)))
    }

    @Test("the file for the Swift Package Index lists every module of the products")
    func documentedModules() throws {
        let text = try PackageFiles.text("Package.swift")
        let products = text.components(separatedBy: "products: [").dropFirst().first?
            .components(separatedBy: "\n    ],").first
        let modules = try #require(products).matches(of: /"([A-Z]\w+)"/).map { String($0.1) }
        let documented = try PackageFiles.text(".spi.yml").matches(of: /(?m)^ +- (\w+)$/).map { String($0.1) }
        #expect(documented == Set(modules).sorted())
    }

    @Test("Libraries.md links to the article of each library", arguments: libraries)
    func index(library: Library) throws {
        let index = try PackageFiles.text("Documentation/Libraries.md")
        let row = index.split(separator: "\n").first { $0.hasPrefix("| `\(library.product)` |") }
        #expect(row?.contains("](../\(library.article))") == true)
    }

    @Test("the article shows the file that is compiled and run", arguments: libraries)
    func articleShowsTheFile(library: Library) throws {
        let examples = MarkdownDocument.examples(in: try Self.section(of: library))
        #expect(examples.count == 2)
        #expect(examples.last == (try PackageFiles.text("\(Self.package)/\(library.file)")))
    }

    @Test("the lines for Package.swift are those of the package that is compiled", arguments: libraries)
    func packageLines(library: Library) throws {
        let compiled = try PackageFiles.text("\(Self.package)/Package.swift")
            // The compiled package is inside Guichet's folder; the package in the article is beside that folder.
            .replacing(#"name: "guichet", path: "../..""#, with: #"path: "../guichet""#)
        let file = try PackageFiles.text("\(Self.package)/\(library.file)")
        let example = try #require(MarkdownDocument.examples(in: try Self.section(of: library)).first)
        let lines = example.split(separator: "\n").filter { !$0.hasPrefix("//") }
        #expect(lines.first == #".package(path: "../guichet", traits: []),"#)
        for line in lines { #expect(compiled.contains(line.dropLast()), "\(line)") }
        let named = lines.compactMap { $0.firstMatch(of: /^\.product\(name: "(\w+)"/)?.1 }
        let imported = file.matches(of: /(?m)^ *import (\w+)$/).map(\.1)
        let ofSwift: Set<Substring> = [
            "Foundation", "FoundationNetworking", "Observation", "Synchronization", "Testing", "XCTest",
        ]
        #expect(Set(imported).subtracting(ofSwift) == Set(named))
    }

    /// The section of the article with the quick start.
    private static func section(of library: Library) throws -> String {
        MarkdownDocument.section("Quick start", of: try PackageFiles.text(library.article))
    }
}
