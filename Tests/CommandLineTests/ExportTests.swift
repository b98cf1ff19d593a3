import Foundation
import TestSupport
import Testing

@Suite("Exporting a recording", .timeLimit(.minutes(5)))
struct ExportTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "made/fixture.json":
                #"{"schema": 2, "recordedAt": "2026-11-23T07:00:00Z", "finished": true, "exchanges": ["things/1a2b.json"]}"#,
            "made/things/1a2b.json":
                #"{"request": {"method": "GET", "url": "/things"}, "response": {"status": 200, "body": {"dropped": {"bytes": 11, "type": "text/html"}}}}"#,
        ])
    }

    @Test(
        "export writes to a pipe, through a link, and to an existing file without changing the file's mode"
    )
    func writesInto() async throws {
        let folder = try folder()
        let run = try await Program.shell(
            """
            mkfifo pipe; cat pipe >piped & "$0" fixtures export made pipe 2>errors; wait
            ln -s target link; "$0" fixtures export made link 2>errors
            echo old >own; chmod 600 own; "$0" fixtures export made own 2>errors
            "$0" fixtures export made - 2>errors >printed; "$0" fixtures export made /dev/stdout 2>errors | cat >device
            [ -p pipe ] && [ -L link ] && [ "$(stat -c %a own)" = 600 ] && echo as they were; rm pipe
            """, in: folder)
        #expect(run.output == "as they were\n" && run.errors.isEmpty, "\(run.output)\(run.errors)")
        let contents = try folder.contents()
        let har = try #require(contents["own"])
        #expect(har.contains("/things"), "\(har)")
        for name in ["piped", "target", "printed", "device"] { #expect(contents[name] == har, "\(name)") }
        #expect(
            contents["errors"]
                == "1 body is not in the recording, only type and size: text/html (1). Bodies of a media type that is "
                + "named under “keep” are recorded as they are. The HAR has a sentence in the place of each.\n"
        )
    }

    @Test(
        "export says why a file cannot be written",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [
            ("/dev/full", "No space left on device"), ("no/a.har", "No such file or directory"),
            (".", "Is a directory"),
        ])
    func unwritable(path: String, reason: String) async throws {
        let run = try await Program.run("fixtures", "export", "made", path, in: try folder())
        #expect(run.status == 2)
        #expect(run.errors == "guichet: The file \(path) cannot be written: \(reason).\n")
    }

    @Test("show prints the size of a body that was left out")
    func leftOutSize() async throws {
        let run = try await Program.run("fixtures", "show", "made", in: try folder())
        #expect(run.status == 0 && run.output.contains("11 bytes, left out"), "\(run.output)")
        #expect(run.output.contains("1 body is not in the recording, only type and size: text/html (1)."))
    }
}
