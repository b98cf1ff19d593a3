import Foundation
import TestSupport
import Testing
import Waiting

@Suite("A runner of scenarios that is killed", .timeLimit(.minutes(2)))
struct KilledRunnerTests {
    @Test("a program dies with the runner, even if it ignores the hangup of its terminal")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let script = "trap '' HUP TERM; echo $$$$ > \(folder.path)/pid; echo ready; while :; do sleep 1; done"
        try folder.write(
            "program: { command: [sh, -c, \"\(script)\"] }\nsteps:\n  - expect: { text: never, timeout: 60 s }\n",
            to: "a.yaml")
        let runner = try await TerminalRun(["scenario", "run", "a.yaml", "--jobs", "1"], in: folder)
        func process() -> Int32? {
            let text = try? String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
            return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        try await eventually(
            "the program to have begun", within: .seconds(30), polling: .every(.milliseconds(10))
        ) {
            process() != nil
        }
        await runner.kill(SIGKILL)
        _ = try await runner.end()
        let program = try #require(process())
        try await eventually(
            "the program to be gone", within: .seconds(10), polling: .every(.milliseconds(10))
        ) {
            kill(program, 0) != 0
        }
    }
}
