import BlackBox
import BlackBoxStubs
import Foundation
import JSONTrees
import Scenarios
import Simulation
import Waiting

enum ScenarioWords {
    static var vocabulary: ScenarioVocabulary<ScenarioContext> {
        var vocabulary = ScenarioVocabulary<ScenarioContext>(
            services: [sandbox], settings: [today, recording, signedIn, config, program, clock],
            steps: [.advance, .restart { try await $0.restart($1) }])
        vocabulary.addStubs { $0.stubs }
        vocabulary.steps += [expectFile, signal, live]
        return vocabulary
    }

    private static let sandbox = ScenarioServiceWord(
        "sandbox",
        about: "The embedded sandbox, with its own timetable and invented fares; "
            + "{ faults: \"delay=2s@/offers\", seed: 1, tokenLifetime: 60 s, "
            + "events: \"price-rise,late-ticket=5s\", payment: unset } say more.",
        check: { options throws(DocumentMistake) in _ = try SandboxOptions(options) })

    private static let today = ScenarioSettingWord(
        "today",
        about: "What the time is, e.g. 2026-11-23T08:00:00+01:00; it goes on only as the scenario waits.",
        check: { value throws(DocumentMistake) in _ = try FixedTime(value) })

    private static let recording = ScenarioSettingWord(
        "recording",
        about: "The folder of a recording that gives the responses, beside this file: ../Recordings/sign-in.",
        replacesService: true,
        check: { value throws(DocumentMistake) in _ = try value.text("“recording”") })

    private static let signedIn = ScenarioSettingWord(
        "signedIn",
        about: "Whether somebody is signed in already, with the service's demo account: it begins on Search.",
        schema: ["type": "boolean"],
        check: { value throws(DocumentMistake) in _ = try value.flag("“signedIn”") })

    private static let config = ScenarioSettingWord(
        "config",
        about: "Keys and colours as in the configuration file, e.g. { keys: { results.sort: o } }.",
        schema: ConfigurationSchema.choices,
        check: { value throws(DocumentMistake) in _ = try WindowChoices(value) })

    private static let program: ScenarioSettingWord = {
        var word = ScenarioSettingWord(
            "program",
            about:
                "Another program to test, on a terminal of its own and in real time: [less, notes.txt]; or "
                + "{ command: [less, notes.txt], files: { notes.txt: Hello }, env: { LANG: C.UTF-8 }, quiet: 50 ms, leaves: [mouse] }.",
            replacesService: true, showsOnlyTerminal: true, schema: ProgramSetting.schema,
            filledInLater: ProgramSetting.LateVariable.allCases.map(\.rawValue),
            check: { value throws(DocumentMistake) in _ = try ProgramSetting(value) })
        word.mistakes = ProgramSetting.mistakes
        return word
    }()

    private static let clock = ScenarioSettingWord(
        "clock",
        about:
            "virtual, or real for a scenario with a program; it says what is so anyway, and changes nothing.",
        schema: ["enum": ["virtual", "real"]],
        check: { value throws(DocumentMistake) in
            guard ["virtual", "real"].contains(try value.text("“clock”")) else {
                throw value.mistake("“clock” is virtual, or real where the scenario has a “program”.")
            }
        })

    private static let expectFile = StepDefinition<ScenarioContext>(
        "expectFile",
        about:
            "Waits until a file in the folder of the program has this text, exactly or somewhere, or is missing.",
        schema: ExpectedFile.schema
    ) { value throws(DocumentMistake) in
        let file = try ExpectedFile(value)
        return .init { try await file.wait($0) }
    }
    private static let signal = StepDefinition<ScenarioContext>(
        "signal",
        about:
            "Sends a signal to the process of the program, but not to what it has started: TERM, HUP, USR1 ….",
        schema: [
            "anyOf": [
                ["enum": .array(Signals.sent.map { .string($0) })], ["$ref": "#/$defs/variable"],
            ]
        ]
    ) { value throws(DocumentMistake) in
        let number = Signals.number(try value.choice("“signal”", among: Signals.sent))
        return .init { step in
            // Before a program is ready, it may not know what to do with a signal yet.
            try await step.poll(for: "the program to be ready") { step.app.process?.takesKeys ?? true }
            if let number { try step.context.signal(number) }
        }
    }

    private static let words: JSONTree = ["type": "array", "items": ["type": "object"]]

    private static let live = StepDefinition<ScenarioContext>(
        "live",
        about: "Lives a life beside the window, as “guichet simulate” writes one that has failed: "
            + "{ seed: 17, faults: [lose: { at: POST /bookings }], steps: [hold: {}, buy: {}] }.",
        schema: [
            "type": "object", "properties": ["seed": ["type": "integer"], "faults": words, "steps": words],
            "required": ["seed"], "additionalProperties": false,
        ]
    ) { value throws(DocumentMistake) in
        let plan = try LifePlan(value)
        return .init { _ in try await Simulation.live(plan, by: OwnProgram.simulationWorker) }
    }
}
