import BlackBox
import Waiting

@testable import Scenarios

/// Words that a program adds to scenarios.
enum Vocabulary {
    static let workshop = ScenarioVocabulary<WorldLog>(
        services: [
            ScenarioServiceWord("workshop", about: "A workshop with three jobs."),
            ScenarioServiceWord("cellar", about: "A cellar that may be flooded.") {
                options throws(DocumentMistake) in
                guard let options else { return }
                let fields = try options.fields("the service “cellar”", known: ["depth"])
                if let depth = fields["depth"] { _ = try depth.integer("“depth”", in: 0...9) }
            },
        ],
        settings: [
            ScenarioSettingWord("today", about: "The day that it is.") { value throws(DocumentMistake) in
                _ = try value.text("“today”")
            },
            ScenarioSettingWord("recording", about: "Answers of another day.", replacesService: true) {
                value throws(DocumentMistake) in _ = try value.text("“recording”")
            },
        ],
        steps: [
            StepDefinition("ring", about: "Rings a bell.") { value throws(DocumentMistake) in
                let times = try value.integer("“ring”", in: 1...12)
                return .init { step in
                    step.context.rung += times
                    if step.context.rung > 12 { throw BrokenBell() }
                    try await step.app.match("Jobs")
                }
            },
            StepDefinition("wait", about: "Takes its time.", .movesTime) { value throws(DocumentMistake) in
                let duration = try value.duration("“wait”")
                return .init { step in try await step.app.clock.sleep(for: duration) }
            },
        ])

    struct FloodedCellar: Error, CustomStringConvertible {
        var description: String { "The cellar is flooded." }
    }

    struct BrokenBell: Error, CustomStringConvertible {
        var description: String { "The bell broke." }
    }
}
