import Scenarios
import TestSupport
import Testing
import Waiting

@testable import guichet

@Suite("The screen of another program", .timeLimit(.minutes(2)))
struct ForeignScreenTests: RunsPrograms {
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
            ("expectGone: { matching: '(a+)+b', in: history }", "takes too long on"),
        ] {
            let long = "echo \(String(repeating: "a", count: 38)); "
            let found = try await run("  - expect: line 30\n  - \(step)", program: shell(long + script))
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

    @Test("a picture is found, and forbidden, by what stands for it")
    func picture() async throws {
        let program = shell("printf 'a\\033Pq~\\033\\\\b'; sleep 30")
        #expect(
            try await run(
                "  - expect: a picture\n  - expect: { image: a picture }\n  - expect: ab", program: program)
                == "passed")
        let forbidden = try await run(
            "  - expect: ab\n  - expectIdle", program: program, more: "never: { text: a picture }")
        #expect(forbidden.contains("image “a picture”"), "\(forbidden)")
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
}
