import Foundation
import TestSupport
import Testing

@Suite("The commands for scenarios", .timeLimit(.minutes(5)))
struct ScenarioCommandTests {
    private let failing = """
        name: A service that responds ${code}
        tags: [errors, "${kind}"]
        service: sandbox
        signedIn: true
        variables: { code: 500, kind: late, station: lyon }
        stubs:
          - name: the places
            request: { method: POST, path: /places }
            respond: { status: "${code}" }
        steps:
          - enter: { text: "${station}", into: From }
          - expect: { text: "${words}" }
        """

    @Test("scenario check lists all mistakes, and runs nothing")
    func listsMistakes() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "service: sandbox\ncases: [{ a: 1 }, { a: 2 }]\nsteps: [expect: \"${a}\"]", to: "a/a.yaml")
        try folder.write("steps: [tap: \"${who}\"]", to: "a/part.yaml")
        let good = try await Program.run("scenario", "check", "a", in: folder)
        #expect(
            good.output
                == "a/part.yaml is not run: it has only steps, and no scenario here includes it. A scenario also says"
                + " what it runs against.\n2 scenarios, no mistake.\n")
        #expect(good.status == 0)

        try folder.write(failing, to: "b/b.yaml")
        try folder.write(
            "service: sandbox\nsteps:\n  - tpa: a\n  - include: { file: c.yaml }", to: "b/c.yaml")
        let bad = try await Program.run("scenario", "check", "b", "--set", "worsd=a", in: folder)
        #expect(
            bad.output == """
                b/b.yaml:12:21: Unknown variable “words”; did you mean “worsd”?
                b/c.yaml:3:5: Unknown step “tpa”; did you mean “tap”?
                b/c.yaml:4:22: A file cannot include itself: “b/c.yaml”, which includes “b/c.yaml”.
                2 scenarios, 3 mistakes to mend.

                """)
        #expect(bad.status == 2)

        let none = try await Program.run(
            "scenario", "check", "a/part.yaml", "b/b.yaml", "--set", "words=a", in: folder)
        #expect(none.status == 2, "\(none.output)")
        try folder.write("steps: [tap: a]", to: "c/part.yaml")
        #expect(try await Program.run("scenario", "check", "c", in: folder).status == 3)
        #expect(try await Program.run("scenario", "run", "c", in: folder).status == 3)
    }

    @Test(
        "scenario check refuses a date or time that does not exist",
        arguments: ["02-30T08:00", "11-23T25:00"])
    func impossibleTime(time: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "service: sandbox\ntoday: 2026-\(time):00+01:00\nsteps: [expect: Sign In]", to: "a.yaml")
        let check = try await Program.run("scenario", "check", "a.yaml", in: folder)
        #expect(check.status == 2)
        #expect(check.output.hasPrefix("a.yaml:2:8: “today” needs a date and time with its offset"))
    }

    @Test("scenario list prints path, name, tags and case, with --json as JSON")
    func listsScenarios() async throws {
        let folder = try TemporaryFolder()
        try folder.write(failing, to: "b.yaml")
        try folder.write("service: sandbox\ncases: [{ a: 1 }]\nsteps: [tap: \"${a}\"]", to: "c.yaml")
        let arguments = ["scenario", "list", ".", "--set", "words=a", "--set", "kind=slow"]
        let text = try await Program.run(arguments, in: folder)
        #expect(text.output == "./b.yaml · A service that responds 500 [errors, slow]\n./c.yaml (1)\n")
        #expect(text.status == 0)
        let json = try await Program.run(arguments + ["--json"], in: folder)
        let list = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.map { $0["path"] as? String } == ["./b.yaml", "./c.yaml"])
        #expect(list.map { $0["name"] as? String } == ["A service that responds 500", "./c.yaml (1)"])
        #expect(list.map { $0["tags"] as? [String] } == [["errors", "slow"], []])
        #expect(list.map { $0["case"] as? String } == [nil, "1"])
        #expect(try await Program.run("scenario", "list", ".", in: folder).status == 2)
    }

    @Test("scenario run sets variables, also in stubs, and never prints a secret")
    func variables() async throws {
        let folder = try TemporaryFolder()
        try folder.write(failing + "\nsecrets: [words, env.PASSWORD]", to: "b.yaml")
        try folder.write("service: sandbox\nsteps: [tap: \"${env.PASSWORD}\"]", to: "c.yaml")
        let run = try await Program.run(
            ["scenario", "run", "b.yaml", "--set", "words=s3cret", "--set", "code=418"], in: folder,
            environment: ["PASSWORD": "pa55"])
        #expect(run.status == 1)
        #expect(run.output.contains("A service that responds 418"), "\(run.output)")
        // If the status were 500, the message would say that the service has a problem.
        #expect(run.output.contains("✗ The service refused."), "\(run.output)")
        #expect(!run.output.contains("s3cret"), "\(run.output)")
        let unknown = try await Program.run("scenario", "run", "c.yaml", in: folder)
        #expect(unknown.status == 2)
        #expect(
            unknown.output.contains("c.yaml:2:14: The environment has no variable “PASSWORD”."),
            "\(unknown.output)")
    }

    @Test("the recording of a case is named after the case")
    func caseRecordings() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "service: sandbox\nsignedIn: true\ncases: [{ at: lyo }, { name: a/b, at: nic }]\n"
                + "steps: [enter: { text: \"${at}\", into: From }]", to: "x.yaml")
        for how in ["--record", "--replay"] {
            let run = try await Program.run("scenario", "run", "--strict", how, "all", "x.yaml", in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let folders = Set(try folder.contents(of: "all").keys.compactMap { $0.split(separator: "/").first })
        #expect(folders == ["x (lyo)", "x (a-b)"])
    }
}
