import Foundation
import TestSupport
import Testing
import Waiting

@Suite("The files of another program", .timeLimit(.minutes(2)))
struct ForeignFolderTests: RunsPrograms {
    @Test("a file that has to be there, whatever it holds, and is not, fails the scenario")
    func noFile() async throws {
        let found = try await run(
            "  - expectClosed\n  - expectFile: { path: a.txt, missing: false }", program: shell("exit 0"))
        #expect(found.contains("There is no file a.txt in the program's folder."), "\(found)")
    }

    @Test("a file that is not as expected is told with its line ends and the first line that differs")
    func differentFile() async throws {
        let found = try await run(
            "  - expectClosed\n  - expectFile: { path: a.txt, text: \"one\\ntwo\\n\" }",
            program: shell("printf 'one\\nthree\\n' > a.txt"))
        #expect(found.contains("The file a.txt has 10 bytes: “one\\nthree\\n”."), "\(found)")
        #expect(found.contains("Line 2 is “three”, and “two” is wanted."), "\(found)")
        let other = try await run(
            "  - expectClosed\n  - expectFile: { path: a.txt, text: \"one\\n\" }",
            program: shell("printf 'one\\r\\n' > a.txt"))
        #expect(other.contains("Only characters that are not shown differ"), "\(other)")
    }

    @Test("a folder does not count as missing")
    func presentFolder() async throws {
        let found = try await run(
            "  - expect: Ready\n  - expectFile: { path: name, missing: true }",
            program: shell("mkdir name; printf Ready; sleep 1000"))
        #expect(found.contains("name is there, in the program's folder."), "\(found)")
    }

    @Test("a step that waits for a file has its own timeout")
    func timeoutOfFile() async throws {
        let start = MonotonicClock().now
        let found = try await run(
            "  - expect: Ready\n  - { expectFile: { path: a, text: a }, timeout: 100 ms }",
            program: shell("printf Ready; sleep 1000"))
        #expect(found.contains("There is no file a"), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(5))
    }

    @Test("files can stand in the home of a program, and be expected there")
    func home() async throws {
        let program = shell("cat ~/.rc > copy.txt; echo new > ~/.new", ", files: { ~/.rc: given }")
        #expect(
            try await run(
                """
                  - expectClosed
                  - expectFile: { path: copy.txt, text: given }
                  - expectFile: { path: ~/.new, text: "new\\n" }
                  - expectFile: { path: ~/.other, missing: true }
                """, program: program) == "passed")
        let outside = try await run("  - expectClosed", program: "{ command: [sh], files: { ~/../a: x } }")
        #expect(outside.contains("“~/../a” is no path within the program's folder"), "\(outside)")
    }

    @Test("the path of a program's folder always has the same length, and the program can be told it")
    func folders() async throws {
        let script = "test \"$HERE $THERE\" = \"$PWD $HOME\" && echo same ${#PWD}"
        let variables = ", env: { HERE: \"${program.folder}\", THERE: \"${program.home}\" }"
        let found = try await run(
            "  - expect: same \("/tmp/guichet-001/work".count)\n  - expectClosed",
            program: shell(script, variables))
        #expect(found == "passed")
    }

    @Test("a program gets an empty home, and few variables besides those that the scenario sets")
    func environment() async throws {
        let folder = try TemporaryFolder()
        #expect(
            try await run(
                """
                  - expectClosed
                  - expectFile: { path: env.txt, containing: "NAMED=given" }
                """,
                program: shell(
                    "env | cut -d= -f1 | sort | paste -sd ' ' > names.txt; env > env.txt; ls -A ~ | wc -l; ls",
                    ", env: { NAMED: given }"),
                in: folder) == "passed")
        #expect(
            try await run(
                "  - expectClosed\n  - expectFile: { path: names.txt, text: \"HOME PATH PWD TERM TMPDIR\\n\" }",
                program: shell("env | cut -d= -f1 | grep -v -e _ -e SHLVL | sort | paste -sd ' ' > names.txt")
            ) == "passed")
    }

    @Test(
        "pipes, devices and links among the files of a program are refused before it runs",
        .timeLimit(.minutes(1)))
    func noFiles() async throws {
        let folder = try TemporaryFolder(["docs/a.txt": "x"])
        for name in ["pipe", "docs/pipe"] { mkfifo(folder.url.appending(path: name).path, 0o600) }
        symlink("/etc/passwd", folder.url.appending(path: "link").path)
        symlink("/dev/zero", folder.url.appending(path: "zero").path)
        for (from, found) in [("pipe", "pipe"), ("docs", "pipe"), ("link", "link"), ("zero", "zero")] {
            try folder.write(
                "program: { command: [sh], files: { a: { from: \(from) } } }\nsteps: [{ press: a }]\n",
                to: "a.yaml")
            for words in [["check"], ["run", "--jobs", "1"]] {
                let run = try await Program.run(["scenario"] + words + ["a.yaml"], in: folder)
                let text = run.output + run.errors
                #expect(run.status != 0 && text.contains("\(found) is a link, a pipe or a device"), "\(text)")
            }
        }
    }

    @Test("nobody else can look into the folders of a program, whatever the mask of new files is")
    func ownFolders() async throws {
        let mask = umask(0)
        defer { umask(mask) }
        #expect(
            try await run(
                "  - expect: private\n  - expectClosed",
                program: shell(
                    "test $(ls -ld . .. ../home $TMPDIR | cut -c1-10 | sort -u) = drwx------ && echo private")
            ) == "passed")
    }
}
