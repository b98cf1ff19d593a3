import Foundation
import TestSupport
import Testing

@testable import guichet

@Suite("The version", .timeLimit(.minutes(5)))
struct VersionTests {
    @Test("--version prints the version alone if the program's file has no stamp")
    func plain() async throws {
        let run = try await Program.run("--version", in: try TemporaryFolder())
        #expect(run.status == 0 && run.output == "\(Version.current)\n")
    }

    @Test("--version prints the commit and the day that Scripts/install has appended to the program's file")
    func stamped() async throws {
        let folder = try TemporaryFolder()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = #"""
            cp "$0" stamped && . "$LIBRARY" && stamp stamped 4e8cc6f94c1e 2026-11-26 && ./stamped --version
            """#
        let run = try await Program.shell(
            script, in: folder,
            environment: ["LIBRARY": package.appending(path: "Scripts/lib/stamp.sh").path])
        #expect(run.output == "\(Version.current) (commit 4e8cc6f94c1e, built 2026-11-26)\n", "\(run.errors)")
    }

    @Test("the newest version in the changelog is the program's")
    func changes() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: package.appending(path: "CHANGELOG.md"), encoding: .utf8)
        #expect(text.firstMatch(of: #/\n## ([0-9.]+) - /#)?.1 ?? "" == Version.current)
    }
}
