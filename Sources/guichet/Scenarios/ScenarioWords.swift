import BlackBox
import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs
import Waiting

/// The words that this program adds to scenarios.
enum ScenarioWords {
    /// - Parameter stages: where the steps find what stands behind the screen.
    static func vocabulary(_ stages: ScenarioStages) -> ScenarioVocabulary {
        ScenarioVocabulary(
            services: [sandbox], settings: [today, recording, stubs], steps: steps(stages),
            definitions: StubSchema.definitions.compactText)
    }

    private static let sandbox = ScenarioServiceWord(
        "sandbox",
        about: "The embedded sandbox, with its own timetable and invented fares; "
            + "{ faults: \"delay=2s@/offers\", seed: 1, tokenLifetime: 60 s } say more.",
        check: { options throws(ScenarioMistake) in _ = try SandboxOptions(options) })

    private static let today = ScenarioSettingWord(
        "today",
        about: "What the time is, e.g. 2026-11-23T08:00:00+01:00; it goes on only as the scenario waits.",
        check: { value throws(ScenarioMistake) in _ = try FixedTime(value) })

    private static let recording = ScenarioSettingWord(
        "recording",
        about: "The folder of a recording to answer from, beside this file: ../Recordings/sign-in.",
        replacesService: true,
        check: { value throws(ScenarioMistake) in _ = try value.text("“recording”") })

    private static let stubs = ScenarioSettingWord(
        "stubs",
        about: "Responses that are given before the service is asked: a list of { request, respond }, "
            + "e.g. { request: { method: POST, path: /offers }, respond: { status: 503 } }.",
        schema: ##"{"$ref":"#/$defs/stubs"}"##,
        check: { value throws(ScenarioMistake) in _ = try ScenarioStubs.list(value) })

    private static func steps(_ stages: ScenarioStages) -> [ScenarioStepWord] {
        [
            ScenarioStepWord(
                "stub", about: "Adds a stub from here on: { request, respond }.",
                schema: ##"{"$ref":"#/$defs/stub"}"##,
                check: { value throws(ScenarioMistake) in _ = try ScenarioStubs.one(value) },
                run: { value, app in
                    let folder = URL(filePath: value.place.file).deletingLastPathComponent()
                    _ = try stages[app.window]?.stubs.add(
                        try ScenarioStubs.one(value), files: folder, from: "\(value.place)")
                }),
            ScenarioStepWord(
                "release",
                about: "Gives the response that a stub with “held” keeps back, by the stub's name.",
                check: { value throws(ScenarioMistake) in _ = try value.text("“release”") },
                run: { value, app in
                    try stages[app.window]?.stubs.release(try value.text("“release”"))
                }),
            ScenarioStepWord(
                "advance", about: "Lets time go on: 90 s, 15 min.", movesTime: true,
                check: { value throws(ScenarioMistake) in _ = try value.duration("“advance”") },
                run: { value, app in
                    try await stages[app.window]?.time.clock.advance(by: try value.duration("“advance”"))
                }),
        ]
    }
}
