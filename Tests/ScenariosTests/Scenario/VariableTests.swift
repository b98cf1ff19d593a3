import BlackBox
import TerminalUI
import TestSupport
import Testing

@testable import Scenarios

@Suite("Variables")
struct VariableTests {
    private func scenario(
        _ top: String, _ step: String, set: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> Scenario {
        let text = "service: workshop\n\(top)\nsteps:\n  - \(step)"
        var reader = ScenarioReader(
            file: "a.yaml", setting: set, environment: environment, vocabulary: Vocabulary.workshop)
        let scenarios = reader.read(try ScenarioDocument(text, path: "a.yaml"))
        if let first = reader.mistakes.first { throw first }
        return try #require(scenarios.first)
    }

    private func words(
        _ top: String, _ step: String, set: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> String? {
        try scenario(top, step, set: set, environment: environment).steps.first?.words
    }

    @Test("a variable can be used in any text, and `$$` in such a text stands for a dollar sign")
    func texts() throws {
        let top = "name: For ${tool}\nvariables: { tool: Saw, number: 3 }"
        #expect(try words(top, "tap: \"${tool}, ${ number } for $$${number}\"") == "tap: Saw, 3 for $3")
        #expect(
            try words(top, "expect: { row: { matching: \"^${tool}$\" } }")
                == "expect: { row: { matching: ^Saw$ } }")
        #expect(try words(top, "tap: 5$ $ $$") == "tap: 5$ $ $")
        #expect(try scenario(top, "tap: a").name == "For Saw")
        #expect(try scenario(top, "tap: a").variables == ["tool": "Saw", "number": "3"])
    }

    private let tooLarge =
        "With this, variables, repetitions and included files make more than 64 MB: no scenario."

    @Test("variables that grow too large are refused at once")
    func growth() throws {
        let variables = (1...8).map { level in
            "  v\(level): \"\(String(repeating: "${v\(level - 1)}", count: 10))\"\n"
        }
        let top = "variables:\n  v0: \(String(repeating: "x", count: 1000))\n\(variables.joined())"
        let error = #expect(throws: DocumentMistake.self) { try scenario(top, "expect: \"${v8}\"") }
        #expect(error?.message == tooLarge)
        #expect(error?.place.line == 8)
    }

    @Test("cases that grow too large are refused with a single mistake")
    func casesGrow() throws {
        let cases = (1...1000).map { "{ b: \($0) }" }.joined(separator: ", ")
        let text = String(repeating: "x", count: 100_000)
        let top = "service: workshop\nname: \"${a}${b}\"\nvariables: { a: \(text) }\ncases: [\(cases)]"
        var reader = ScenarioReader(file: "a.yaml", vocabulary: Vocabulary.workshop)
        _ = reader.read(try ScenarioDocument("\(top)\nsteps: [tap: a]", path: "a.yaml"))
        #expect(reader.mistakes.map(\.message) == [tooLarge])
    }

    @Test("a text of many dollars is read in linear time")
    func dollars() throws {
        let times = ProcessorTime.least(for: [100_000, 400_000]) { count in
            let dollars = String(repeating: "$$", count: count)
            #expect(VariableText(dollars)?.parts == [.text(String(repeating: "$", count: count))])
        }
        #expect(times[1] < 8 * times[0], "\(times)")
    }

    @Test("a variable replaces a part of a value, not of the file's text")
    func oneValue() throws {
        let top = "variables: { odd: \"a: \\\"b\\\", { c }\\n- d #\" }"
        let step = try #require(scenario(top, "paste: \"${odd}\"").steps.first)
        #expect(step.value.content == .text("a: \"b\", { c }\n- d #"))
    }

    @Test("a variable can be used as a number or a truth value if its value is a number or a truth value")
    func kinds() throws {
        let top = "variables: { wide: 100, yes: true, count: 2, text: \"2\" }\nscreen: ${wide}x30"
        let scenario = try scenario(top, "expect: { text: a, tappable: \"${yes}\", count: \"${count}\" }")
        #expect(scenario.screen.width == 100)
        let number = try #require(self.scenario(top, "paste: \"${count}\"").steps.first?.value)
        #expect(number.isPlain && number.content == .text("2"))
        let text = try #require(self.scenario(top, "paste: ${text}").steps.first?.value)
        #expect(!text.isPlain && text.content == .text("2"))
        let set = try #require(
            self.scenario(top, "paste: \"${count}\"", set: ["count": "3"]).steps.first?.value)
        #expect(set.isPlain && set.content == .text("3"))
    }

