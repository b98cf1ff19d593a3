import Foundation
import TestSupport
import Testing

@testable import guichet

@Suite("The scratch folder of a program")
struct ClaimedFolderTests {
    private let parent: TemporaryFolder

    init() throws { parent = try TemporaryFolder() }

    private func claim() throws -> ClaimedFolder { try ClaimedFolder(in: parent.path) }

    private func path(_ name: String) -> String { parent.url.appending(path: name).path }

    @Test("it has the lowest number that is not in use, and is gone afterwards")
    func numbers() throws {
        let (first, second) = (try claim(), try claim())
        #expect(first.path == path("guichet-001"))
        #expect(second.path == path("guichet-002"))
        try Data().write(to: URL(filePath: "\(first.path)/file"))
        first.remove()
        first.remove()
        #expect(!FileManager.default.fileExists(atPath: first.path))
        let third = try claim()
        #expect(third.path == first.path)
        second.remove()
        third.remove()
        #expect(try parent.contents().isEmpty)
    }

    @Test("what a killed run has left in a folder is removed when its number is taken again")
    func leftovers() throws {
        try FileManager.default.createDirectory(
            atPath: path("guichet-001/work/docs"), withIntermediateDirectories: true)
        chmod(path("guichet-001"), 0o700)
        let folder = try claim()
        #expect(folder.path == path("guichet-001"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a link, a file, and a folder into which others can look are left alone")
    func others() throws {
        try parent.write("kept", to: "elsewhere/file")
        symlink(path("elsewhere"), path("guichet-001"))
        try parent.write("kept", to: "guichet-002")
        try parent.write("kept", to: "guichet-003/file")
        chmod(path("guichet-003"), 0o755)
        let folder = try claim()
        #expect(folder.path == path("guichet-004"))
        folder.remove()
        let kept = try parent.contents()
        for name in ["elsewhere/file", "guichet-002", "guichet-003/file"] {
            #expect(kept[name] == "kept", "\(name)")
        }
    }

    @Test("where no folder can be made, a message says so")
    func none() {
        #expect(throws: ProgramError.self) { try ClaimedFolder(in: path("nowhere")) }
    }
}
