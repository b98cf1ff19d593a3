import BlackBox
import Foundation
import Waiting

/// Saves a recorded scenario in its file.
@UIActor
struct RecordedScenarioSaving {
    var file: RecordedFile
    var draft: ScenarioDraft
    /// The folder of the recording that was made beside the scenario; nil for none.
    var recording: URL?

    /// Runs a scenario once, and saves it. Nothing that the person has done is lost: it is in the scenario or in the draft.
    ///
    /// - Parameter signal: The signal that has ended the recording; nil if the person has ended it.
    /// - Throws: `ProgramError` if nothing was done, if the recording was interrupted, or if the scenario fails.
    func save(_ scenario: RecordedScenario, endedBy signal: Int32?) async throws {
        guard !scenario.isEmpty else {
            draft.remove()
            if let recording { try? FileManager.default.removeItem(at: recording) }
            throw ProgramError(message: "Nothing was done, so that nothing is saved.", exitCode: 3)
        }
        if let signal {
            throw ProgramError(
                message: "The recording was interrupted. What was done until then is in \(draft.path).",
                exitCode: 128 + signal)
        }
        Output.note("The scenario is run once…")
        // With a single thread, no result depends on the speed of threads.
        let worker = LoopWorker()
        let check = RecordingCheck(ProgramWorld(worker).scenarioWorld, file: file.path)
        let result = await Task(executorPreference: worker) { await check.run(scenario) }.value
        var saved = result.scenario
        if let failure = result.failure {
            let first = failure.split(separator: "\n").prefix(2).joined(separator: " ")
            saved.comments = ["When it was run after the recording, it failed: \(first)"]
        }
        do throws(ProgramError) {
            try file.write(saved.text)
        } catch {
            throw ProgramError.unusable("\(error.message) What was done is in \(draft.path).")
        }
        draft.remove()
        for change in result.changes { Output.note(change) }
        try Output.lines([
            "\(file.path): \(counted(saved.stepCount, "step")), run once: "
                + (result.failure == nil ? "passed." : "failed.")
        ])
        guard let failure = result.failure else { return }
        throw ProgramError(message: failure, exitCode: 1)
    }
}
