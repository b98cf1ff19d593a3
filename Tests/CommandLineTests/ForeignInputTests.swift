import Testing

@Suite("Keys and mouse in another program", .timeLimit(.minutes(2)))
struct ForeignInputTests: RunsPrograms {
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

    @Test("a program that writes without end can be interrupted")
    func endless() async throws {
        let script = "trap 'exit 4' INT; while :; do echo more; done"
        #expect(
            try await run(
                "  - expect: more\n  - press: Ctrl-C\n  - expectClosed: { status: 4 }",
                program: shell(script)) == "passed")
    }

    @Test("a program that writes without end after a rest can be interrupted, too")
    func endlessAfterRest() async throws {
        let script = "trap 'exit 4' INT; printf Ready; read x; while :; do echo more; done"
        #expect(
            try await run(
                "  - expect: Ready\n  - press: Enter\n  - expect: more\n  - press: Ctrl-C\n  - expectClosed: { status: 4 }",
                program: shell(script)) == "passed")
    }

    @Test("what is typed at a prompt waits until the program waits for it, long after the last key")
    func freshPrompt() async throws {
        // Between its prompt and the end of the echo, the program computes for a while.
        let script = """
            printf Ready; read x; sleep 0.6; printf 'Password: '; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done
            stty -echo; read x; stty echo; printf "\\ngot it\\n"; read x
            """
        let steps = """
              - expect: Ready
              - press: Enter
              - expect: "Password:"
              - type: sesame
              - press: Enter
              - expect: got it
              - expectGone: { text: sesame, neverSeen: true }
            """
        #expect(try await run(steps, program: shell(script, ", quiet: 500 ms")) == "passed")
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

    @Test("keys with a delay reach a program one by one")
    func delay() async throws {
        let script = """
            stty raw -echo; printf Ready; x=$(dd bs=3 count=1 2>/dev/null); printf '\\r\\ngot %s.' "$x"; sleep 30
            """
        let steps = "  - expect: Ready\n  - type: { text: abc, delay: 300 ms }\n  - expect: got a."
        #expect(try await run(steps, program: shell(script)) == "passed")
        let ended = try await run(
            "  - expect: Ready\n  - press: { keys: [a, b, c], delay: 100 ms }",
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

    @Test("a drag that goes nowhere is a failure")
    func noDrag() async throws {
        let script = "stty raw -echo; printf '\\033[?1002h'; printf Ready; sleep 30"
        let found = try await run(
            "  - expect: Ready\n  - drag: { from: Ready, to: [3, 1] }", program: shell(script))
        #expect(found.contains("“from” and “to” are the same cell"), "\(found)")
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
}
