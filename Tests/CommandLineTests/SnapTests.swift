import Foundation
import TestSupport
import Testing

@Suite("guichet scenario snap", .timeLimit(.minutes(1)))
struct SnapTests {
    @Test("the path of a program counts from the folder in which it is asked for")
    func relativePath() async throws {
        let folder = try TemporaryFolder(["draw.sh": "#!/bin/sh\necho drawn\n"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: folder.url.appending(path: "draw.sh").path)
        let run = try await Program.run("scenario", "snap", "--", "./draw.sh", in: folder)
        #expect(run.status == 0 && run.output.contains("drawn"), "\(run)")
    }

    @Test("a program can remove its own files before it is gone")
    func tidiesUp() async throws {
        let folder = try TemporaryFolder()
        let script =
            "trap 'rm swap; echo gone > left.txt; exit' HUP; touch swap; echo drawn; while :; do sleep 0.05; done"
        let run = try await Program.run("scenario", "snap", "--", "sh", "-c", script, in: folder)
        #expect(run.status == 0, "\(run)")
        #expect(run.output.contains("drawn"), "\(run)")
        let files = try folder.contents()
        #expect(files["swap"] == nil)
        #expect(files["left.txt"] == "gone\n")
    }
}
