import Foundation
import Testing

@Suite("The table of Documentation/Ancestors.md")
struct AncestorTests {
    @Test("each idea names its tests, which exist")
    func namedTestsExist() throws {
        let text = try PackageFiles.text("Documentation/Ancestors.md")
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count > 50)
        let tests = try Self.namedTests()
        for row in rows {
            let named = row.components(separatedBy: " | ").last?.matches(of: /`(\w+\.\w+)`/) ?? []
            #expect(!named.isEmpty, "\(row)")
            #expect(Set(named.map { String($0.1) }).subtracting(tests) == [])
        }
    }

    @Test("only functions marked @Test are found, each by its suite and its name")
    func names() {
        let source = """
            struct Shop {}
            @Suite struct ShopTests {
                func open() {}
                @Test("one", arguments: [1])
                func sells(count: Int) {}
                @Test func closes() {}
            }
            """
        #expect(Self.namedTests(in: source) == ["ShopTests.sells", "ShopTests.closes"])
    }

    private static func namedTests() throws -> Set<String> {
        try PackageFiles.paths(below: "Tests", ending: ".swift").reduce(into: []) {
            $0.formUnion(namedTests(in: try PackageFiles.text($1)))
        }
    }

    /// Returns the tests of a source file, as “Suite.function”, each under the name of every suite in the file.
    private static func namedTests(in source: String) -> Set<String> {
        let suites = names(after: "struct ", in: source).filter { $0.hasSuffix("Tests") }
        let tests = source.components(separatedBy: "@Test").dropFirst().compactMap {
            names(after: "func ", in: $0).first
        }
        return Set(suites.flatMap { suite in tests.map { "\(suite).\($0)" } })
    }

    private static func names(after word: String, in text: String) -> [String] {
        text.components(separatedBy: word).dropFirst().map {
            String($0.prefix { $0.isLetter || $0.isNumber })
        }
    }
}