    @Test("of several values of a variable, the nearest one counts")
    func nearest() throws {
        let environment = ["price": "env"]
        #expect(try words("", "tap: ${env.price}", environment: environment) == "tap: env")
        #expect(try words("variables: { price: file }", "tap: ${price}") == "tap: file")
        #expect(
            try words("variables: { price: file }", "tap: ${price}", set: ["price": "set"]) == "tap: set")
        #expect(
            try words(
                "variables: { price: file }\ncases: [{ price: case }]", "tap: ${price}",
                set: ["price": "set"]) == "tap: case")
    }

    @Test("the definition of a variable can use variables that are defined earlier or nearer")
    func definitions() throws {
        let top = "variables: { a: 1, b: \"${a}${c}${env.d}\" }\ncases: [{ c: 2 }]"
        #expect(try words(top, "tap: ${b}", environment: ["d": "3"]) == "tap: 123")
    }

    @Test(
        "a mistake in a variable is reported at its place",
        arguments: [
            (
                "variables: { price: 9 }", "tap: ${prcie}",
                "4:10: Unknown variable “prcie”; did you mean “price”?"
            ),
            ("", "tap: ${price}", "4:10: Unknown variable “price”; there are no variables."),
            (
                "variables: { a: 9 }", "expect: { text: x, nth: \"${seat}\" }",
                "4:29: Unknown variable “seat”; the variables are a."
            ),
            ("", "tap: ${env.HOEM}", "4:10: The environment has no variable “HOEM”; did you mean “HOME”?"),
            ("", "tap: ${env.QQQQQQQQ}", "4:10: The environment has no variable “QQQQQQQQ”."),
            ("", "tap: \"a ${b\"", "4:10: A “${” needs a “}” behind the name; a dollar alone is “$$”."),
            ("variables: { a: [1] }", "tap: a", "2:17: The variable “a” needs words, not a list."),
            ("variables: [a]", "tap: a", "2:12: “variables” needs variables with their values, not a list."),
            (
                "variables: { \"a b\": 1 }", "tap: a",
                "2:14: “a b” cannot name a variable: a name begins with a letter, and has letters, digits, - and _."
            ),
            (
                "variables: { b: \"${a}\", a: 1 }", "tap: a",
                "2:17: Unknown variable “a”; there are no variables."
            ),
            (
                "variables: { a: huge }\nscreen: ${a}", "tap: a",
                "3:9: “screen” needs columns by rows, such as 80x24 (at most 1000x500), not “huge”."
            ),
            (
                "secrets: [code]\nvariables: { cod: 1 }", "tap: a",
                "2:11: Unknown variable “code” in “secrets”; did you mean “cod”?"
            ),
            ("cases: []", "tap: a", "2:8: “cases” needs at least one; there is none."),
            ("cases: [a]", "tap: a", "2:9: A case needs variables with their values, not “a”."),
        ])
    func mistakes(top: String, step: String, message: String) {
        let error = #expect(throws: DocumentMistake.self) {
            try scenario(top, step, environment: ["HOME": "/", "PATH": ""])
        }
        #expect(error?.description == "a.yaml:" + message)
    }

    @Test("a mistake in a variable neither hides nor causes other mistakes")
    func allMistakes() throws {
        func mistakes(_ top: String) throws -> [String] {
            let text = "service: workshop\n\(top)\nsteps: [tap: \"${a} ${b}\", tpa: x]"
            var reader = ScenarioReader(file: "a.yaml", environment: [:], vocabulary: Vocabulary.workshop)
            _ = reader.read(try ScenarioDocument(text, path: "a.yaml"))
            return reader.mistakes.map(\.description)
        }
        let typo = "a.yaml:3:27: Unknown step “tpa”; did you mean “tap”?"
        #expect(
            try mistakes("variables: { a: [1], 1c: 2, b: \"${a}\", d: \"${tools}\" }") == [
                "a.yaml:2:17: The variable “a” needs words, not a list.",
                "a.yaml:2:22: “1c” cannot name a variable: a name begins with a letter, and has letters, digits, - and _.",
                "a.yaml:2:43: Unknown variable “tools”; the variables are 1c, a and b.", typo,
            ])
        let wrongCase = "a.yaml:2:27: A case needs variables with their values, not “3”."
        #expect(try mistakes("cases: [{ a: 1, b: 2 },   3]") == [wrongCase, typo])
        #expect(
            try mistakes("cases: [3]") == [
                "a.yaml:2:9: A case needs variables with their values, not “3”.", typo,
            ])
        #expect(
            try mistakes("variables: [a]") == [
                "a.yaml:2:12: “variables” needs variables with their values, not a list.", typo,
            ])
    }

    @Test("each case is a scenario with its own name")
    func cases() throws {
        let scenarios = try readAll(
            """
            service: workshop
            variables: { tool: Saw }
            cases:
              - { tool: Drill, number: 1 }
              - { name: "one/two", number: 2 }
            steps: [tap: "${tool} ${number}"]
            """)
        #expect(scenarios.map(\.caseName) == ["Drill, 1", "one/two"])
        let lines = try readAll(
            "service: workshop\ncases: [{ text: \"one\\ntwo\" }]\nsteps: [tap: \"${text}\"]")
        #expect(lines[0].title == "a.yaml (one two)")
        #expect(scenarios.map(\.title) == ["a.yaml (Drill, 1)", "a.yaml (one/two)"])
        #expect(scenarios.map(\.name) == scenarios.map(\.title))
        #expect(scenarios.map(\.shortName) == ["a (Drill, 1)", "a (one-two)"])
        #expect(scenarios.map { $0.steps[0].words } == ["tap: Drill 1", "tap: Saw 2"])
        #expect(
            mistake(in: "service: workshop\ncases: [{ a: 1 }, { a: 2, name: 1 }]\nsteps: [tpa: a]")
                == "a.yaml:3:9: Unknown step “tpa”; did you mean “tap”?")
        #expect(
            mistake(in: "service: workshop\ncases: [{ a: 1 }, { a: 2, name: 1 }]\nsteps: [tap: \"${a}\"]")
                == "a.yaml:2:21: Two cases are called “1”; “name” gives one of them another name.")
    }

    @Test("it is a mistake if a case or an include sets a variable that nothing uses")
    func unnamed() {
        let text = "service: workshop\nvariables: { date: 1 }\ncases: [{ dat: 2 }]\nsteps: [tap: \"${date}\"]"
        #expect(
            mistake(in: text)
                == "a.yaml:3:11: Nothing in this scenario names the variable “dat”; did you mean “date”?")
        #expect(mistake(in: "service: workshop\ncases: [{ name: x }]\nsteps: [tap: a]") == "none")
    }

    @Test("a secret is replaced by dots in steps, names and mistakes")
    func secrets() throws {
        let top =
            "name: With ${code}\nsecrets: [code, env.TOKEN]\nvariables: { code: s3cret, long: \"s3cret-long\" }"
        let scenario = try scenario(
            top, "tap: \"${code} ${env.TOKEN} ${long}\"", set: ["code": "t0p"], environment: ["TOKEN": "tok"])
        #expect(scenario.steps[0].words == "tap: •••• •••• ••••-long")
        #expect(scenario.steps[0].value.content == .text("t0p tok s3cret-long"))
        #expect(scenario.name == "With ••••")
        let error = #expect(throws: DocumentMistake.self) { try self.scenario(top, "resize: ${code}") }
        #expect(error?.message.hasSuffix("not “••••”.") == true)
        let secrets = Secrets(["abc", "abcdef", " "])
        #expect(secrets.hidden(in: "abcdef abc d") == "•••• •••• d")
        let cases = try readAll(
            "service: workshop\nsecrets: [code]\ncases: [{ code: s3cret }]\nsteps: [tap: \"${code}\"]")
        #expect(cases[0].title == "a.yaml (••••)")
    }

    @Test("a secret is replaced by dots even if only a part appears, or if line ends and blanks are missing")
    func partsOfSecrets() {
        let secrets = Secrets(["  a long password\n", "first line\nsecond\n", "Aaaaaaaaaa", "short"])
        #expect(secrets.hidden(in: "│ a long password │") == "│ •••• │")
        #expect(secrets.hidden(in: "│g password │ a long │ pass") == "│•••• │ ••••│ pass")
        #expect(secrets.hidden(in: "first line, second") == "••••, ••••")
        #expect(secrets.hidden(in: "aaaaaaaaa          a shor") == "aaaaaaaaa          a shor")
    }
}
