import TestSupport
import Testing

@Suite("The end of another program, and what it leaves", .timeLimit(.minutes(2)))
struct ForeignProgramEndTests: RunsPrograms {
    @Test("a terminal mode that a program leaves set fails the scenario, unless the scenario allows it")
    func leavings() async throws {
        let script = "printf '\\033[?1049h\\033[?1000h\\033[?2004h\\033[?1004h\\033[?25lover'"
        let found = try await run("  - expectClosed", program: shell(script))
        let words = "the alternate screen, reports of the mouse, bracketed paste, reports of the focus"
        #expect(found.contains("has left \(words) and a hidden cursor set in the terminal."), "\(found)")
        let all = "leaves: [alternateScreen, mouse, bracketedPaste, focusReports, hiddenCursor]"
        #expect(found.contains("If it is meant to, say “\(all)”."), "\(found)")
        #expect(try await run("  - expectClosed", program: shell(script, ", \(all)")) == "passed")
    }

    private static let raw = "raw mode or other settings of stty"

    @Test(
        "a terminal that a program leaves raw, without echo or in a colour fails the scenario",
        arguments: [
            ("stty raw", raw, "raw"), ("stty -echo", "keys without echo", "noEcho"),
            ("stty -onlcr", raw, "raw"), ("stty intr undef", raw, "raw"), ("stty olcuc", raw, "raw"),
            ("stty istrip", raw, "raw"), ("stty raw; sleep 1000 &", raw, "raw"),
            ("printf '\\033[31m'", "a style of new text", "style"),
            ("printf '\\033(0'", "line drawing or British characters", "lineDrawing"),
        ])
    func leftRaw(script: String, words: String, name: String) async throws {
        let found = try await run("  - expectClosed", program: shell("printf hi; \(script)"))
        #expect(found.contains("has left \(words) set in the terminal."), "\(found)")
        let allowed = shell("printf hi; \(script)", ", leaves: [\(name)]")
        #expect(try await run("  - expectClosed", program: allowed) == "passed")
    }

    @Test(
        "a program that sets the terminal back has left nothing, and neither has one that SIGKILL has ended")
    func nothingLeft() async throws {
        let tidy = "stty raw -echo; printf '\\033[31mhi\\033[m'; stty sane"
        #expect(try await run("  - expectClosed", program: shell(tidy)) == "passed")
        let killed = "stty raw -echo; printf '\\033[?1049hhi'; kill -KILL $$"
        #expect(try await run("  - expectClosed: { signal: KILL }", program: shell(killed)) == "passed")
    }

    @Test("a stopped program fails at the end of its scenario, unless a signal has let it go on")
    func stopped() async throws {
        let steps = "  - expect: Ready\n  - signal: STOP"
        let program = shell("printf Ready; read name")
        let found = try await run(steps, program: program)
        #expect(
            found.contains("The signal STOP has stopped the program, and it has not gone on."), "\(found)")
        #expect(try await run("\(steps)\n  - signal: CONT", program: program) == "passed")
        let key = "  - expect: Ready\n  - press: Ctrl-Z"
        let suspended = try await run(key, program: program)
        #expect(suspended.contains("The signal TSTP has stopped the program"), "\(suspended)")
        let resumed = "\(key)\n  - signal: CONT\n  - press: Enter\n  - expectClosed"
        #expect(try await run(resumed, program: program) == "passed")
    }

    @Test("a signal goes to the program, and not to what it has started")
    func signals() async throws {
        let script = """
            trap 'exit 5' TERM
            sh -c 'trap "echo hit > hit.txt" TERM; while :; do sleep 0.05; done' &
            echo Ready; while :; do sleep 0.05; done
            """
        #expect(
            try await run(
                """
                  - expect: Ready
                  - signal: TERM
                  - expectClosed: { status: 5 }
                  - expectFile: { path: hit.txt, missing: true }
                """, program: shell(script)) == "passed")
        let ended = try await run("  - expectClosed\n  - signal: TERM", program: shell("exit 0"))
        #expect(ended.contains("cannot be sent: the program has ended with the status 0."), "\(ended)")
        let unknown = try await run("  - signal: WRONG", program: shell("exit 0"))
        #expect(unknown.contains("WRONG"), "\(unknown)")
    }

    @Test("a signal in a scenario of Guichet's own window is a mistake of the file")
    func signalWithoutProgram() async throws {
        let folder = try TemporaryFolder(["a.yaml": "service: sandbox\nsteps: [{ signal: TERM }]\n"])
        let run = try await Program.run("scenario", "run", "a.yaml", in: folder)
        #expect(run.status == 2, "\(run)")
        #expect((run.output + run.errors).contains("“signal” goes to the process of a “program”."), "\(run)")
    }

    @Test("a program that is begun again can tidy up before")
    func restart() async throws {
        let script = """
            trap 'echo tidy > tidy.txt; exit' HUP
            if test -f tidy.txt; then echo Again; else echo First; fi
            while :; do sleep 0.05; done
            """
        let steps = "  - expect: First\n  - restart\n  - expect: Again"
        #expect(try await run(steps, program: shell(script)) == "passed")
    }

    @Test("a program that a hangup has ended has left no terminal")
    func hangup() async throws {
        let steps = "  - expect: Ready\n  - signal: HUP\n  - expectClosed: { signal: HUP }"
        let program = shell("stty raw -echo; printf Ready; exec sleep 1000")
        #expect(try await run(steps, program: program) == "passed")
        let ended = try await run(steps.replacing("HUP", with: "TERM"), program: program)
        #expect(ended.contains("has left \(Self.raw) and keys without echo set"), "\(ended)")
    }
}
