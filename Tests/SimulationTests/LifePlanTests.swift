import Documents
import Simulation
import Testing

@Suite("The plan of a life")
struct LifePlanTests {
    private let plan = LifePlan(
        seed: 17,
        faults: [LifeWord("lose", ["at": "/bookings/*/fulfillments", "times": "1"]), LifeWord("kill")],
        steps: [LifeWord("hold", ["train": "2"]), LifeWord("buy")])

    private func life(_ text: String) throws -> LifePlan {
        try LifePlan(DocumentValue(yaml: text, file: "life.yaml", as: "life"))
    }

    /// Returns the value of the only step of a scenario.
    private func step(of scenario: String) throws -> DocumentValue {
        let fields = try DocumentValue(yaml: scenario, file: "life.yaml", as: "scenario")
            .fields("a scenario", known: ["name", "service", "steps"])
        let step = try #require(try fields.required("steps").list("“steps”").first?.entries.first)
        #expect(step.key == "live")
        return step.value
    }

    @Test("a life is read as it was written in a scenario")
    func reading() throws {
        let text = plan.scenario(named: "one intent has two bookings", comment: "Seed 1.2.3:17.")
        #expect(
            text == """
                # Seed 1.2.3:17.
                name: "one intent has two bookings"
                service: sandbox
                steps:
                  - live:
                      seed: 17
                      faults:
                        - lose: { at: "/bookings/*/fulfillments", times: 1 }
                        - kill:
                      steps:
                        - hold: { train: 2 }
                        - buy:

                """)
        #expect(try LifePlan(step(of: text)) == plan)
        let empty = LifePlan(seed: 1)
        #expect(try LifePlan(step(of: empty.scenario(named: "a life", comment: ""))) == empty)
    }

    @Test(
        "a step that is no life is refused with a sentence",
        arguments: [
            ("steps: [{buy: {}}]", "“seed”"), ("seed: one", "whole number"), ("seed: 1\nkeys: []", "“keys”"),
            ("seed: 1\nsteps: []", "at least one"), ("seed: 1\nsteps: [buy: now]", "as a mapping"),
            ("seed: 1\nsteps: [buy]", "one word with its values"),
        ])
    func mistakes(text: String, words: String) {
        #expect {
            try life(text)
        } throws: {
            "\($0)".contains(words)
        }
    }

    @Test("a seed is written with its version, and read with or without it")
    func seeds() {
        #expect("\(VersionedSeed(17, version: "0.2.0"))" == "0.2.0:17")
        #expect(VersionedSeed("17", current: "0.2.0") == VersionedSeed(17, version: "0.2.0"))
        #expect(VersionedSeed("0.1.0:17", current: "0.2.0") == VersionedSeed(17, version: "0.1.0"))
        for text in ["", "x", ":17", "0.2.0:", "0.2.0:x", "1:2:3", "-1"] {
            #expect(VersionedSeed(text, current: "0.2.0") == nil, "\(text)")
        }
    }
}
