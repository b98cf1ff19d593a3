import Documents
import Simulation
import Testing

@Suite("The plan of a life")
struct LifePlanTests {
    private let plan = LifePlan(
        seed: 17,
        faults: [LifeWord("lose", ["at": "/bookings/*/fulfillments", "times": "1"]), LifeWord("kill")],
        steps: [LifeWord("hold", ["train": "2"]), LifeWord("buy")])

    @Test("a life is read as it was written")
    func reading() throws {
        let text = plan.text(version: "1.2.3", comments: ["one intent has two bookings"])
        #expect(text.hasPrefix("# one intent has two bookings\nversion: \"1.2.3\"\nseed: 17\nfaults:\n"))
        #expect(try LifePlan(file: "life.yaml", text: text, version: "1.2.3") == plan)
        let empty = LifePlan(seed: 1)
        #expect(
            try LifePlan(file: "life.yaml", text: empty.text(version: "1"), version: "1") == empty)
    }

    @Test("a life of another version says so, at its line")
    func otherVersion() {
        let text = plan.text(version: "1.2.3")
        #expect {
            try LifePlan(file: "life.yaml", text: text, version: "1.3.0")
        } throws: { error in
            "\(error)".hasPrefix("life.yaml:1:")
                && "\(error)".contains("is of version 1.2.3, and this is 1.3.0")
        }
    }

    @Test(
        "a file that is no life is refused with a sentence",
        arguments: [
            ("seed: 1", "“version”"), ("version: '1'\nseed: one", "whole number"),
            ("version: '1'\nseed: 1\nkeys: []", "“keys”"),
            ("version: '1'\nseed: 1\nsteps: [buy: now]", "as a mapping"),
            ("version: '1'\nseed: 1\nsteps: [buy]", "one word with its values"),
        ])
    func mistakes(text: String, words: String) {
        #expect {
            try LifePlan(file: "life.yaml", text: text, version: "1")
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
