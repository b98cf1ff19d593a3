import Testing

@testable import Scenarios

@Suite("Mistakes in scenarios")
struct ScenarioMistakeTests {
    @Test(
        "a mistake at the top level is reported with its place and a remedy",
        arguments: [
            ("", "a.yaml: This file is empty; a scenario has a name, a service and steps."),
            (
                "# nothing but a remark",
                "a.yaml: This file is empty; a scenario has a name, a service and steps."
            ),
            ("- tap: Save", "a.yaml:1:1: A scenario is a mapping with name, service and steps, not a list."),
            (
                "just words",
                "a.yaml:1:1: A scenario is a mapping with name, service and steps, not “just words”."
            ),
            ("service: workshop", "a.yaml:1:1: A scenario needs “steps”; they are missing."),
            (
                "name: x\nsteps: [tap: Save]",
                "a.yaml:1:1: A scenario needs “service” or “recording”; it is missing."
            ),
            (
                "service: workshop\nrecording: r\nsteps: [tap: Save]",
                "a.yaml:1:10: A scenario runs against “service” or “recording”, not both."
            ),
            (
                "service: workshpo\nsteps: [tap: Save]",
                "a.yaml:1:10: Unknown service “workshpo”; did you mean “workshop”?"
            ),
            (
                "service: moon\nsteps: [tap: Save]",
                "a.yaml:1:10: Unknown service “moon”; the services are workshop and cellar."
            ),
            (
                "service: https://api.example.com/osdm\nsteps: [tap: Save]",
                """
                a.yaml:1:10: “service” is one of workshop and cellar, not an address. What a service in the network \
                answers is recorded once, and named under “recording”: see “scenario record --help”.
                """
            ),
            (
                "service: { workshop: { depth: 3 } }\nsteps: [tap: Save]",
                "a.yaml:1:22: The service “workshop” takes no options."
            ),
            (
                "service: { cellar: { dept: 3 } }\nsteps: [tap: Save]",
                "a.yaml:1:22: Unknown key “dept” in the service “cellar”; did you mean “depth”?"
            ),
            (
                "service: [a, b]\nsteps: [tap: Save]",
                "a.yaml:1:10: “service” needs a word, or one word with its options, not a list."
            ),
            (
                "servcie: workshop\nsteps: [tap: Save]",
                "a.yaml:1:1: Unknown key “servcie” in a scenario; did you mean “service”?"
            ),
            (
                "service: workshop\nscreen: 80\nsteps: [tap: Save]",
                "a.yaml:2:9: “screen” needs columns by rows, such as 80x24 (at most 1000x500), not “80”."
            ),
            (
                "service: workshop\nscreen: 0x24\nsteps: [tap: Save]",
                "a.yaml:2:9: “screen” needs columns by rows, such as 80x24 (at most 1000x500), not “0x24”."
            ),
            (
                "service: workshop\ncolors: 16\nsteps: [tap: Save]",
                "a.yaml:2:9: “colors” needs 0, 8 or 256, not “16”."
            ),
            (
                "service: workshop\ncharacters: acsii\nsteps: [tap: Save]",
                "a.yaml:2:13: “characters” needs unicode or ascii, not “acsii”; did you mean “ascii”?"
            ),
            (
                "service: workshop\ntags: []\nsteps: [tap: Save]",
                "a.yaml:2:7: “tags” needs at least one; there is none."
            ),
            (
                "service: workshop\nnever: [{ dialgo: Error }]\nsteps: [tap: Save]",
                "a.yaml:2:11: Unknown key “dialgo” in “never”; did you mean “dialog”?"
            ),
            (
                "service: workshop\nsteps: []",
                "a.yaml:2:8: “steps” needs a list of at least one step, not an empty list."
            ),
            (
                "service: workshop\nsteps:",
                "a.yaml:2:7: “steps” needs a list of at least one step, not nothing."
            ),
            (
                "service: workshop\nsteps:\n  tap: Save",
                "a.yaml:3:3: “steps” needs a list: each step begins with a dash."
            ),
            (
                "service: workshop\nname: a\nname: b\nsteps: [tap: Save]",
                "a.yaml:2:1: “name” is there twice, here for the first time; once is enough."
            ),
            (
                "service: workshop\ntoday: []\nsteps: [tap: Save]",
                "a.yaml:2:8: “today” needs words, not an empty list."
            ),
            (
                "service: workshop\ntimeout: 900000000 min\nsteps: [tap: Save]",
                "a.yaml:2:10: “timeout” needs a time with its unit, of at most an hour, such as 500 ms, 5 s or 2 min,"
                    + " not “900000000 min”."
            ),
            (
                "service: workshop\n---\nsteps: [tap: Save]",
                "a.yaml:2:1: This is not YAML: expected a single document in the stream but found another document."
            ),
            (
                "service: \"a\\nb\"\nsteps: [tap: Save]",
                "a.yaml:1:10: Unknown service “a\\nb”; the services are workshop and cellar."
            ),
        ])
    func top(text: String, message: String) {
        #expect(mistake(in: text) == message)
    }

