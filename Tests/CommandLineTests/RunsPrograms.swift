import BlackBox
import Foundation
import Scenarios
import TestSupport
import Waiting

@testable import guichet

/// A suite of tests that run scenarios of other programs.
protocol RunsPrograms {}

extension RunsPrograms {
    /// Runs a scenario, and returns its outcome in words: `passed`, or all that was wrong.
    @UIActor func run(
        _ steps: String, program: String, more: String = "", in folder: TemporaryFolder? = nil
    ) async throws -> String {
        let folder = try folder ?? TemporaryFolder()
        try folder.write(
            "program: \(program)\nscreen: 40x6\ntimeout: 10 s\n\(more)\nsteps:\n\(steps)", to: "a.yaml")
        let world = ProgramWorld(LoopWorker()).scenarioWorld
        let run = await ScenarioRunner(world, traces: nil).run([folder.path])
        guard run.mistakes.isEmpty else { return run.mistakes.map(\.message).joined(separator: " ") }
        return run.results.map { result in
            switch result.outcome {
            case .passed: "passed"
            case .failed(let failure): failure.explanation
            case .failedAtEnd(let sentences): sentences.joined(separator: " ")
            case .notOpened(let reason): reason
            }
        }.joined()
    }

    /// A shell with a script. A scenario writes a dollar sign twice.
    func shell(_ script: String, _ more: String = "") -> String {
        let escaped = script.replacing("$", with: "$$")
        let words = String(decoding: (try? JSONEncoder().encode(escaped)) ?? Data(), as: UTF8.self)
        return "{ command: [sh, -c, \(words)]\(more) }"
    }
}
