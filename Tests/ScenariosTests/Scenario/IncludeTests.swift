import BlackBox
import Foundation
import TestSupport
import Testing

@testable import Scenarios

@Suite("Included and repeated steps")
struct IncludeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ steps: String, top: String = "", set: [String: String] = [:]) throws -> (
        steps: [Step], mistakes: [String]
    ) {
        try folder.write("service: workshop\n\(top)\nsteps:\n\(steps)", to: "a.yaml")
        let (scenarios, mistakes) = ScenarioFiles.read(
            [folder.path + "/a.yaml"], setting: set, in: Vocabulary.workshop)
        return (
            scenarios.first?.steps ?? [],
            mistakes.map { $0.description.replacing(folder.path + "/", with: "") }
        )
    }

    private func names(_ places: [StepOrigin]) -> [String] {
        places.map { $0.description.replacing(folder.path + "/", with: "") }
    }

    @Test("included steps replace the include, with their own places and the place of the include")
    func places() throws {
        try folder.write("steps:\n  - tap: One\n  - include: { file: ../other.yaml }", to: "parts/x.yaml")
        try folder.write("name: whole\nservice: workshop\nsteps: [tap: Two]", to: "other.yaml")
        let (steps, mistakes) = try read("  - include: { file: parts/x.yaml }\n  - tap: Three")
        #expect(mistakes.isEmpty)
        #expect(steps.map(\.words) == ["tap: One", "tap: Two", "tap: Three"])
        #expect(
            steps.map { $0.place.description.replacing(folder.path + "/", with: "") }
                == ["parts/x.yaml:2:5", "other.yaml:3:9", "a.yaml:5:5"])
        #expect(
            steps.map { names($0.origins) }
                == [
                    ["included by a.yaml:4:5"], ["included by parts/x.yaml:3:5", "included by a.yaml:4:5"],
                    [],
                ])
    }

    @Test("a pipe, a folder or a device is not included")
    func noRegularFile() throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        try folder.write("", to: "folder/x")
        for name in ["pipe", "folder", "/dev/zero"] {
            let mistakes = try read("  - include: { file: \(name) }").mistakes
            #expect(mistakes.count == 1)
            #expect(mistakes.first?.contains("This is a folder, a pipe or a device: no scenario.") == true)
        }
        let named = ScenarioFiles.read([folder.path + "/pipe"], in: Vocabulary.workshop)
        #expect(
            named.mistakes.map(\.message) == [
                "This is a folder, a pipe or a device: no scenario. Give a file that is on the disk."
            ])
    }

    @Test("included files that grow too large are refused")
    func growth() throws {
        try folder.write("# \(String(repeating: "x", count: 1 << 20 - 100))\nsteps: [tap: One]", to: "x.yaml")
        let (_, mistakes) = try read("  - repeat: { times: 1000, steps: [include: { file: x.yaml }] }")
        // One mistake is in the file, and the other in the step that would include the file again.
        #expect(mistakes.count == 2)
        #expect(mistakes.allSatisfy { $0.contains("repetitions and included files make more than 64 MB") })
    }

    @Test(
        "an included file gets its values from the include, the command line, the variables, or its defaults")
    func values() throws {
        let tap = "tap: \"${a} ${b} ${c} ${d}\""
        try folder.write("variables: { a: 4, b: 4, c: 4, d: 4 }\nsteps: [\(tap)]", to: "x.yaml")
        let (steps, mistakes) = try read(
            "  - include: { file: x.yaml, with: { a: \"${a}1\" } }\n  - tap: ${a}",
            top: "variables: { a: 3, b: 3, c: 3 }", set: ["b": "2"])
        #expect(mistakes.isEmpty)
        #expect(steps.map(\.words) == ["tap: 31 2 3 4", "tap: 3"])
    }

    @Test("an include cannot set a variable that the file does not have")
    func unknownVariable() throws {
        try folder.write("variables: { date: 1 }\nsteps: [tap: \"${date}\"]", to: "x.yaml")
        try folder.write("steps: [include: { file: x.yaml }]", to: "y.yaml")
        #expect(
            try read("  - include: { file: x.yaml, with: { dat: 2 } }").mistakes == [
                "a.yaml:4:38: “x.yaml” has no variable “dat”; did you mean “date”?"
            ])
        #expect(try read("  - include: { file: y.yaml, with: { date: 2 } }").mistakes.isEmpty)
    }

    @Test("a mistake in an included file is reported with its line and with the including step")
    func mistakes() throws {
        try folder.write("steps:\n  - tpa: One\n  - tap: ${x}", to: "x.yaml")
        try folder.write("- tap: a", to: "list.yaml")
        try folder.write("stpes: []", to: "typo.yaml")
        try folder.write("variables: {}", to: "empty.yaml")
        let (_, mistakes) = try read(
            """
              - include: { file: x.yaml }
              - include: { file: list.yaml }
              - include: { file: typo.yaml }
              - include: { file: empty.yaml }
              - include: { file: nowhere.yaml }
              - include: { flie: x.yaml }
              - include: x.yaml
              - include: { file: x.yaml, with: [a] }
              - include: { file: x.yaml }
                timeout: 5 s
              - include: { file: x.yaml }
                tap: Save
            """)
        let list = folder.path + "/"
        #expect(
            mistakes == [
                "x.yaml:2:5: Unknown step “tpa”; did you mean “tap”? (included by a.yaml:4:5)",
                "x.yaml:3:10: Unknown variable “x”; there are no variables. (included by a.yaml:4:5)",
                "list.yaml:1:1: A scenario is a mapping with name, service and steps, not a list."
                    + " (included by a.yaml:5:5)",
                "typo.yaml:1:1: Unknown key “stpes” in a file of steps; did you mean “steps”?"
                    + " (included by a.yaml:6:5)",
                "empty.yaml:1:1: A file to include needs “steps”; they are missing. (included by a.yaml:7:5)",
                "a.yaml:8:22: There is no file “nowhere.yaml” to include.",
                "a.yaml:9:16: Unknown key “flie” in “include”; did you mean “file”?",
                "a.yaml:10:14: “include” needs a mapping with file or with, not “x.yaml”.",
                "a.yaml:11:36: “with” needs variables with their values, not a list.",
                "a.yaml:13:5: “timeout” goes with a step itself, not with “include”.",
                "a.yaml:15:5: “include” and “tap” are two steps; each needs a dash of its own.",
            ], "\(list)")
    }

    @Test("a file cannot include itself, even through another file")
    func itself() throws {
        try folder.write("steps: [include: { file: ./y.yaml }]", to: "x.yaml")
        try folder.write(
            "steps: [include: { file: ../\(folder.url.lastPathComponent)/x.yaml }]", to: "y.yaml")
        let mistakes = try read("  - include: { file: x.yaml }\n  - include: { file: a.yaml }").mistakes
        #expect(
            mistakes == [
                "y.yaml:1:26: A file cannot include itself: “x.yaml”, which includes “y.yaml”, which includes"
                    + " “x.yaml”. (included by x.yaml:1:9) (included by a.yaml:4:5)",
                "a.yaml:5:22: A file cannot include itself: “a.yaml”, which includes “a.yaml”.",
            ])
    }

    @Test("a repetition runs its steps once for each round")
    func rounds() throws {
        let (steps, mistakes) = try read(
            "  - repeat: { times: \"${n}\", steps: [tap: a, repeat: { times: 2, steps: [tap: b] }] }",
            top: "variables: { n: 2 }")
        #expect(mistakes.isEmpty)
        #expect(steps.map(\.words) == ["tap: a", "tap: b", "tap: b", "tap: a", "tap: b", "tap: b"])
        #expect(
            names(steps[5].origins)
                == ["in round 2 of 2 of a.yaml:4:46", "in round 2 of 2 of a.yaml:4:5"])
        #expect(
            try read("  - repeat: { times: 3, steps: [tpa: a] }\n  - repeat: { times: 0, steps: [tap: a] }")
                .mistakes == [
                    "a.yaml:4:33: Unknown step “tpa”; did you mean “tap”?",
                    "a.yaml:5:22: “times” needs a whole number from 1 to 1000, not “0”.",
                ])
        let many = "repeat: { times: 1000, steps: [repeat: { times: 1000, steps: [tap: a] }] }"
        #expect(
            try read("  - " + many).mistakes == [
                "a.yaml:4:67: This is more than 10000 steps: no scenario."
            ])
        // Steps with mistakes count too, so they cannot make the reading take longer.
        let wrong = "repeat: { times: 1000, steps: [repeat: { times: 1000, steps: [\(many), tpa: a] }] }"
        #expect(try read("  - " + wrong).mistakes.contains { $0.contains("more than 10000 steps") })
        let onlyWrong = many.replacing("tap: a", with: "tpa: a")
        #expect(
            try read("  - " + onlyWrong).mistakes == [
                "a.yaml:4:67: Unknown step “tpa”; did you mean “tap”?",
                "a.yaml:4:67: This is more than 10000 steps: no scenario.",
            ])
    }

    @Test("steps after a capture know the captured variable, even if the capture is in an included file")
    func captured() throws {
        try folder.write("steps: [capture: { as: price, from: Jobs }]", to: "x.yaml")
        let (steps, mistakes) = try read(
            """
              - tap: ${price}
              - include: { file: x.yaml }
              - tap: { button: "${price}", nth: "${price}" }
              - repeat: { times: "${price}", steps: [tap: a] }
              - tap: { buton: "${price}" }
              - capture: { as: a b, from: Jobs }
            """)
        #expect(
            mistakes == [
                "a.yaml:4:10: Unknown variable “price”; there are no variables.",
                "a.yaml:7:22: “times” has to be known before anything runs; ${price} is captured by a step.",
                "a.yaml:8:12: Unknown key “buton” in “tap”; did you mean “button”?",
                "a.yaml:9:20: “a b” cannot name a variable: a name begins with a letter, and has letters, digits,"
                    + " - and _.",
            ])
        #expect(steps.map(\.word) == ["capture", "tap"])
    }

    @Test("a file with only steps is left out when its folder is read, but not when the file itself is named")
    func parts() throws {
        try folder.write("variables: { a: 1 }\nsteps: [tap: \"${a} ${b}\"]", to: "parts/x.yaml")
        try folder.write(
            "service: workshop\nsteps: [include: { file: parts/x.yaml, with: { b: 2 } }]", to: "a.yaml")
        let all = ScenarioFiles.read([folder.path], in: Vocabulary.workshop)
        #expect(all.scenarios.map(\.shortName) == ["a"])
        #expect(all.mistakes.isEmpty)
        let part = ScenarioFiles.read([folder.path + "/parts/x.yaml"], in: Vocabulary.workshop)
        #expect(
            part.mistakes.contains {
                $0.message == "A scenario needs “service” or “recording”; it is missing."
            })
    }

    @Test("it is a mistake to set a variable that no scenario has")
    func settings() throws {
        try folder.write("variables: { price: 1 }\nsteps: [tap: a]", to: "x.yaml")
        let include = "  - include: { file: x.yaml }"
        #expect(try read(include, set: ["price": "9"]).mistakes.isEmpty)
        #expect(
            try read(include, set: ["prcie": "9"]).mistakes
                == ["--set: No scenario has the variable “prcie”; did you mean “price”?"])
    }
}