    @Test(
        "a mistake in a step is reported with its place and a remedy",
        arguments: [
            ("expct: x", "3:5: Unknown step “expct”; did you mean “expect”?"),
            ("Tap: x", "3:5: Unknown step “Tap”; did you mean “tap”?"),
            (
                "frobnicate: x",
                "3:5: Unknown step “frobnicate”; the steps are enter, type, tap, press, expect, expectGone,"
                    + " expectScreen, expectTree, expectClosed, expectIdle, expectMemory, expectCursor, clear, paste,"
                    + " select, click, wheel, drag, scrollTo, resize, terminalFocus, screenshot, capture, include,"
                    + " repeat, ring and wait."
            ),
            (
                "tap Save",
                "3:5: A step is a word and what goes with it, such as tap: Sign In, not “tap Save”."
            ),
            ("timeout: 5 s", "3:5: A step needs a word that says what it does, such as tap."),
            ("tap:", "3:9: “tap” needs a label, or what else to look for; there is nothing."),
            ("tap: \"\"", "3:10: “tap” needs words; there are none."),
            ("tap: [a, b]", "3:10: “tap” needs one thing to look for, not a list."),
            ("tap: {}", "3:10: “tap” needs something to look for, such as button: Search."),
            (
                "tap: a\n    press: b",
                "4:5: “tap” and “press” are two steps; each needs a dash of its own."
            ),
            ("tap: { buton: Save }", "3:12: Unknown key “buton” in “tap”; did you mean “button”?"),
            (
                "tap: { button: Save, row: x }",
                "3:26: “button” and “row” are two kinds; one thing has one."
            ),
            ("tap: { button: Save, nth: 0 }", "3:31: “nth” counts from 1, or from -1 backwards; not from 0."),
            (
                "expect: { text: a, within: { rows: 3-1 } }",
                "3:40: “rows” begins with the smaller number: 1-3."
            ),
            (
                "expect: { text: a, rows: 0 }",
                "3:30: “rows” counts from 1, or from -1 backwards; not from 0."
            ),
            (
                "expect: { text: a, columns: -1--3 }",
                "3:33: “columns” begins with the smaller number: -3--1."
            ),
            (
                "expect: { text: a, columns: left }",
                "3:33: “columns” needs a number or a range, such as 3, -1 or 1-3, not “left”."
            ),
            (
                "expect: { text: a, at: [0, 5] }",
                "3:29: “at” needs a whole number from 1 to 1000, not “0”."
            ),
            (
                "tap: { row: { number: 0 } }",
                "3:27: “number” counts from 1, or from -1 backwards; not from 0."
            ),
            (
                "tap: { button: Save, nth: second }",
                "3:31: “nth” needs a whole number from -999 to 999, not “second”."
            ),
            (
                "expect: { button: Save, tappable: maybe }",
                "3:39: “tappable” needs true or false, not “maybe”."
            ),
            ("enter: { text: x }", "3:12: “enter” needs “into”; it is missing."),
            ("enter: { into: Name }", "3:12: “enter” needs “text”; it is missing."),
            ("enter: x", "3:12: “enter” needs a mapping with text, into, timeout or unless, not “x”."),
            (
                "enter: { text: x, in: Name }",
                "3:23: Unknown key “in” in “enter”; did you mean “into”?"
            ),
            (
                "enter: { text: \"a\\tb\", into: Name }",
                "3:20: “text” has a control character that nobody types; for Tab, Esc and the like there is “press”."
            ),
            ("press: Entr", "3:12: “Entr” is not a key; did you mean “Enter”?"),
            ("press: [Down, Dwon]", "3:19: “Dwon” is not a key; did you mean “Down”?"),
            ("press: []", "3:12: “press” needs at least one; there is none."),
            (
                "expect: { text: x, timeout: 5 }",
                "3:33: “timeout” needs a time with its unit, of at most an hour, such as 500 ms, 5 s or 2 min,"
                    + " not “5”."
            ),
            ("type:", "3:10: “type” needs words; there are none."),
            ("type: \"\"", "3:11: “type” needs words; there are none."),
            ("click: { button: Save, times: 3 }", "3:35: “times” needs a whole number from 1 to 2, not “3”."),
            ("wheel: { by: 0, over: x }", "3:18: “by” needs at least one notch, such as 3 or -3; not 0."),
            ("wheel: { by: 1 }", "3:12: “wheel” needs “over”; it is missing."),
            ("expectScreen:", "3:18: “expectScreen” needs words; there are none."),
            ("expectScreen: ░ ░░", "3:19: “expectScreen” has only cells that vary: any screen would do."),
            ("expectTree:", "3:16: “expectTree” needs words; there are none."),
            ("expectTree: { within: Jobs }", "3:17: “expectTree” needs “tree”; it is missing."),
            (
                "expectTree: '- row [pressed]'",
                "3:17: Unknown state “pressed” in the tree; the states are focused,"
                    + " selected, checked, expanded and disabled."
            ),
            (
                "expectTree: |\n        - row \"a\"\n         - cell \"b\"",
                "5: What is part of an element is indented by two blanks more than the element."
            ),
            (
                "expectTree:\n      within: { table: All jobs }\n      tree: |\n\n        - row \"░\"",
                "6: The tree has only words that vary: any screen with such elements would do."
            ),
            (
                "screenshot: ../a",
                "3:17: “screenshot” needs a name that a file can have, not “../a”."
            ),
            ("capture: { as: a }", "3:14: “capture” needs “from”; it is missing."),
            (
                "expect: { text: x, style: eror }",
                "3:31: Unknown style “eror”; did you mean “error”?"
            ),
            (
                "tap: { button: x, soft: true }",
                "3:23: “soft” goes with expectations only, not with “tap”."
            ),
            (
                "expect: { text: x, timeout: 0 s }",
                "3:33: “timeout” needs some time, such as 500 ms; in none nothing can happen."
            ),
            (
                "expect: { text: x, timeout: 5 s }\n    timeout: 5 s",
                "3:24: “timeout” is there twice; once is enough."
            ),
            (
                "resize: 80",
                "3:13: “resize” needs columns by rows, such as 80x24 (at most 1000x500), not “80”."
            ),
            ("ring: 13", "3:11: “ring” needs a whole number from 1 to 12, not “13”."),
            (
                "expect: { text: x, text: y }",
                "3:15: “text” is there twice, here for the first time; once is enough."
            ),
        ])
    func steps(text: String, message: String) {
        #expect(mistake(in: "service: workshop\nsteps:\n  - \(text)") == "a.yaml:" + message)
    }

    @Test("an invalid regular expression is reported with its place")
    func expression() {
        let message = mistake(in: "service: workshop\nsteps:\n  - expect: { matching: \"(\" }")
        #expect(
            message == "a.yaml:3:25: “(” is not a regular expression. Check its brackets and repetitions.")
        for expression in [".*", "^$", "^[0-9]*$"] {
            #expect(
                mistake(in: "service: workshop\nsteps:\n  - expect: { matching: \"\(expression)\" }")
                    == "a.yaml:3:25: “\(expression)” matches a text that is empty, and so any screen.")
        }
    }

    @Test("the text of a mistake contains no escape sequences")
    func escapes() {
        let message = mistake(in: "service: workshop\nsteps:\n  - \"\\e[31mtap\": x")
        #expect(message.contains("Unknown step “\\u{1B}[31mtap”"), "\(message)")
    }
}
