import Testing

@Suite("The documents")
struct DocumentTests {
    private static let paths =
        ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
        + PackageFiles.paths(below: "Documentation", ending: ".md")
        + PackageFiles.paths(below: "Fixtures", ending: "README.md")
        + PackageFiles.paths(below: "Examples", ending: ".md")
        + PackageFiles.paths(below: "Sources", ending: ".md")

    @Test("every link leads to a file of the package, or to a heading of such a file", arguments: paths)
    func linksLeadSomewhere(path: String) throws {
        let document = try Self.document(path)
        for link in document.links {
            let place = "\(path):\(link.line) links to \(link.target)"
            guard let target = document.path(of: link), PackageFiles.exist(target) else {
                Issue.record("\(place): there is no such file.")
                continue
            }
            guard let anchor = link.anchor else { continue }
            let headings = try target.hasSuffix(".md") ? Self.document(target).anchors : []
            #expect(headings.contains(anchor), "\(place): there is no such heading.")
        }
    }

    @Test("the search for links finds links between documents, and links to headings")
    func linksAreFound() throws {
        let links = try Self.paths.flatMap { try Self.document($0).links }
        #expect(links.contains { $0.target.hasSuffix(".md") })
        #expect(links.contains { $0.anchor != nil })
    }

    @Test(
        "a document that is mainly an index of other documents is short",
        arguments: [
            ("README.md", 130), ("Documentation/Libraries.md", 120), ("Documentation/Ancestors.md", 120),
        ])
    func short(path: String, lines: Int) throws {
        #expect(try PackageFiles.text(path).count { $0 == "\n" } <= lines)
    }

    @Test("headings get the anchors that GitHub gives them, and code has neither headings nor links")
    func reading() {
        let document = MarkdownDocument(
            path: "Documentation/A.md",
            text: """
                # What `fixtures` keeps, and how?
                ## Twice
                ## Twice
                [one](B.md#at-the-top) and `[no](link.md)`, [up](../C.md), [`here`](#twice-1)
                [out](https://example.com) <img srcset="Pictures/a.svg"> [far](../../D.md)
                ```
                # no heading
                [no](code.md)
                ```
                """)
        #expect(document.anchors == ["what-fixtures-keeps-and-how", "twice", "twice-1"])
        #expect(
            document.links.map(\.target)
                == ["B.md#at-the-top", "../C.md", "#twice-1", "Pictures/a.svg", "../../D.md"])
        #expect(document.links.map(\.line) == [4, 4, 4, 5, 5])
        #expect(document.links.map(\.anchor) == ["at-the-top", nil, "twice-1", nil, nil])
        #expect(
            document.links.map { document.path(of: $0) }
                == ["Documentation/B.md", "C.md", "Documentation/A.md", "Documentation/Pictures/a.svg", nil])
    }

    private static func document(_ path: String) throws -> MarkdownDocument {
        MarkdownDocument(path: path, text: try PackageFiles.text(path))
    }
}
