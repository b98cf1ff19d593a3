import TerminalUI
import Testing

@testable import BlackBox

@Suite("A scenario")
struct ScenarioReadingTests {
    @Test("is read with its name, service, screen, settings and steps")
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
        #expect(
            scenario.steps.map(\.action) == [
                .enter("Ada Example", into: "Name"), .tap("Save"), .press([.down, .down, .enter]),
                .expect(Locator(.button, .label("Search"), .tappable)),
                .expectGone("Saving…", neverSeen: false),
            ])
        #expect(scenario.steps.map(\.place.line) == [7, 8, 9, 10, 11])
        #expect(scenario.steps[0].words == "enter: { text: Ada Example, into: Name }")
    }

    @Test("without a name is called by its file; its screen is 80×24")
    func defaults() throws {
        let scenario = try read("service: workshop\nsteps: [tap: Save]")
        #expect(scenario.name == "a.yaml")
        #expect(scenario.screen == Size(width: 80, height: 24))
        #expect(scenario.timeout == nil)
    }

    @Test("gives its service the options that stand with it")
    func serviceOptions() throws {
        let scenario = try read("service: { cellar: { depth: 3 } }\nsteps: [tap: Save]")
        #expect(scenario.service?.word == "cellar")
        #expect(scenario.service?.options?.words == "{ depth: 3 }")
    }

    @Test("needs no service where a setting replaces it")
    func replacedService() throws {
        let scenario = try read("recording: ../r\nsteps: [tap: Save]")
        #expect(scenario.service == nil)
    }

    @Test("narrows what it looks for by a mapping")
    func locators() throws {
        #expect(try step("expect: { text: 8 trains }").action == .expect(Locator(.text("8 trains"))))
        #expect(
            try step("expect: { field: From, value: Paris }").action
                == .expect(Locator(.field, .label("From"), .value("Paris"))))
        #expect(
            try step("tap: { row: { containing: \"10:04\" } }").action
                == .tap(Locator(.row, .containing("10:04"))))
        #expect(
            try step("expect: { matching: \"\\\\d+ trains\" }").action
                == .expect(Locator(.matching("\\d+ trains"))))
        #expect(
            try step("tap: { button: Retry, within: { dialog: Error }, nth: -1 }").action
                == .tap(
                    Locator(.button, .label("Retry"), .inside(Locator(.dialog, .label("Error"))), .nth(-1))))
        #expect(try step("expect: { row: {}, nth: 2 }").action == .expect(Locator(.row, .nth(2))))
        #expect(
            try step("expect: { checkbox: Direct only, checked: false }").action
                == .expect(Locator(.checkbox, .label("Direct only"), .unchecked)))
        #expect(
            try step("expect: { field: To, value: }").action
                == .expect(Locator(.field, .label("To"), .value(""))))
    }

    @Test("takes a time and an exception within a step or beside it")
    func options() throws {
        for text in [
            "expect: { text: Saved, timeout: 1.5 s, unless: { dialog: Error } }",
            "expect: { text: Saved }\n    timeout: 1500 ms\n    unless: { dialog: Error }",
        ] {
            let step = try step(text)
            #expect(step.action == .expect(Locator(.text("Saved"))))
            #expect(step.timeout == .milliseconds(1500))
            #expect(step.unless == Locator(.dialog, .label("Error")))
        }
        #expect(try step("press: Enter\n    timeout: 2 min").timeout == .seconds(120))
    }

    @Test("knows the other steps as well")
    func otherSteps() throws {
        #expect(try step("clear: Name").action == .clear("Name"))
        #expect(try step("paste: some words").action == .paste("some words", into: nil))
        #expect(try step("paste: { text: words, into: Name }").action == .paste("words", into: "Name"))
        #expect(try step("select: { row: {}, nth: 3 }").action == .select(Locator(.row, .nth(3))))
        #expect(try step("click: Save").action == .click("Save"))
        #expect(try step("scrollTo: The last").action == .scroll(to: "The last"))
        #expect(try step("resize: 40×10").action == .resize(Size(width: 40, height: 10)))
        #expect(
            try step("expectGone: { text: x, neverSeen: true }").action
                == .expectGone(Locator(.text("x")), neverSeen: true))
    }

    @Test("takes words that look like something else to YAML as words")
    func plainWords() throws {
        #expect(try step("tap: yes").action == .tap("yes"))
        #expect(try step("tap: 12").action == .tap("12"))
        #expect(try step("press: 1").action == .press([.character("1")]))
        #expect(try step("press: y").action == .press([.character("y")]))
        #expect(try step("enter: { text: \"\", into: Name }").action == .enter("", into: "Name"))
    }

    @Test("passes the steps that the program adds on to it")
    func programSteps() throws {
        guard case .other("ring", let value) = try step("ring: 3").action else {
            Issue.record("It was read as another step.")
            return
        }
        #expect(value.words == "3")
    }
}
