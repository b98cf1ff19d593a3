import Foundation
import TestSupport
import Testing
import Waiting

@Suite("guichet scenario explore, with another program", .timeLimit(.minutes(5)))
struct ExploreProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a program that reads single keys, and runs `action` for each key that matches the pattern `keys`.
    ///
    /// - Parameter quiet: The milliseconds in which the program has certainly run `action`, even on a busy machine.
    private func program(on keys: String, _ action: String, quiet: Int = 200) throws {
        let script = """
            stty raw -echo
            printf '\\033[2J\\033[HReady'
            while :; do
                key=$(dd bs=1 count=1 2>/dev/null)
                case $key in
                \(keys)) \(action) ;;
                esac
            done
            """
        try folder.write(script, to: "program.sh")
        try folder.write(
            """
            name: It is ready
            program: { command: [sh, program.sh], files: { program.sh: { from: program.sh } }, quiet: \(quiet) ms }
            steps: [expect: Ready]
            """, to: "start.yaml")
    }

    private func explore(keys: Int) async throws -> Program.Run {
        try await Program.run(
            "scenario", "explore", "start.yaml", "--keys", "\(keys)", "--seed", "4", "--patience", "1",
            in: folder)
    }

    @Test(
        "each kind of defect is found, shrunk to at most 4 steps, and written as a failing scenario",
        arguments: [
            ("crash", "[a-z]", "kill -SEGV $$", "the signal SEGV has ended the program"),
            ("hang", "[a-z]", "sleep 1000", "The program has not read all of its keys"),
            (
                "terminal", "[a-z]", "stty sane; printf '\\033[?1049hgone'; exit 4",
                "has left the alternate screen set in the terminal"
            ),
            ("character", "[a-z]", "printf '\\303('", "�"),
            (
                "memory", "[a-z]",
                "head -c 60000000 /dev/zero | tail -c 60000000 | sleep 1000 & sleep 0.2",
                "MB of memory, more than"
            ),
        ])
    func found(kind: String, keys: String, action: String, words: String) async throws {
        try program(on: keys, action, quiet: kind == "memory" ? 500 : 200)
        let run = try await explore(keys: 5)
        #expect(run.status == 1, "\(run)")
        let file = "start-\(kind)-1.yaml"
        #expect(run.output.contains("\(file): "), "\(run)")
        #expect(run.output.contains(#/\([1-4] steps? of [0-9]+\)\n/#), "\(run)")
        let again = try await Program.run("scenario", "run", file, in: folder)
        #expect(again.status == 1)
        #expect(again.output.contains(words), "\(again)")
    }

    @Test("if a finding is interrupted while it is shrunk, its steps so far are written as a scenario")
    func interrupted() async throws {
        try program(on: "[a-z]", "sleep 1000")
        let exploring = try Program(
            ["scenario", "explore", "start.yaml", "--keys", "5", "--seed", "4", "--patience", "1"], in: folder
        )
        let errors = exploring.errorFile
        try await eventually("a finding", within: .seconds(60), polling: .every(.milliseconds(10))) {
            try String(contentsOf: errors, encoding: .utf8).contains("Found, and being made short")
        }
        exploring.interrupt()
        let run = try await exploring.end()
        #expect(run.status == 130, "\(run)")
        #expect(run.output.contains(#/start-hang-1\.yaml: .* \([0-9]+ steps?[^)]*\)\n/#), "\(run)")
        #expect(try folder.contents()["start-hang-1.yaml"]?.contains("steps:") == true)
    }

    @Test("it is no defect if a key ends the program and nothing is left behind")
    func quitting() async throws {
        try program(on: "[a-m]", "stty sane; exit 1")
        let run = try await explore(keys: 5)
        #expect(run.status == 0, "\(run)")
        #expect(run.output.contains(#/^[0-9]+ actions .*, 0 findings\.\n$/#), "\(run)")
    }

    @Test("a message says why a program cannot be explored")
    func unusable() async throws {
        func errors(_ arguments: String...) async throws -> String {
            let run = try await Program.run(["scenario", "explore"] + arguments, in: folder)
            #expect(run.status == 2, "\(run)")
            return run.errors
        }
        #expect(try await errors("--", "nowhere").contains("There is no program “nowhere”"))
        #expect(
            try await errors("--", "true").contains(
                "Before the first action, the program has ended with the status 0."))
        #expect(try await errors("start.yaml", "--", "true").contains("not both"))
    }
}
