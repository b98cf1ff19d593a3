import HTTPStubs
import Scenarios
import Waiting

extension ExplorerWords<ScenarioContext> {
    /// The texts to type and the endings that an exploration of Guichet uses. The key “record” is among the
    /// endings, because it closes the window and starts Guichet again.
    static var guichet: Self {
        Self(
            texts: [
                "Paris", "gare lyon", "part dieu", "Milano Centrale", "Marseille", "Nice", "tomorrow", "+1",
                "next week", "9am", "18:30", "Ada", "Beispiel", "ada@example.com", "+33123456789",
                "2001-02-03",
            ], endings: ["leave", "quit", "record"]
        ) { context, random in steps(context, &random) }
    }

    /// The start of an exploration if no file is given: the sandbox, where nobody has signed in yet.
    static var usualStart: ExplorationStart {
        ExplorationStart(settings: "service: sandbox\ntoday: 2026-11-23T08:00:00+01:00")
    }

    static func start(of command: [String]) -> ExplorationStart {
        let words = DocumentValue.list(command.map(DocumentValue.literal)).yaml
        return ExplorationStart(settings: "program: { command: \(words), env: { LANG: C.UTF-8 } }")
    }

    @UIActor private static func steps(_ context: ScenarioContext, _ random: inout any RandomNumberGenerator)
        -> [String]
    {
        let held = context.stubs.heldNames
        guard context is GuichetContext else {
            // The clock of another program cannot be advanced.
            guard let name = held.randomElement(using: &random) else { return ["restart"] }
            return ["release: \(name)"]
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return ["restart"]
        case ..<4:
            let times = ["1 s", "1 s", "5 s", "5 s", "21 s", "21 s", "61 s", "61 s", "15 min"]
            return times.randomElement(using: &random).map { ["advance: \($0)"] } ?? []
        case ..<7 where !held.isEmpty:
            return held.randomElement(using: &random).map { ["release: \($0)"] } ?? []
        default: return fault(context.stubs.stubs.count, &random)
        }
    }

    /// Returns a step that adds a stub, which changes the response to the next request of any kind.
    private static func fault(_ number: Int, _ random: inout any RandomNumberGenerator) -> [String] {
        let responses = [
            "503", "404", "401", "{ error: connectionReset }", "{ error: timedOut }", "{ silence: true }",
            "{ text: \"<html>\" }", "{ json: {} }", "{ passThrough: true, delay: 3 s }",
            // The service carries out the request, but the response comes too late or is an error.
            "{ passThrough: true, delay: 25 s }", "{ passThrough: true, status: 500 }",
            "{ passThrough: true, held: held-\(number) }", "{ passThrough: true, held: held-\(number) }",
        ]
        guard let response = responses.randomElement(using: &random) else { return [] }
        return ["stub: { respond: [\(response)], afterLast: pass, optional: true }"]
    }
}
