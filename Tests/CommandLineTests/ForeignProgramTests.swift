import BlackBox
import Foundation
import Scenarios
import TestSupport
import Testing
import Waiting

@testable import guichet

@Suite("A scenario of another program", .timeLimit(.minutes(2)))
struct ForeignProgramTests: RunsPrograms {
    @Test("steps can type into a program, and check its exit status and its files")
    func typing() async throws {
        let script =
            "printf 'Name? '; read name; echo \"$name\" > name.txt; printf '\\033[1mHello %s\\033[0m\\n' \"$name\"; exit 3"
        #expect(
            try await run(
                """
                  - expect: Name?
                  - type: Ada
                  - press: Enter
                  - expect: { text: Hello Ada, style: bold }
                  - expectClosed: { status: 3 }
                  - expectFile: { path: name.txt, text: "Ada\\n" }
                  - expectFile: { path: name.txt, missing: false }
                  - expectFile: { path: other.txt, missing: true }
                """, program: shell(script)) == "passed")
    }

    @Test("a wait fails at once when the program has ended, and the failure says how it ended")
    func ended() async throws {
        let start = MonotonicClock().now
        let ending = try await run("  - expect: never", program: shell("echo once; exit 7"))
        #expect(ending.contains("the program has ended with the status 7."), "\(ending)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(9))
        let signal = try await run("  - expectClosed", program: shell("kill -TERM $$"))
        #expect(signal.contains("the signal TERM has ended the program"), "\(signal)")
        #expect(
            try await run("  - expectClosed: { signal: TERM }", program: shell("kill -TERM $$")) == "passed")
        let pressed = try await run("  - expectClosed: { status: 7 }\n  - press: a", program: shell("exit 7"))
        #expect(pressed.contains("the program has ended with the status 7"), "\(pressed)")
        let quit = try await run(
            "  - press: Enter\n  - expect: never", program: shell("read x; exit 0", ", quiet: 5 s"))
        #expect(quit.contains("It ended in the step “press: Enter” ("), "\(quit)")
    }

    /// Returns the step of a scenario that has failed, as the report has it.
    @UIActor private func failedStep(_ steps: String, _ script: String) async throws -> String? {
        let folder = try TemporaryFolder([
            "a.yaml": "program: \(shell(script))\nscreen: 40x6\ntimeout: 10 s\nsteps:\n\(steps)"
        ])
        let run = await ScenarioRunner(ProgramWorld(LoopWorker()).scenarioWorld).run([folder.path])
        #expect(run.mistakes.isEmpty)
        return run.results.first?.failures.first?.step
    }

    @Test(
        "a failure shows the text that a step would have typed, but no text that a program reads without showing it"
    )
    func typedText() async throws {
        let gone = try await failedStep(
            "  - expect: Name?\n  - press: Enter\n  - expectClosed\n  - type: Ada",
            "printf 'Name? '; read name; exit 0")
        #expect(gone == "type: Ada")
        let secret = try await failedStep(
            "  - expect: \"Password:\"\n  - type: hunter22\n  - press: Enter\n  - expect: hunter22",
            "stty -echo; printf 'Password: '; read a; read b")
        #expect(secret == "expect: ••••")
    }

    @Test("a crash just after the last step fails the scenario, and the failure names the crash")
    func lateCrash() async throws {
        let script = "stty raw -echo; printf Ready; dd bs=1 count=1 2>/dev/null; kill -SEGV $$"
        let program = shell(script, ", quiet: 5 s")
        let found = try await run("  - expect: Ready\n  - press: a", program: program)
        #expect(found.contains("(the signal SEGV has ended the program)"), "\(found)")
    }

    @Test("expectMemory fails if the program and the processes that it has started take more than the limit")
    func memory() async throws {
        let script = "more=$(head -c 40000000 /dev/zero | tr '\\0' x); printf Ready; sleep 1000"
        let program = shell(script)
        #expect(
            try await run("  - expect: Ready\n  - expectMemory: 500 MB", program: program) == "passed")
        let found = try await run(
            "  - expect: Ready\n  - { expectMemory: 20 MB, timeout: 200 ms }", program: program)
        #expect(
            found.contains(#/The program takes [0-9]+ MB of memory, more than 20 MB\./#), "\(found)")
        let ended = try await run(
            "  - expect: Ready\n  - expectMemory: 20 MB\n  - expectClosed",
            program: shell(script.replacing("1000", with: "0.3")))
        #expect(ended.contains("the program has ended with the status 0"), "\(ended)")
        let wrong = try await run("  - expectMemory: 20 kB", program: program)
        #expect(wrong.contains("needs whole megabytes, such as 100 MB"), "\(wrong)")
    }

    @Test("a failure says if a program was stopped; a question on the terminal and a long output do no harm")
    func odd() async throws {
        let stopped = try await run(
            "  - expect: { text: never, timeout: 300 ms }", program: shell("echo so far; kill -STOP $$"))
        #expect(stopped.contains("The signal STOP has stopped the program."), "\(stopped)")
        #expect(
            try await run(
                "  - expect: \"Secret:\"\n  - type: abc\n  - press: Enter\n  - expect: got abc\n  - expectClosed",
                program: shell(
                    "stty -echo; printf 'Secret: ' >/dev/tty; read x </dev/tty; stty echo; echo; echo \"got $x\""
                )) == "passed")
        #expect(
            try await run(
                "  - expect: all of it\n  - expectClosed",
                program: shell(
                    "yes | head -c 3000000; printf '\\033]2;'; yes x | head -c 1000000 | tr -d '\\n'; printf '\\a\\nall of it\\n'"
                )) == "passed")
    }

    @Test(
        "a message says which part of the program's settings cannot be used",
        arguments: [
            ("[no-such-program]", "There is no program “no-such-program” on the path"),
            ("[./nothing]", "There is no program"),
            ("[/etc/passwd]", "/etc/passwd cannot be run: it is not executable."),
            ("less notes.txt", "A program with arguments is a list: [less, notes.txt]."),
            ("{ command: [sh], files: { ../a: x } }", "“../a” is no path within the program's folder"),
            ("{ command: [sh], leaves: [everything] }", "not “everything”"),
            ("{ command: [sh], widths: wide }", "“widths” is one of newest, unicode9, system; not “wide”."),
            ("{ command: [sh], env: { \"\": x } }", "cannot name a variable"),
            ("{ command: [sh], files: { a: { from: nowhere.txt } } }", "There is no file nowhere.txt"),
        ])
    func unusable(program: String, sentence: String) async throws {
        let found = try await run("  - press: a", program: program)
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("all mistakes in the program's settings are told at once")
    func everyMistake() async throws {
        let found = try await run(
            "  - press: a", program: "{ cwd: /tmp, command: [sh], quiet: 5, leaves: [all] }")
        for words in ["Unknown key “cwd”", "“quiet”", "not “all”"] {
            #expect(found.contains(words), "\(found)")
        }
    }

    @Test("an element that no terminal shows, and a setting of Guichet's own, are mistakes before a run")
    func checked() async throws {
        let steps = "steps:\n  - expectGone: { dialog: Error, neverSeen: true }\n"
        let folder = try TemporaryFolder(["a.yaml": "program: [sh]\ntoday: 2026-11-23T08:00:00Z\n" + steps])
        for words in [["check"], ["run", "--jobs", "1"]] {
            let run = try await Program.run(["scenario"] + words + ["a.yaml"], in: folder)
            let text = run.output + run.errors
            #expect(run.status == 2 && text.contains("a.yaml:4:19: “dialog” is never seen"), "\(text)")
            #expect(text.contains("“today” sets a clock that Guichet keeps."), "\(text)")
        }
    }

    @Test("a clock, a day or a service in a scenario of another program is a mistake with an explanation")
    func realTime() async throws {
        for (more, sentence) in [
            ("clock: virtual", "its time is real"), ("today: 2026-11-23T08:00:00+01:00", "its time is real"),
            ("signedIn: true", "goes with Guichet's own window"), ("service: sandbox", "not both"),
        ] {
            let found = try await run("  - press: a", program: "[sh]", more: more)
            #expect(found.contains(sentence), "\(found)")
        }
        let advanced = try await run("  - advance: 1 s", program: shell("read x"))
        #expect(advanced.contains("it goes on by itself"), "\(advanced)")
    }

    @Test(
        "the variable with the address of the stubs is known to the program, but not to steps",
        arguments: [
            ("  - expectGone: { text: \"${service.url}\" }", ""),
            ("  - press: a", "never: { text: \"${service.url}\" }"),
        ])
    func addressElsewhere(steps: String, more: String) async throws {
        let found = try await run(steps, program: shell("sleep 1000"), more: more)
        #expect(found.contains("Unknown variable “service.url”"), "\(found)")
    }

    @Test("all processes that a program has started are killed at the end, even outside its process group")
    func descendants() async throws {
        let folder = try TemporaryFolder()
        let daemon = "trap '' HUP TERM; echo $$ > \(folder.path)/pid; echo ready; while :; do sleep 1; done"
        let script = "trap '' HUP; (setsid sh -c \"\(daemon.replacing("$", with: "\\$"))\" &); sleep 1000"
        #expect(try await run("  - expect: ready", program: shell(script), in: folder) == "passed")
        let text = try String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) != 0)
    }
}
