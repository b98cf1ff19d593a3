import BlackBox
import Foundation
import HTTPStubs
import JSONTrees
import Waiting

enum ScenarioWords {
    static var vocabulary: ScenarioVocabulary<ScenarioContext> {
        ScenarioVocabulary(
            services: [sandbox], settings: [today, recording, stubs, signedIn, config, program, clock],
            steps: [stub, release, advance, restart, expectFile],
            definitions: StubSchema.definitions, filledInLater: [ProgramSetting.serviceAddress])
    }

    private static let sandbox = ScenarioServiceWord(
        "sandbox",
        about: "The embedded sandbox, with its own timetable and invented fares; "
            + "{ faults: \"delay=2s@/offers\", seed: 1, tokenLifetime: 60 s, "
            + "events: \"price-rise,late-ticket=5s\", payment: unset } say more.",
        check: { options throws(ScenarioMistake) in _ = try SandboxOptions(options) })

    private static let today = ScenarioSettingWord(
        "today",
        about: "What the time is, e.g. 2026-11-23T08:00:00+01:00; it goes on only as the scenario waits.",
        check: { value throws(ScenarioMistake) in _ = try FixedTime(value) })

    private static let recording = ScenarioSettingWord(
        "recording",
        about: "The folder of a recording that gives the responses, beside this file: ../Recordings/sign-in.",
        replacesService: true,
        check: { value throws(ScenarioMistake) in _ = try value.text("“recording”") })

    private static let stubs = ScenarioSettingWord(
        "stubs",
        about: "Responses that are given before the service is asked: a list of { request, respond }, "
            + "e.g. { request: { method: POST, path: /offers }, respond: { status: 503 } }.",
        schema: ["$ref": "#/$defs/stubs"],
        check: { value throws(ScenarioMistake) in _ = try ScenarioStubs.list(value) })

    private static let signedIn = ScenarioSettingWord(
        "signedIn",
        about: "Whether somebody is signed in already, with the service's demo account: it begins on Search.",
        schema: ["type": "boolean"],
        check: { value throws(ScenarioMistake) in _ = try value.flag("“signedIn”") })

    private static let config = ScenarioSettingWord(
        "config",
        about: "Keys and colours as in the configuration file, e.g. { keys: { results.sort: o } }.",
        schema: ConfigurationSchema.choices,
        check: { value throws(ScenarioMistake) in _ = try ScenarioConfiguration.choices(value) })

    private static let program = ScenarioSettingWord(
        "program",
        about: "Another program to test, on a terminal of its own and in real time: [less, notes.txt], or "
            + "{ command: [less, notes.txt], files: { notes.txt: Hello }, env: { LANG: C.UTF-8 }, quiet: 50 ms, leaves: [mouse] }.",
        replacesService: true, schema: ProgramSetting.schema,
        check: { value throws(ScenarioMistake) in _ = try ProgramSetting(value) })

    private static let clock = ScenarioSettingWord(
        "clock",
        about: "The time that the scenario runs in, as it is in any case: virtual, or real for a program.",
        schema: ["enum": ["virtual", "real"]],
        check: { value throws(ScenarioMistake) in
            guard ["virtual", "real"].contains(try value.text("“clock”")) else {
                throw value.mistake("“clock” is virtual, or real where the scenario has a “program”.")
            }
        })

    private static let restart = StepDefinition<ScenarioContext>(
        "restart", about: "Closes the window, and opens the program again on what it has kept.", .standsAlone
    ) { _ in
        .init { step in
            // Waits until the program is at rest, as before each key, so that each run has the same work in
            // progress.
            await step.app.comeToRest()
            if step.app.hasEndedUnasked {
                throw ProgramError.unusable(
                    "The program has ended, and no step has looked for that: add “expectClosed”.")
            }
            step.app.drive(try await step.context.restart(step.app.window))
        }
    }

    private static let stub = StepDefinition<ScenarioContext>(
        "stub", about: "Adds a stub from here on: { request, respond }.", schema: ["$ref": "#/$defs/stub"]
    ) { value throws(ScenarioMistake) in
        let document = try ScenarioStubs.one(value)
        return .init { step in
            let folder = URL(filePath: value.place.file).deletingLastPathComponent()
            _ = try step.context.stubs.add(document, files: folder, from: "\(value.place)")
        }
    }

    private static let release = StepDefinition<ScenarioContext>(
        "release", about: "Gives the response that a stub with “held” keeps back, by the stub's name."
    ) { value throws(ScenarioMistake) in
        let name = try value.text("“release”")
        return .init { step in try await step.context.release(name) }
    }

    private static let advance = StepDefinition<ScenarioContext>(
        "advance", about: "Lets time go on: 90 s, 15 min.", .movesTime
    ) { value throws(ScenarioMistake) in
        let duration = try value.duration("“advance”")
        return .init { step in
            try await step.context.advance(by: duration)
            try await step.lookForUnless()
        }
    }

    private static let expectFile = StepDefinition<ScenarioContext>(
        "expectFile",
        about:
            "Waits until a file in the folder of the program has this text, exactly or somewhere, or is missing.",
        schema: ExpectedFile.schema
    ) { value throws(ScenarioMistake) in
        let file = try ExpectedFile(value)
        return .init { try await file.wait($0) }
    }
}
