import Foundation
import TestSupport
import Testing

private enum Sentence {
    static let full = "Standard output cannot be written: No space left on device."
    static let closed = "Standard output cannot be written: Bad file descriptor."
}

@Suite("Output that cannot be written", .timeLimit(.minutes(5)))
struct UnwritableOutputTests {
    private let scenario = "service: sandbox\nsteps: [expect: Sign In]"

    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "a.yaml": scenario, "b.yaml": scenario.replacing("Sign In", with: "Sing In"), "c.yaml": scenario,
        ])
    }

    @Test(
        "if output cannot be written, the program says why and exits with 2",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [
            (#""$0" scenario run a.yaml >/dev/full"#, Sentence.full),
            (#""$0" scenario run b.yaml >/dev/full"#, Sentence.full),
            (#""$0" scenario run a.yaml >&-"#, Sentence.closed),
            (#""$0" scenario list a.yaml >/dev/full"#, Sentence.full),
            (#""$0" scenario list a.yaml >&-"#, Sentence.closed),
            (#""$0" scenario check a.yaml >/dev/full"#, Sentence.full),
            (#""$0" scenario schema >/dev/full"#, Sentence.full),
            (#""$0" --version >/dev/full"#, Sentence.full),
            (#""$0" help search >/dev/full"#, Sentence.full),
            (#""$0" --generate-completion-script bash >&-"#, Sentence.closed),
            (
                #""$0" scenario run a.yaml --report junit=/dev/full >out"#,
                "--report: /dev/full cannot be written: No space left on device."
            ),
            (
                #""$0" scenario run a.yaml --jobs 2 --report json=/dev/full >out"#,
                "--report: /dev/full cannot be written: No space left on device."
            ),
            (
                #""$0" scenario run a.yaml --report json=j >out; "$0" scenario report merge j --report tap=/dev/full >out"#,
                "--report: /dev/full cannot be written: No space left on device."
            ),
        ])
    func unwritable(script: String, sentence: String) async throws {
        let run = try await Program.shell(script, in: try folder())
        #expect(run.status == 2)
        #expect(run.errors == "guichet: \(sentence)\n")
    }

    @Test("a report is complete even if standard output is closed")
    func closed() async throws {
        let folder = try folder()
        _ = try await Program.shell(#""$0" scenario run a.yaml --report tap=t.tap >&-"#, in: folder)
        #expect(try folder.contents()["t.tap"]?.hasPrefix("TAP version 13\n1..1\nok 1 - a.yaml") == true)
    }

    @Test(
        "if a reader closes the pipe, the run continues and its status stays the same", arguments: ["1", "2"])
    func closedPipe(jobs: String) async throws {
        let folder = try folder()
        // The reader ends after the first line, which comes long before the others.
        let run = try await Program.shell(
            """
            { "$0" scenario run . --repeat 5 --jobs \(jobs) --report tap=t.tap; echo $? >status; } | head -n 1
            """, in: folder)
        let contents = try folder.contents()
        // Two workers may end in any order.
        let isResult = run.output.hasPrefix("ok ") || jobs == "2" && run.output.hasPrefix("FAILED ")
        #expect(run.output.split(separator: "\n").count == 1 && isResult, "\(run.output)")
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(contents["status"] == "1\n")
        #expect(contents["t.tap"]?.contains("\n1..15\n") == true)
    }
}
