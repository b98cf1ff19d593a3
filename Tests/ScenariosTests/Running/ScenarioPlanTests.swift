import TerminalUI
import Testing

@testable import Scenarios

@Suite("Plans")
struct ScenarioPlanTests {
    private func scenario(_ name: String, _ file: String) -> Scenario {
        Scenario(name: name, file: file, steps: [])
    }

    private var plan: ScenarioPlan {
        var tagged = scenario("Search", "b.yaml")
        tagged.tags = ["nightly", "slow"]
        return ScenarioPlan([
            scenario("Sign in", "a/x.yaml"), tagged, scenario("Search again", "b.yaml"),
            scenario("Prices", "c.yaml"),
        ])
    }

    private func mistake(_ read: () throws(DocumentMistake) -> Void) -> String {
        do throws(DocumentMistake) {
            try read()
            return "none"
        } catch {
            return error.description
        }
    }

    @Test("a plan has each scenario in every variant and every round")
    func product() throws {
        var plan = plan
        plan.variants = try ScenarioMatrix("size=60x16,100x30").variants
        plan.rounds = 3
        #expect(plan.count == 24)
        let runs = (0..<plan.count).map { plan[$0] }
        #expect(runs.map(\.number) == Array(1...24))
        #expect(runs[0..<6].allSatisfy { $0.scenario.name == "Sign in" })
        #expect(runs[0..<6].map(\.round) == [1, 2, 3, 1, 2, 3])
        #expect(
            runs[2...3].map { "\($0.scenario.screen.width)x\($0.scenario.screen.height)" } == [
                "60x16", "100x30",
            ])
        #expect(runs[6].index == 0 && runs[12].index == 1)
    }

    @Test("a matrix combines colours and characters")
    func matrix() throws {
        var plan = plan
        plan.variants = try ScenarioMatrix("colors=0,256  characters=unicode,ascii").variants
        #expect(
            plan.variants.map(\.words) == [
                "colors=0, characters=unicode", "colors=0, characters=ascii",
                "colors=256, characters=unicode", "colors=256, characters=ascii",
            ])
        #expect(plan[1].scenario.colors == .atMost(0) && plan[1].scenario.characters == .ascii)
        #expect(plan[2].scenario.colors == .atMost(256) && plan[2].scenario.characters == .unicode)
        #expect(plan[3].variant.flags == ["--matrix", "colors=256 characters=ascii"])
    }

    @Test("a scenario that names a terminal keeps that terminal in every matrix")
    func terminal() throws {
        var stated = scenario("Copy", "d.yaml")
        stated.terminalType = "linux"
        var plan = ScenarioPlan([scenario("Sign in", "a.yaml"), stated])
        plan.variants = try ScenarioMatrix("terminal=vt100").variants
        #expect((0..<2).map { plan[$0].scenario.terminal.type } == ["vt100", "linux"])
    }

    @Test(
        "a plan keeps the scenarios that have all given words in their path, name or tags",
        arguments: [
            ("search", ["Search", "Search again"]), ("AGAIN b.yaml", ["Search again"]), ("a/x", ["Sign in"]),
            ("search prices", []), ("NIGHTLY search", ["Search"]),
            ("", ["Sign in", "Search", "Search again", "Prices"]),
        ] as [(String, [String])])
    func only(words: String, names: [String]) {
        var plan = plan
        #expect(plan.keep(only: [words]) == (names.isEmpty ? [words] : []))
        #expect(plan.scenarios.map(\.name) == names)
    }

    @Test("a plan keeps the scenarios that any of several choices has, and names the choices that have none")
    func severalChoices() {
        var plan = plan
        #expect(plan.keep(only: ["prices", "Sign", "zz"]) == ["zz"])
        #expect(plan.scenarios.map(\.name) == ["Sign in", "Prices"])
        #expect(plan.notes == ["No scenario has all of these words in its path, name or tags: zz."])
    }

    @Test("a plan keeps only the scenario whose title is given")
    func title() {
        var cases = ["gare lyon", "gare de lyon"].map { name in
            var scenario = scenario("b.yaml (\(name))", "b.yaml")
            scenario.caseName = name
            return scenario
        }
        cases.append(scenario("b.yaml (gare lyon) and more", "c.yaml"))
        var plan = ScenarioPlan(cases)
        plan.keep(only: ["b.yaml (gare lyon)"])
        #expect(plan.scenarios.map(\.title) == ["b.yaml (gare lyon)"])
        #expect(plan[0].index == 0)
    }

    @Test("together, the shards of a plan have each scenario once, with its number in the whole plan")
    func shards() throws {
        var numbers: [Int] = []
        for number in 1...3 {
            var plan = plan
            plan.rounds = 2
            plan.keep(try ScenarioShard("\(number)/3", environment: [:]))
            numbers += (0..<plan.count).map { plan[$0].number }
        }
        #expect(numbers == [1, 2, 7, 8, 3, 4, 5, 6])
    }

    @Test("a plan has a run for each seed of chaos, and counts the scenarios that are exempt from chaos")
    func chaos() throws {
        var plan = plan
        plan.stir(try ChaosSeeds("3-5")) { $0.file == "b.yaml" }
        #expect(plan.count == 6)
        #expect((0..<3).map { plan[$0].scenario.chaos } == [3, 4, 5])
        #expect(plan.notes == ["2 scenarios on recordings were left out of chaos."])
        #expect(plan[0].variant.flags == ["--chaos", "3"])
    }

    @Test(
        "the shard of a CI job is read from the environment variables of the CI service",
        arguments: [
            (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], "2/4"),
            (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"], "1/2"),
            (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "2/2"),
            (["SEMAPHORE_JOB_INDEX": "1", "SEMAPHORE_JOB_COUNT": "3"], "1/3"),
            (["SYSTEM_JOBPOSITIONINPHASE": "3", "SYSTEM_TOTALJOBSINPHASE": "3"], "3/3"),
            (["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "2"], "1/2"),
        ])
    func ci(environment: [String: String], part: String) throws {
        #expect(
            try ScenarioShard("ci", environment: environment) == ScenarioShard(part, environment: [:]))
    }

    @Test(
        "an impossible shard is refused with a sentence",
        arguments: [
            ("9/8", "--shard: There is no part 9 of 8: the parts are 1 to 8."),
            ("0/2", "--shard: There is no part 0 of 2: the parts are 1 to 2."),
            ("1", "--shard: It needs the part and their number, such as 2/4, or ci, not “1”."),
            ("1/0", "--shard: It needs the part and their number, such as 2/4, or ci, not “1/0”."),
            ("ci", "--shard: No variable says which part this is. Known are those of GitLab, CircleCI,"),
        ])
    func badShard(text: String, sentence: String) {
        #expect(
            mistake { () throws(DocumentMistake) in _ = try ScenarioShard(text, environment: [:]) }.hasPrefix(
                sentence))
    }

    @Test("a job's number without their total is refused with a sentence")
    func noTotal() {
        let sentence = mistake { () throws(DocumentMistake) in
            _ = try ScenarioShard("ci", environment: ["JOB_COMPLETION_INDEX": "0"])
        }
        #expect(
            sentence
                == "--shard: JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not: set it to the number of parts."
        )
    }

    @Test("impossible variables of a CI service are refused with a sentence")
    func badVariables() {
        for (index, total) in [("5", "4"), ("1", "0"), ("0", "0"), ("1", "x")] {
            let environment = ["CI_NODE_INDEX": index, "CI_NODE_TOTAL": total]
            #expect(
                mistake { () throws(DocumentMistake) in _ = try ScenarioShard("ci", environment: environment)
                }
                    == "--shard: CI_NODE_INDEX is “\(index)”, and CI_NODE_TOTAL is “\(total)”.")
        }
    }

    @Test(
        "an unknown matrix is refused",
        arguments: [
            ("siez=80x24", "--matrix: Unknown key “siez”; did you mean “size”?"),
            ("size=80x24 size=60x16", "--matrix: The key “size” is there twice."),
            ("colors=many", "--matrix: “colors” needs 0, 8 or 256, not “many”."),
            (
                "characters=asci",
                "--matrix: “characters” needs unicode or ascii, not “asci”; did you mean “ascii”?"
            ),
            ("size=", "--matrix: “size” needs columns by rows, such as 80x24 (at most 1000x500), not “”."),
            ("size", "--matrix: “size” needs values, separated by commas, such as size=80x24,200x60."),
            (
                "size=80",
                "--matrix: “size” needs columns by rows, such as 80x24 (at most 1000x500), not “80”."
            ),
            ("", "--matrix: It needs a key with its values, such as size=80x24,200x60."),
        ])
    func badMatrix(text: String, sentence: String) {
        #expect(mistake { () throws(DocumentMistake) in _ = try ScenarioMatrix(text) } == sentence)
    }

    @Test(
        "impossible seeds are refused",
        arguments: ["0", "0-3", "5-2", "x", "", "1-", "-1", "1-2-3", "100001"])
    func badSeeds(text: String) {
        #expect(
            mistake { () throws(DocumentMistake) in _ = try ChaosSeeds(text) }
                == "--chaos: It needs a seed from 1 to 100000, or a range of them such as 1-200, not “\(text)”."
        )
    }
}
