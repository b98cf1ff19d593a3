import Testing

@Suite("The layout of modules and folders")
struct DependencyTests {
    /// All source files. They are read once for all tests.
    private static let allSources = Result {
        try PackageFiles.paths(below: "Sources", ending: ".swift").map {
            SwiftSource(path: $0, text: try PackageFiles.text($0))
        }
    }

    private let tables: DependencyTables
    private let sources: [SwiftSource]

    init() throws {
        tables = DependencyTables(markdown: try PackageFiles.text("CONTRIBUTING.md"))
        sources = try Self.allSources.get()
    }

    @Test("CONTRIBUTING.md lists exactly the modules that exist")
    func modulesAreKnown() throws {
        let known = Set(tables.modules.map(\.name))
        #expect(Set(sources.map(\.module)).symmetricDifference(known) == [])
        for library in try PackageFiles.names(in: "Sources") where !known.contains(library) {
            let users = tables.modules.filter { $0.uses.contains(library) }.map(\.name)
            #expect(users.count == 1, "\(library) is no module, and these import it: \(users).")
        }
    }

    @Test("every import is allowed by CONTRIBUTING.md")
    func importsAreAllowed() {
        // All modules may import outside libraries, which the table does not name.
        let restricted = Set(tables.modules.flatMap { [$0.name] + $0.uses })
        for source in sources {
            for imported in source.imports where restricted.contains(imported.name) {
                let isAllowed = tables.modules.allow(source.module, to: imported.name)
                #expect(
                    isAllowed,
                    "\(source.path):\(imported.line) imports \(imported.name): \(source.module) → \(imported.name)"
                )
            }
        }
    }

    @Test("only the modules for Swift Testing import Testing, so that no program links it")
    func testingIsApart() {
        let users = sources.filter { $0.imports.contains { $0.name == "Testing" } }.map(\.module)
        #expect(
            Set(users) == [
                "TestIssues", "WaitingTesting", "DoublesTesting", "HTTPFixturesTesting", "BlackBoxTesting",
            ])
    }

    @Test("only the module for XCTest imports XCTest")
    func xcTestIsApart() {
        let users = sources.filter { $0.imports.contains { $0.name == "XCTest" } }.map(\.module)
        #expect(Set(users) == ["WaitingXCTest"])
    }

    @Test("CONTRIBUTING.md lists exactly the folders that exist")
    func foldersAreKnown() {
        for (module, sources) in Dictionary(grouping: sources, by: \.module) {
            let folders = Set(sources.map(\.folder))
            guard folders != ["."] else { continue }
            let known = Set(tables.folders[module, default: []].map(\.name))
            #expect(folders.symmetricDifference(known) == [], "\(module)")
        }
    }

    @Test("a folder uses only folders that CONTRIBUTING.md allows")
    func folderArrowsAreAllowed() {
        for (module, sources) in Dictionary(grouping: sources, by: \.module) {
            guard let folders = tables.folders[module] else { continue }
            for arrow in FolderArrow.all(in: sources) {
                let isAllowed = folders.allow(arrow.source.folder, to: arrow.target)
                #expect(isAllowed, "\(arrow)")
            }
        }
    }

    @Test("each row of the tables uses only rows further down, so there are no cycles")
    func arrowsPointDown() {
        #expect(tables.modules.upwardArrows == [])
        for (module, folders) in tables.folders { #expect(folders.upwardArrows == [], "\(module)") }
    }

    @Test("the diagram in Architecture.md shows all modules, and only arrows that CONTRIBUTING.md allows")
    func diagramIsAllowed() throws {
        let text = try PackageFiles.text("Documentation/Architecture.md")
        let shown = Set(text.matches(of: /\n +(\w+)\["/).map { String($0.1) })
        // Many modules use these, so their arrows would hide the others.
        let hidden = ["FileLocations", "Locking", "Marks", "SharedAlgorithms"]
        #expect(shown == Set(tables.modules.map(\.name)).subtracting(hidden))
        let arrows = text.matches(of: /\n +(\w+) --> (.+)/)
        #expect(!arrows.isEmpty)
        for arrow in arrows {
            for target in arrow.2.split(separator: " & ") {
                let isAllowed = tables.modules.allow(String(arrow.1), to: String(target))
                #expect(isAllowed, "\(arrow.1) --> \(target)")
            }
        }
    }
}
