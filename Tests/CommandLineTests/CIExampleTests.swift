import Foundation
import TestSupport
import Testing

@Suite("The examples for CI services", .timeLimit(.minutes(5)))
struct CIExampleTests {
    /// The two commands of an example: the command that runs a part, and the command that merges the reports.
    private func commands(_ name: String) throws -> [String] {
        let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Examples/ci")
        let text = try String(contentsOf: examples.appending(path: name), encoding: .utf8)
        // In the shell, a backslash at the end joins two lines. In YAML, an indented line continues the line before
        // it.
        let lines = text.replacing(/\\?\n +--/, with: " --").split(separator: "\n")
        return lines.compactMap { line in
            line.range(of: "guichet scenario ").map { String(line[$0.lowerBound...]) }
        }
    }

    @Test(
        "each CI example runs two shards and merges their reports into the report of the whole run",
        arguments: ["github-actions.yml", "gitlab-ci.yml"])
    func shardsMerge(name: String) async throws {
        let scenario = "service: sandbox\nsteps: [expect: Sign In]"
        let folder = try TemporaryFolder([
            "Scenarios/a.yaml": scenario, "Scenarios/b.yaml": scenario.replacing("Sign", with: "Sing"),
            "Scenarios/c.yaml": scenario,
        ])
        let path = "\(Program.file.deletingLastPathComponent().path):/usr/bin:/bin"
        let commands = try commands(name)
        #expect(commands.count == 2)
        func run(_ command: String, part: Int = 1) async throws -> Program.Run {
            try await Program.shell(
                command.replacing("${{ matrix.shard }}", with: "\(part)"), in: folder,
                environment: ["PATH": path, "CI_NODE_INDEX": "\(part)", "CI_NODE_TOTAL": "2"])
        }
        for (part, status) in [(1, Int32(0)), (2, 1)] {
            let one = try await run(commands[0], part: part)
            #expect(one.status == status, "\(one.output)\(one.errors)")
        }
        let merge = try await run(commands[1])
        #expect(merge.status == 1, "\(merge.output)\(merge.errors)")
        let whole = try await run("guichet scenario run Scenarios --report junit=whole.xml")
        #expect(whole.status == 1)
        let contents = try folder.contents()
        func timeless(_ name: String) -> String? {
            contents[name]?.replacing(/time="[0-9.]+"/, with: "").replacing(/Waited [^;]*;/, with: "")
        }
        #expect(timeless("scenarios.xml") == timeless("whole.xml"))
        #expect(contents["scenarios.xml"]?.components(separatedBy: "<testcase").count == 4)
        #expect(contents["scenarios.html"]?.contains("1 of 3 runs failed") == true)
    }
}
