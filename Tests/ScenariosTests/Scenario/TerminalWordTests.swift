import BlackBox
import TestSupport
import Testing

@testable import Scenarios

@Suite("A scenario of a program of which only the terminal is known")
struct TerminalWordTests {
    private static let vocabulary = ScenarioVocabulary<WorldLog>(
        settings: [
            ScenarioSettingWord("program", about: "Another program.", showsOnlyTerminal: true) {
                value throws(DocumentMistake) in _ = try value.text("“program”")
            }
        ], steps: [.advance])

    private func mistake(in text: String, with vocabulary: ScenarioVocabulary<WorldLog> = Self.vocabulary)
        -> String
    {
        do throws(DocumentMistake) {
            _ = try Scenario.read("program: sh\n\(text)\n", file: "a.yaml", in: vocabulary)
            return "none"
        } catch {
            return error.description
        }
    }

    @Test(
        "what a terminal does not show is a mistake wherever a locator stands, with the place of the word",
        arguments: [
            ("steps:\n  - expectGone: { dialog: Error, neverSeen: true }", "3:19: “dialog” is never seen"),
            ("never: [{ dialog: Error }]\nsteps: [press: a]", "2:11: “dialog” is never seen"),
            ("never: { button: Ok }\nsteps: [press: a]", "2:10: “button” is never seen"),
            ("always: { field: Name }\nsteps: [press: a]", "2:11: “field” is never seen"),
            (
                "eventually: { after: { row: a }, see: { text: b } }\nsteps: [press: a]",
                "2:24: “row” is never seen"
            ),
            (
                "eventually: { after: { text: a }, see: { text: b, checked: true } }\nsteps: [press: a]",
                "2:51: “checked” is never seen"
            ),
            ("steps:\n  - press: a\n    unless: { text: a, style: error }", "4:31: The style “error”"),
            ("steps:\n  - expect: { text: a, within: { table: b } }", "3:34: “table” is never seen"),
            ("steps:\n  - expect: { dialog: a, count: 2 }", "3:15: “dialog” is never seen"),
            ("steps:\n  - click: { checkbox: a }", "3:14: “checkbox” is never seen"),
            ("steps:\n  - wheel: { by: 1, over: { list: a } }", "3:29: “list” is never seen"),
            ("steps:\n  - capture: { as: a, from: { status: b } }", "3:31: “status” is never seen"),
            (
                "steps:\n  - repeat: { times: 2, steps: [{ expectGone: { cell: a } }] }",
                "3:49: “cell” is never seen"
            ),
            ("never: [{ image: a chart }]\nsteps: [press: a]", "2:11: Of another program, the only image"),
            (
                "steps:\n  - expectGone: { image: { text: chart } }",
                "3:19: Of another program, the only image"
            ),
            (
                "steps:\n  - expectGone: { image: { matching: ^p } }",
                "3:19: Of another program, the only image"
            ),
        ])
    func places(text: String, sentence: String) {
        #expect(mistake(in: text).hasPrefix("a.yaml:\(sentence)"), "\(mistake(in: text))")
    }

    @Test(
        "states, ids, hints, numbers of rows, values and styles by meaning are mistakes",
        arguments: [
            "style: accent", "style: highlight", "style: secondary", "style: error", "style: paper",
            "enabled: false", "focused: true", "selected: true", "checked: false", "expanded: true",
            "tappable: true", "id: a", "hint: a", "number: 1", "value: a",
        ])
    func criteria(criterion: String) {
        let found = mistake(in: "steps:\n  - expectGone: { text: a, \(criterion) }")
        #expect(found.contains("is never seen: of another program only the terminal is known."), "\(found)")
    }

    @Test(
        "words, links, pictures, the title, places, colours and attributes can be looked for",
        arguments: [
            "Error", "{ text: a, style: red }", "{ matching: a, style: on-color-208 }",
            "{ label: a, nth: 2 }",
            "{ text: a, style: normal }", "{ text: a, style: bold }", "{ containing: a, style: reverse }",
            "{ terminal: a title }", "{ link: { text: a, value: \"https://example.com\" } }",
            "{ text: a, within: { text: a b } }", "{ image: a picture }",
            "{ image: { text: picture, rows: 2 } }", "{ image: { matching: ^a } }", "{ image: {} }",
        ])
    func known(locator: String) {
        #expect(mistake(in: "never: [\(locator)]\nsteps:\n  - expect: \(locator)") == "none")
    }

    @Test(
        "a check of what any screen has is a mistake",
        arguments: [
            "{ rows: 1-24 }", "{ columns: 1-80 }", "{ nth: 1 }", "{ style: normal }", "{ matching: . }",
            "{ matching: \"^.+$\" }", "{ terminal: {} }", "{ terminal: { nth: 1 } }",
        ])
    func anyScreen(locator: String) {
        for text in [
            "steps:\n  - expect: \(locator)", "always: \(locator)\nsteps: [expectIdle]",
            "eventually: { after: a, see: \(locator) }\nsteps: [expectIdle]",
        ] {
            let found = mistake(in: text)
            #expect(found.contains("looks for what any screen has."), "\(found)")
        }
    }

    @Test(
        "a check that can fail is none",
        arguments: [
            "{ matching: \"^.$\" }", "{ matching: \"\\\\S\", at: [1, 5] }",
            "{ matching: \"\\\\S\", rows: 3 }", "{ rows: 3, count: 2 }",
            "{ matching: \"[0-9]\" }",
        ])
    func someScreens(locator: String) {
        #expect(mistake(in: "steps:\n  - expect: \(locator)") == "none")
    }

    @Test(
        "a step that needs an element, or a clock that can be moved, is a mistake that names another way",
        arguments: [
            ("enter: { text: a, into: b }", "Use “type” and “press”."), ("clear: a", "Use “press”."),
            ("tap: a", "Use “press” or “click”."), ("select: a", "Use “press” or “click”."),
            ("paste: { text: a, into: b }", "Paste without it."), ("paste: a", "none"),
            ("scrollTo: a", "none"), ("advance: 1 s", "it goes on by itself"),
        ])
    func steps(step: String, sentence: String) {
        let found = mistake(in: "steps:\n  - \(step)")
        #expect(found.contains(sentence), "\(found)")
    }

    @Test("a mistake in an included file, and one that a variable makes, is found before anything runs")
    func included() throws {
        let folder = try TemporaryFolder([
            "b.yaml": "steps:\n  - expectGone: { text: a, style: \"${look}\" }\n"
        ])
        func read(_ look: String) -> [DocumentMistake] {
            ScenarioFiles.read([folder.path + "/a.yaml"], in: Self.vocabulary).mistakes
        }
        for (look, count) in [("error", 1), ("red", 0)] {
            try folder.write(
                "program: sh\nsteps:\n  - include: { file: b.yaml, with: { look: \(look) } }\n", to: "a.yaml")
            #expect(read(look).count == count)
        }
    }

    @Test("a scenario of a program that says what its elements are may look for all of them")
    func other() {
        var vocabulary = Self.vocabulary
        vocabulary.settings[0].showsOnlyTerminal = false
        let text = "never: [{ dialog: Error }]\nsteps:\n  - tap: { button: a, enabled: true }"
        #expect(mistake(in: text, with: vocabulary) == "none")
    }
}
