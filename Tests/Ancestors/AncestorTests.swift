import Foundation
import Testing

@Suite("The table of ancestors")
struct AncestorTests {
    /// The tests of the package. Their files are read once for all ideas.
    private static let tests = Result { try NamedTests.all() }

    @Test("each idea has a test that exists", arguments: Ancestor.all.flatMap(\.ideas))
    func namedTestsExist(idea: Idea) throws {
        #expect(!idea.here.isEmpty && !idea.tests.isEmpty)
        #expect(Set(idea.tests).subtracting(try Self.tests.get()) == [])
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
        #expect(NamedTests.all(in: source) == ["ShopTests.sells", "ShopTests.closes"])
    }
}

@Suite("The document about the ancestors")
struct AncestorDocumentTests {
    @Test("Documentation/Ancestors.md has the text that the table makes")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/Ancestors.md").standardized
        let text = Ancestor.document
        if ProcessInfo.processInfo.environment["GUICHET_ANCESTORS"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text,
            "Write it anew: GUICHET_ANCESTORS=write Scripts/test AncestorDocumentTests")
    }
}
