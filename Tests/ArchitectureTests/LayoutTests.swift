import Testing

@Suite("The layout")
struct LayoutTests {
    /// All sources, read once for all tests.
    private static let allSources = Result {
        try PackageFiles.paths(below: "Sources", ending: ".swift").map {
            SwiftSource(path: $0, text: try PackageFiles.text($0))
        }
    }

    private let tables: LayoutTables
    private let sources: [SwiftSource]

    init() throws {
        tables = LayoutTables(markdown: try PackageFiles.text("CONTRIBUTING.md"))
        sources = try Self.allSources.get()
    }

    @Test("has only modules that CONTRIBUTING.md knows, and all of those")
    func modulesAreKnown() throws {
        let known = Set(tables.modules.map(\.name))
        #expect(Set(sources.map(\.module)).symmetricDifference(known) == [])
        for library in try PackageFiles.names(in: "Sources") where !known.contains(library) {
            let users = tables.modules.filter { $0.uses.contains(library) }.map(\.name)
            #expect(users.count == 1, "\(library) is no module, and these import it: \(users).")
        }
    }

    @Test("has no import that CONTRIBUTING.md does not allow")
    func importsAreAllowed() {
        // Libraries from outside that the table does not name are free to all.
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

    @Test("has only folders that CONTRIBUTING.md knows, and all of those")
    func foldersAreKnown() {
        for (module, sources) in Dictionary(grouping: sources, by: \.module) {
            let folders = Set(sources.map(\.folder))
            guard folders != ["."] else { continue }
            let known = Set(tables.folders[module, default: []].map(\.name))
            #expect(folders.symmetricDifference(known) == [], "\(module)")
        }
    }

    @Test("has no arrow between folders of a module that CONTRIBUTING.md does not allow")
    func folderArrowsAreAllowed() {
        for (module, sources) in Dictionary(grouping: sources, by: \.module) {
            guard let folders = tables.folders[module] else { continue }
            for arrow in FolderArrow.all(in: sources) {
                let isAllowed = folders.allow(arrow.source.folder, to: arrow.target)
                #expect(isAllowed, "\(arrow)")
            }
        }
    }

    @Test("has tables whose arrows all point downwards, so that none form a cycle")
    func arrowsPointDown() {
        #expect(tables.modules.upwardArrows == [])
        for (module, folders) in tables.folders { #expect(folders.upwardArrows == [], "\(module)") }
    }
}
