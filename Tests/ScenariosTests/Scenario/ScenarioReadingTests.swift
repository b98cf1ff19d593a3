import BlackBox
import TerminalUI
import Testing

@testable import Scenarios

@Suite("Reading scenarios")
struct ScenarioReadingTests {
    @Test("a scenario has its name, service, screen, settings and steps")
    func whole() throws {
        let scenario = try read(
            """
            name: A job is done
            service: workshop
            screen: 100x30
            today: 2026-11-23T08:00:00+01:00
            timeout: 2 s
            steps:
              - enter: { text: Ada Example, into: Name }
              - tap: Save
              - press: [Down, Down, Enter]
              - expect: { button: Search, tappable: true }
              - expectGone: Saving…
            """)
        #expect(scenario.name == "A job is done")
        #expect(scenario.file == "a.yaml")
        #expect(scenario.service?.word == "workshop")
        #expect(scenario.screen == Size(width: 100, height: 30))
        #expect(scenario.setting("today")?.content == .text("2026-11-23T08:00:00+01:00"))
        #expect(scenario.timeout == .seconds(2))
        #expect(scenario.steps.map(\.word) == ["enter", "tap", "press", "expect", "expectGone"])
        #expect(scenario.steps[2].value.words == "[Down, Down, Enter]")
        #expect(scenario.steps.map(\.place.line) == [7, 8, 9, 10, 11])
        #expect(scenario.steps[0].words == "enter: { text: Ada Example, into: Name }")
    }

    @Test("a scenario is read with its tags, its terminal, and the elements that no frame may show")
    func terminal() throws {
        let scenario = try read(
            "tags: [smoke, slow]\nservice: workshop\ncolors: 8\ncharacters: ascii\n"
                + "never: [{ dialog: Error }, Panic]\nsteps: [tap: Save]")
        #expect(scenario.tags == ["smoke", "slow"])
        #expect(scenario.rules.never == [Locator(.dialog, .label("Error")), "Panic"])
        #expect(
            scenario.terminal
                == TerminalSettings(
                    type: "xterm-256color", colors: .atMost(8), characters: .ascii, background: .dark))
        let plain = try read("tags: smoke\nservice: workshop\nnever: Panic\nsteps: [tap: Save]")
        #expect(plain.tags == ["smoke"])
        #expect(plain.rules.never == ["Panic"])
        #expect(plain.terminal == TerminalSettings(type: "xterm-256color", background: .dark))
    }

    @Test("a scenario without a name is named after its file, and its screen is 80×24")
    func defaults() throws {
        let scenario = try read("service: workshop\nsteps: [tap: Save]")
        #expect(scenario.name == "a.yaml")
        #expect(scenario.screen == Size(width: 80, height: 24))
        #expect(scenario.timeout == nil)
    }

    @Test("a service keeps its options")
    func serviceOptions() throws {
        let scenario = try read("service: { cellar: { depth: 3 } }\nsteps: [tap: Save]")
        #expect(scenario.service?.word == "cellar")
        #expect(scenario.service?.options?.words == "{ depth: 3 }")
    }

    @Test("a scenario can have another setting, such as a recording, instead of a service")
    func replacedService() throws {
        let scenario = try read("recording: ../r\nsteps: [tap: Save]")
        #expect(scenario.service == nil)
    }

    @Test("a locator can be a mapping")
    func locators() throws {
        #expect(try locator("Saved") == "Saved")
        #expect(try locator("{ text: 8 trains }") == Locator(.text("8 trains")))
        #expect(try locator("{ id: from }") == Locator(.id("from")))
        #expect(try locator("{ field: { hint: City } }") == Locator(.field, .hint("City")))
        #expect(try locator("{ row: { number: -2 } }") == Locator(.row, .number(-2)))
        #expect(
            try locator("{ field: From, value: Paris }")
                == Locator(.field, .label("From"), .value("Paris")))
        #expect(
            try locator("{ row: { containing: \"10:04\" } }") == Locator(.row, .containing("10:04")))
        #expect(try locator("{ matching: \"\\\\d+ trains\" }") == Locator(.matching("\\d+ trains")))
        #expect(
            try locator("{ button: Retry, within: { dialog: Error }, nth: -1 }")
                == Locator(.button, .label("Retry"), .inside(Locator(.dialog, .label("Error"))), .nth(-1)))
        #expect(
            try locator("{ text: a, within: { rows: 1-3, columns: -5--1 } }")
                == Locator(
                    .text("a"),
                    .inside(Locator(.on(.rows(ScreenSpan(1, 3))), .on(.columns(ScreenSpan(-5, -1)))))))
        #expect(try locator("{ text: a, rows: -1 }") == Locator(.text("a"), .on(.rows(ScreenSpan(-1)))))
        #expect(try locator("{ row: {}, nth: 2 }") == Locator(.row, .nth(2)))
        #expect(
            try locator("{ checkbox: Direct only, checked: false }")
                == Locator(.checkbox, .label("Direct only"), .unchecked))
        #expect(try locator("{ field: To, value: }") == Locator(.field, .label("To"), .value("")))
    }

    @Test("a number or a truth value can be used as words")
    func plainWords() throws {
        #expect(try locator("yes") == "yes")
        #expect(try locator("12") == "12")
    }

    @Test("the options timeout and unless can be inside a step's value or next to its word")
    func options() throws {
        for text in [
            "expect: { text: Saved, timeout: 1.5 s, unless: { dialog: Error } }",
            "expect: { text: Saved }\n    timeout: 1500 ms\n    unless: { dialog: Error }",
        ] {
            let step = try step(text)
            #expect(step.value.words == "{ text: Saved }")
            #expect(step.timeout == .milliseconds(1500))
            #expect(step.unless == Locator(.dialog, .label("Error")))
        }
        #expect(try step("press: Enter\n    timeout: 2 min").timeout == .seconds(120))
        let twice = "service: workshop\nsteps:\n  - tap: { label: Saw, timeout: 2 s }\n    timeout: 1 s"
        #expect(mistake(in: twice) == "a.yaml:3:24: “timeout” is there twice; once is enough.")
    }

    @Test("a text to type has backspaces and line ends as YAML writes them")
    func typedCharacters() throws {
        for text in [#""ab\bc""#, #""ab\x7Fc""#, #""a\nb""#] {
            _ = try step("enter: { text: \(text), into: Name }")
            _ = try step("type: \(text)")
        }
    }

    @Test("a locator may name a style")
    func style() throws {
        #expect(try locator("{ text: Late, style: error }") == Locator(.text("Late"), .drawn(.error)))
    }
}
