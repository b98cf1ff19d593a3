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

    @Test("words are found over the end of a row, once")
    func wrapped() async throws {
        let script = "printf 'These words do not fit into the forty columns of a row'; read name"
        #expect(
            try await run(
                "  - expect: { text: fit into the forty columns, count: 1 }\n  - expect: { text: row, count: 1 }",
                program: shell(script)) == "passed")
    }

    @Test("words that have scrolled away are found, counted and captured, also over the end of a row")
    func scrolledAway() async throws {
        let script = """
            echo These words do not fit into the forty columns of a row; i=0; \
            while [ $i -lt 30 ]; do i=$((i+1)); echo line $i; done; read name; echo "$name" > name.txt
            """
        #expect(
            try await run(
                """
                  - expect: line 30
                  - expect: { text: line 3, in: history, count: 1 }
                  - expect: { text: fit into the forty columns, in: history }
                  - expectGone: { text: line 30, in: history }
                  - capture: { as: first, from: { matching: 'line 1(?!\\d)' }, in: history }
                  - type: "${first}"
                  - press: Enter
                  - expectClosed
                  - expectFile: { path: name.txt, text: "line 1\\n" }
                """, program: shell(script)) == "passed")
        for (step, sentence) in [
            ("expect: { text: line 30, in: history }", "in what has scrolled away"),
            ("expect: { text: line 1, style: bold, in: history }", "only words can be found"),
            ("expect: { text: line 1, in: past }", "“in” is history"),
            ("expectGone: { text: line 1, in: history }", "Found 1 match there"),
        ] {
            let found = try await run("  - expect: line 30\n  - \(step)", program: shell(script))
            #expect(found.contains(sentence), "\(found)")
        }
    }

    @Test("Guichet's own window has nothing that has scrolled away")
    func ownHistory() async throws {
        let folder = try TemporaryFolder([
            "a.yaml": "service: sandbox\nsteps:\n  - expect: { text: Search, in: history }"
        ])
        let run = await ScenarioRunner(ProgramWorld(LoopWorker()).scenarioWorld).run([folder.path])
        #expect(
            run.mistakes.map(\.message) == [
                "Guichet's own window has no rows that have scrolled away. Leave “in” out."
            ])
    }

    @Test("a file that has to be there, whatever it holds, and is not, fails the scenario")
    func noFile() async throws {
        let found = try await run(
            "  - expectClosed\n  - expectFile: { path: a.txt, missing: false }", program: shell("exit 0"))
        #expect(found.contains("There is no file a.txt in the program's folder."), "\(found)")
    }

    @Test("a crash just after the last step fails the scenario, and the failure names the crash")
    func lateCrash() async throws {
        let script = "stty raw -echo; printf Ready; dd bs=1 count=1 2>/dev/null; kill -SEGV $$"
        let program = shell(script, ", quiet: 5 s")
        let found = try await run("  - expect: Ready\n  - press: a", program: program)
        #expect(found.contains("(the signal SEGV has ended the program)"), "\(found)")
    }

    @Test("a program is not at rest while it has unread keys")
    func unreadKeys() async throws {
        let script = "stty raw -echo; printf Ready; sleep 1000"
        let found = try await run(
            "  - expect: Ready\n  - press: a\n  - { expectIdle: , timeout: 200 ms }", program: shell(script))
        #expect(found.contains("The program has not read all of its keys."), "\(found)")
        let reading = "stty raw -echo; printf Ready; dd bs=1 count=1 2>/dev/null; sleep 1000"
        #expect(
            try await run(
                "  - expect: Ready\n  - press: a\n  - expectIdle", program: shell(reading)) == "passed")
    }

    private static let restIsKnown =
        FileManager.default.contents(atPath: "/proc/thread-self/syscall")?.isEmpty == false

    @Test(
        "what a program at rest cannot bring fails at once, and what comes by a timer is waited for",
        .enabled(if: restIsKnown, "This system does not tell what its processes wait for."),
        arguments: [
            (
                "- { expect: { text: never, timeout: 60 s } }",
                "The program is at rest: only input can make it go on."
            ),
            ("- { expectFile: { path: a, text: a }, timeout: 60 s }", "There is no file a"),
            ("- { expectClosed: , timeout: 60 s }", "nothing is running any more that could bring it"),
            (
                "- press: Enter\n  - expect: Late\n  - expectGone: { text: Ready, timeout: 60 s }",
                "still there"
            ),
            (
                "- press: [Enter, Enter]\n  - { expect: { text: never, timeout: 60 s } }",
                "The program is at rest until a timer in"
            ),
        ])
    func hopeless(steps: String, sentence: String) async throws {
        let start = MonotonicClock().now
        let script = "printf Ready; read name; sleep 0.3; echo Late; read name; sleep 1000"
        let found = try await run("  - expect: Ready\n  \(steps)", program: shell(script))
        #expect(found.lowercased().contains(sentence.lowercased()), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("a program that writes without end can be interrupted")
    func endless() async throws {
        let script = "trap 'exit 4' INT; while :; do echo more; done"
        #expect(
            try await run(
                "  - expect: more\n  - press: Ctrl-C\n  - expectClosed: { status: 4 }",
                program: shell(script)) == "passed")
    }

    @Test("a line editor deletes whole characters")
    func lineEditing() async throws {
        #expect(
            try await run(
                """
                  - expect: Name?
                  - type: aé東
                  - press: [Backspace, Backspace, b, Enter]
                  - expectClosed
                  - expectFile: { path: name.txt, text: "ab\\n" }
                """, program: shell("printf 'Name? '; read name; echo \"$name\" > name.txt")) == "passed")
    }

    @Test("a character is as wide as the version of Unicode has it that the scenario names")
    func widths() async throws {
        let script =
            "stty -echo -icanon min 1; printf '\\360\\237\\237\\242\\033[6n'; dd bs=1 count=6 2>/dev/null | tr '\\033' ' '; stty sane"
        for (widths, column) in [("newest", 3), ("unicode9", 2)] {
            let program = shell(script, ", widths: \(widths)")
            #expect(
                try await run("  - expect: \"[1;\(column)R\"\n  - expectClosed", program: program) == "passed"
            )
        }
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

    @Test("a folder does not count as missing")
    func presentFolder() async throws {
        let found = try await run(
            "  - expect: Ready\n  - expectFile: { path: name, missing: true }",
            program: shell("mkdir name; printf Ready; sleep 1000"))
        #expect(found.contains("name is there, in the program's folder."), "\(found)")
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

    @Test("a click on a cell that cannot be sent to a program fails, and no other cell is clicked")
    func farClick() async throws {
        let script = "stty raw -echo; printf '\\033[?1000h'; printf Ready; sleep 30"
        let steps = "  - resize: 240x6\n  - expect: Ready\n  - click: { at: [223, 1] }"
        #expect(try await run(steps, program: shell(script, ", leaves: [mouse]")) == "passed")
        let found = try await run(steps + "\n  - click: { at: [224, 1] }", program: shell(script))
        #expect(found.contains("Nothing can be clicked in column 224, row 1."), "\(found)")
    }

    @Test(
        "a click or a turn of the wheel fails if the program has not asked for it",
        arguments: [
            ("", "click: Ready", false), ("", "click: { at: [1, 1] }", false),
            ("", "wheel: { by: 1, at: [1, 1] }", false), ("1000", "click: Ready", true),
            ("1000", "wheel: { by: 1, over: Ready }", true),
            ("1049;1007", "wheel: { by: 1, at: [1, 1] }", true), ("1049;1007", "click: Ready", false),
        ])
    func unaskedMouse(modes: String, step: String, isTaken: Bool) async throws {
        let script = "stty raw -echo; printf '\\033[?\(modes)h\\033[HReady'; sleep 1000"
        let found = try await run("  - expect: Ready\n  - \(step)", program: shell(script))
        #expect(
            isTaken ? found == "passed" : found.contains("The program has not asked for clicks"), "\(found)")
    }

    @Test("a program gets clicks of other buttons, held keys, and drags with their movements")
    func gestures() async throws {
        let script = """
            stty raw -echo; printf '\\033[?1002h\\033[?1006hReady\\r\\n'
            dd bs=1 count=18 2>/dev/null | tr '\\033' '^'; printf '\\r\\n'
            dd bs=1 count=40 2>/dev/null | tr '\\033' '^'; printf '\\r\\n'
            dd bs=1 count=38 2>/dev/null | tr '\\033' '^'; sleep 30
            """
        let steps = """
              - click: { text: Ready, mouseButton: right }
              - expect: "^[<2;3;1M^[<2;3;1m"
              - click: { at: [1, 1], mouseButton: middle, modifiers: [Shift, Ctrl], times: 2 }
              - expect: "^[<21;1;1M^[<21;1;1m^[<21;1;1M^[<21;1;1m"
              - drag: { from: Ready, to: [5, 1] }
              - expect: "^[<0;3;1M^[<32;4;1M^[<32;5;1M^[<0;5;1m"
            """
        #expect(try await run("  - expect: Ready\n" + steps, program: shell(script)) == "passed")
    }

    @Test(
        "a program that has asked for the focus of its terminal is told of it, and any other fails the step")
    func terminalFocus() async throws {
        let script = """
            stty raw -echo; printf '\\033[?1004hReady\\r\\n'; dd bs=1 count=6 2>/dev/null | tr '\\033' '^'
            sleep 30
            """
        let steps = "  - expect: Ready\n  - terminalFocus: out\n  - terminalFocus: in\n"
        #expect(try await run(steps + "  - expect: \"^[O^[I\"", program: shell(script)) == "passed")
        let found = try await run(steps, program: shell("stty raw -echo; printf Ready; sleep 30"))
        #expect(
            found.contains("The program has not asked to be told of the focus of its terminal (mode 1004)."),
            "\(found)")
        let wrong = try await run("  - terminalFocus: away", program: shell("sleep 30"))
        #expect(wrong.contains("“terminalFocus” needs in or out, not “away”"), "\(wrong)")
    }

    @Test("words of a program are looked for in rows and columns, and at a cell")
    func screenParts() async throws {
        let program = shell("stty -echo; printf 'Sum  Sum\\n\\n Sum'; printf '\\033[6;1HEnd'; sleep 30")
        let steps = """
              - expect: { text: End, within: { rows: -1 } }
              - expect: { text: Sum, within: { rows: 1-3 }, count: 3 }
              - expect: { text: Sum, within: { rows: 1, columns: 5-10 }, count: 1 }
              - expect: { text: Sum, at: [2, 3] }
            """
        #expect(try await run(steps, program: program) == "passed")
        let found = try await run(
            "  - expect: End\n  - expect: { text: End, rows: 1-3, timeout: 200 ms }", program: program)
        #expect(found.contains("Found the text “End” (row 6, column 1), but not in rows 1-3."), "\(found)")
        let small = try await run("  - expect: { text: End, rows: 7 }", program: program)
        #expect(small.contains("The screen has 40×6 cells, and no row 7."), "\(small)")
    }

    @Test("the cursor of a program is waited for in its place and its shape, and a failure names both")
    func cursor() async throws {
        let script = """
            stty -echo; printf 'Ready\\033[3;5H\\033[5 q'; read x; printf '\\033[2 q\\033[?25l'; sleep 30
            """
        let steps = """
              - expect: Ready
              - expectCursor: { at: [5, 3], shape: bar, blinking: true }
              - expectCursor: { within: { rows: 3, columns: 1-10 } }
            """
        let hidden = "\n  - press: Enter\n  - expectCursor: hidden"
        let program = shell(script, ", leaves: [hiddenCursor]")
        #expect(try await run(steps + hidden, program: program) == "passed")
        let found = try await run(
            steps + "\n  - { expectCursor: { shape: block }, timeout: 200 ms }", program: program)
        #expect(found.contains("for the block cursor"), "\(found)")
        #expect(found.contains("The cursor is at column 5, row 3, as a blinking bar."), "\(found)")
    }

    @Test("keys at a pace reach a program one by one")
    func pace() async throws {
        let script = """
            stty raw -echo; printf Ready; x=$(dd bs=3 count=1 2>/dev/null); printf '\\r\\ngot %s.' "$x"; sleep 30
            """
        let steps = "  - expect: Ready\n  - type: { text: abc, pace: 300 ms }\n  - expect: got a."
        #expect(try await run(steps, program: shell(script)) == "passed")
        let ended = try await run(
            "  - expect: Ready\n  - press: { keys: [a, b, c], pace: 100 ms }",
            program: shell("stty raw -echo; printf Ready; dd bs=1 count=1 2>/dev/null; exit 7"))
        #expect(ended.contains("the program has ended with the status 7"), "\(ended)")
    }

    @Test("keys can be pressed ahead of a program that works on and waits for none")
    func ahead() async throws {
        let script = """
            stty -icanon -echo min 0 time 0; printf 'Ready\\n'
            while :; do x=$(dd bs=1 count=1 2>/dev/null); test -n "$x" && break; done
            printf 'got %s\\n' "$x"; sleep 30
            """
        for step in ["type: { text: a, ahead: true }", "press: { keys: [a, b], ahead: true }"] {
            let steps = "  - expect: Ready\n  - { \(step), timeout: 900 ms }\n  - expect: got a"
            #expect(try await run(steps, program: shell(script)) == "passed")
        }
    }

    @Test("a drag that goes nowhere is a failure")
    func noDrag() async throws {
        let script = "stty raw -echo; printf '\\033[?1002h'; printf Ready; sleep 30"
        let found = try await run(
            "  - expect: Ready\n  - drag: { from: Ready, to: [3, 1] }", program: shell(script))
        #expect(found.contains("“from” and “to” are the same cell"), "\(found)")
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

    @Test("words are found within a row that has other words, in their own style")
    func rows() async throws {
        let script = #"printf '\033[31mError\033[m in a\nError in b\n'; sleep 1000"#
        let found = try await run(
            """
              - expect: { text: Error, style: red, within: { text: in a } }
              - expect: { matching: "^Error", within: { text: in b } }
              - expect: { text: in a, within: { text: Error, style: red } }
              - expectGone: { text: Error, style: red, within: { text: in b }, neverSeen: true }
              - expectGone: { text: in b, within: { text: Error, style: red }, neverSeen: true }
              - expectGone: { text: in b, within: { text: in a }, neverSeen: true }
            """, program: shell(script))
        #expect(found == "passed")
    }

    @Test("a style that a captured word makes, and that no terminal has, fails the step that looks for it")
    func capturedStyle() async throws {
        let found = try await run(
            """
              - capture: { as: look, from: { matching: "^error$" } }
              - expectGone: { text: Error, style: "${look}", neverSeen: true }
            """, program: shell("echo error; sleep 1000"))
        #expect(found.contains("The style “error” is never seen"), "\(found)")
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

    private static let terminalScript = #"printf '%s;%s;%s.' "$TERM" "$LANG" "$NO_COLOR""#

    @Test(
        "a program learns from its environment which terminal, colours and characters a scenario chooses",
        arguments: [
            ("", "xterm-256color;;."), ("terminal: vt100", "vt100;;."), ("colors: 0", "xterm-mono;;1."),
            ("colors: 8", "xterm;;."), ("colors: 256", "xterm-256color;;."),
            ("characters: ascii", "xterm-256color;C;."),
            ("characters: unicode", "xterm-256color;C.UTF-8;."),
            ("terminal: linux\ncharacters: ascii", "linux;C;."),
        ])
    func terminal(settings: String, variables: String) async throws {
        let found = try await run(
            "  - expect: \"\(variables)\"\n  - expectClosed", program: shell(Self.terminalScript),
            more: settings)
        #expect(found == "passed")
    }

    @Test("what a program draws counts, whatever colours and characters the scenario has chosen for it")
    func drawnAllTheSame() async throws {
        let script = #"printf '\033[31m\303\251\033[m'"#
        let steps = "  - expect: { text: é, style: red }\n  - expectClosed"
        let more = "colors: 0\ncharacters: ascii"
        #expect(try await run(steps, program: shell(script), more: more) == "passed")
    }

    @Test(
        "a terminal, colours or characters that the environment of the program names as well are a mistake",
        arguments: [
            ("terminal: vt100", "TERM: linux", "“env” sets TERM, and “terminal” chooses what it says."),
            ("colors: 0", "COLORTERM: truecolor", "“env” sets COLORTERM, and “colors” chooses"),
            ("characters: ascii", "LC_ALL: C.UTF-8", "“env” sets LC_ALL, and “characters” chooses"),
            ("colors: 8\nterminal: linux", "A: b", "“terminal” and “colors” both choose the TERM"),
        ])
    func rivals(settings: String, variable: String, sentence: String) async throws {
        let program = shell("exit 0", ", env: { \(variable) }")
        let found = try await run("  - expectClosed", program: program, more: settings)
        #expect(found.hasPrefix(sentence), "\(found)")
    }

    @Test("a matrix reaches the program, and is refused for a scenario whose environment says otherwise")
    @UIActor func matrix() async throws {
        let steps = "steps: [expect: \"xterm-mono;C;1.\", expectClosed]\n"
        let folder = try TemporaryFolder([
            "a.yaml": "program: \(shell(Self.terminalScript))\n" + steps,
            "b.yaml": "program: \(shell("exit 0", ", env: { LANG: C.UTF-8 }"))\n" + steps,
        ])
        let runner = ScenarioRunner(ProgramWorld(LoopWorker()).scenarioWorld, traces: nil)
        var plan = ScenarioPlan(runner.read([folder.path + "/a.yaml"]).scenarios)
        plan.variants = try ScenarioMatrix("colors=0,8 characters=ascii,unicode").variants
        #expect(plan.mistakes(ProgramSetting.mistakes).isEmpty)
        let results = await runner.run(plan).results
        #expect(results.map { $0.isPassed } == [true, false, false, false])
        let refused = try await Program.run(
            ["scenario", "run", "--matrix", "characters=ascii", "--jobs", "1", "."], in: folder)
        let text = refused.output + refused.errors
        #expect(refused.status == 2 && text.contains("b.yaml:1:1: “env” sets LANG"), "\(text)")
        #expect(!text.contains("a.yaml:"), "\(text)")
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

    @Test("a program finds the address of the stubs in its environment")
    func stubs() async throws {
        let script = """
            port=${URL##*:}; exec 3<>/dev/tcp/127.0.0.1/$port
            printf 'GET /hello HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3; cat <&3 | tail -n 1
            """
        let program = shell(script, ", env: { URL: \"${service.url}\" }").replacing("[sh,", with: "[bash,")
        #expect(
            try await run(
                "  - expect: from the stub\n  - expectClosed", program: program,
                more: "stubs:\n  - { request: { path: /hello }, respond: { text: from the stub } }")
                == "passed")
        let unused = try await run(
            "  - expectClosed", program: shell("exit 0"),
            more: "stubs:\n  - { request: { path: /hello }, respond: { text: from the stub } }")
        #expect(unused.contains("/hello"), "\(unused)")
    }

    /// A Python program with the address of the stubs. It prints `Ready`, waits for a line, and then does more.
    private func python(_ more: String, quiet: String = "50 ms") throws -> String {
        let script = "import os; URL = os.environ['URL']; print('Ready', flush=True); input()\n" + more
        let words = String(decoding: try JSONEncoder().encode(script), as: UTF8.self)
        return
            "{ command: [/usr/bin/python3, -c, \(words)], env: { URL: \"${service.url}\" }, quiet: \(quiet) }"
    }

    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test(
        "what a program cannot bring while the scenario holds or delays its answer fails at once",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."),
        arguments: [
            ("held: true", "The program waits for an answer to GET /trips (held)."),
            ("delay: 99 s", "The program is at rest until a timer in 9"),
        ])
    func waitingForAnswer(how: String, sentence: String) async throws {
        let start = MonotonicClock().now
        let found = try await run(
            "  - expect: Ready\n  - press: Enter\n  - { expect: { text: never }, timeout: 60 s }",
            program: try python("import urllib.request; urllib.request.urlopen(URL + '/trips?to=Lyon')"),
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train, \(how) } }")
        #expect(found.contains(sentence), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test(
        "a program is at rest while its answer is held, and goes on when it is released",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."))
    func releasedAnswer() async throws {
        let program = try python(
            "import urllib.request as r; print(r.urlopen(URL + '/trips').read().decode(), flush=True); input()",
            quiet: "30 s")
        let found = try await run(
            """
              - expect: Ready
              - press: Enter
              - expectIdle
              - expectGone: { text: a train, neverSeen: true }
              - release: trips
              - expect: a train
            """, program: program,
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train, held: true } }")
        #expect(found == "passed")
    }

    @Test(
        "a connection without a request keeps a program at rest until the server closes it",
        .enabled(if: restIsKnown && hasPython, "There is no /usr/bin/python3, or its rest is not known."))
    func keptConnection() async throws {
        let start = MonotonicClock().now
        let script = """
            import http.client, select, sys
            connection = http.client.HTTPConnection(URL.removeprefix('http://'))
            connection.request('GET', '/trips')
            print(connection.getresponse().read().decode(), flush=True)
            select.select([sys.stdin, connection.sock], [], [])
            """
        let found = try await run(
            """
              - expect: Ready
              - press: Enter
              - expect: a train
              - { expect: { text: never }, timeout: 20 s }
            """, program: try python(script),
            more: "stubs:\n  - { name: trips, request: /trips, respond: { text: a train } }")
        #expect(found.contains("The program is at rest until a timer in"), "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(15))
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
}

@Suite("A runner of scenarios that is killed", .timeLimit(.minutes(2)))
struct KilledRunnerTests {
    @Test("a program dies with the runner, even if it ignores the hangup of its terminal")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let script = "trap '' HUP TERM; echo $$$$ > \(folder.path)/pid; echo ready; while :; do sleep 1; done"
        try folder.write(
            "program: { command: [sh, -c, \"\(script)\"] }\nsteps:\n  - expect: { text: never, timeout: 60 s }\n",
            to: "a.yaml")
        let runner = try await TerminalRun(["scenario", "run", "a.yaml", "--jobs", "1"], in: folder)
        func process() -> Int32? {
            let text = try? String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
            return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        try await eventually(
            "the program to have begun", within: .seconds(30), polling: .every(.milliseconds(10))
        ) {
            process() != nil
        }
        await runner.kill(SIGKILL)
        _ = try await runner.end()
        let program = try #require(process())
        try await eventually(
            "the program to be gone", within: .seconds(10), polling: .every(.milliseconds(10))
        ) {
            kill(program, 0) != 0
        }
    }
}
