import Foundation
import TestSupport
import Testing

@Suite("The commands for traces", .timeLimit(.minutes(5)))
struct TraceCommandTests {
    /// Runs a scenario that enters a place, once for each name, and returns a folder with `NAME/a.trace`.
    private func traces(_ names: String...) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "a.yaml": """
            service: sandbox
            signedIn: true
            today: 2026-11-23T08:00:00+01:00
            steps:
              - enter: { text: "${place}", into: From }
            """
        ])
        for name in names {
            let run = try await Program.run(
                "scenario", "run", "--set", "place=\(name)", "--output", name, "a.yaml", in: folder)
            #expect(run.status == 0, "\(run.output)")
        }
        return folder
    }

    @Test(
        "diff says where two runs differ, and exits with 0 for no difference, 1 for one, 2 without a trace"
    )
    func diff() async throws {
        let folder = try await traces("nizza", "milano")
        let differ = try await Program.run("trace", "diff", "nizza/a.trace", "milano/a.trace", in: folder)
        #expect(differ.status == 1)
        #expect(
            differ.output.hasPrefix("A is nizza/a.trace, B is milano/a.trace.\n\nStep 1 differs:\n"),
            "\(differ.output)")
        #expect(differ.output.contains("\n  A  n, in step 1 “"), "\(differ.output)")
        #expect(differ.output.contains("\n    - - textField \"From\" [focused]"), "\(differ.output)")
        let same = try await Program.run("trace", "diff", "nizza/a.trace", "nizza/a.trace", in: folder)
        #expect(same.status == 0)
        #expect(same.output == "The traces are alike: 1 step.\n")
        let missing = try await Program.run("trace", "diff", "nizza/a.trace", "b.trace", in: folder)
        #expect(missing.status == 2 && missing.errors.contains("The file b.trace cannot be read."))
        let other = try await Program.run("trace", "diff", "a.yaml", "nizza/a.trace", in: folder)
        #expect(other.status == 2 && other.errors.contains("a.yaml: It is not a trace."))
    }

    @Test("diff finds no difference between two runs of another program that differ only in its speed")
    func otherProgram() async throws {
        let script =
            "printf Na; sleep $$PAUSE; printf 'me? '; read name; printf Hel; sleep $$PAUSE; echo lo; read end"
        let folder = try TemporaryFolder([
            "a.yaml": """
            program: { command: [sh, -c, "\(script)"], env: { PAUSE: "${pause}" } }
            steps:
              - expect: Name?
              - type: Ada
              - press: Enter
              - expect: Hello
              - press: Enter
              - expectClosed: { status: 0 }
            """
        ])
        for pause in ["0", "0.03"] {
            let run = try await Program.run(
                "scenario", "run", "--set", "pause=\(pause)", "--output", pause, "a.yaml", in: folder)
            #expect(run.status == 0, "\(run.output)")
        }
        let diff = try await Program.run("trace", "diff", "0/a.trace", "0.03/a.trace", in: folder)
        #expect(diff.status == 0, "\(diff.output)")
        #expect(diff.output == "The traces are alike: 6 steps.\n")
        let export = try await Program.run("trace", "export", "0/a.trace", "a.txt", in: folder)
        #expect(export.status == 0, "\(export.errors)")
        let text = try String(contentsOf: folder.url.appending(path: "a.txt"), encoding: .utf8)
        #expect(text.contains("    at its end, the program "), "\(text)")
    }

    @Test("show prints the elements of the last frame, or of another, without a terminal")
    func elements() async throws {
        let folder = try await traces("nizza")
        let last = try await Program.run("trace", "show", "--elements", "nizza/a.trace", in: folder)
        #expect(last.status == 0)
        #expect(
            last.output.contains(
                #"\#n- textField "From" [focused] [expanded] [id="from"] [hint="a station or a town"]: nizza"#
            ),
            "\(last.output)")
        let first = try await Program.run(
            "trace", "show", "--elements", "--frame", "1", "nizza/a.trace", in: folder)
        #expect(first.output.contains(#"\#n- textField "From" [focused] [id="from"]"#), "\(first.output)")
        let none = try await Program.run(
            "trace", "show", "--elements", "--frame", "99", "nizza/a.trace", in: folder)
        #expect(
            none.status == 2 && none.errors.contains("nizza/a.trace has no frame 99; it has "),
            "\(none.errors)")
        let alone = try await Program.run("trace", "show", "--frame", "1", "nizza/a.trace", in: folder)
        #expect(alone.errors.contains("--frame says whose elements --elements prints. Add --elements."))
    }

    @Test("show says that a trace of an earlier version has no elements")
    func earlier() async throws {
        let folder = try TemporaryFolder([
            "a.trace": """
            {"trace":1,"name":"a","file":"a.yaml"}
            {"step":"Opening","at":0}
            {"frame":1,"at":0,"size":[4,1],"cursor":null,"rows":{"0":["Jobs"]}}

            """
        ])
        let run = try await Program.run("trace", "show", "--elements", "a.trace", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("a.trace has no elements of this frame."), "\(run.errors)")
    }
}
