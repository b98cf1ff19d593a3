import BlackBoxSupport
import TestSupport
import Testing
import Waiting

@testable import Scenarios

/// A bench that runs scenarios over the workshop, and keeps their reports.
@UIActor
final class StepBench {
    let log = WorldLog()
    let folder: TemporaryFolder
    private let lines = ReportedLines()

    init() throws { folder = try TemporaryFolder() }

    /// The reports, without the path of the folder.
    var text: String { lines.text.replacing(folder.path + "/", with: "") }

    var reporter: TextReporter { lines.reporter() }

    /// Runs a file of the folder.
    func run(file: String) async -> ScenarioRun {
        await ScenarioRunner(.workshop(log), reporters: [reporter]).run([folder.path + "/" + file])
    }
}

/// A suite of tests of steps.
@UIActor
protocol RunsSteps {
    var bench: StepBench { get }
}

extension RunsSteps {
    var log: WorldLog { bench.log }
    var folder: TemporaryFolder { bench.folder }
    var text: String { bench.text }

    @discardableResult
    func run(_ steps: String, top: String = "") async throws -> ScenarioResult {
        try folder.write("service: workshop\n\(top)\nsteps:\n\(steps)", to: "a.yaml")
        let run = await bench.run(file: "a.yaml")
        return try #require(run.results.first, "\(run.mistakes)")
    }
}
