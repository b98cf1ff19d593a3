import Foundation
import Scenarios
import Waiting

@UIActor
struct TranscriptSaving {
    var file: TranscriptFile
    var draft: ScenarioDraft
    /// The folder of the recording that was made beside the scenario; nil if there is none, or if the folder
    /// already existed.
    var newRecording: URL?

    /// Runs a scenario once, and saves it even if it fails. If the scenario cannot be written, the person's steps
    /// are still in the draft, unless it could not be written either.
    ///
    /// - Parameter signal: The signal that has ended the transcript; nil if the person has ended it.
    /// - Throws: `ProgramError` if nothing was done, if the transcript was interrupted, or if the scenario fails.
    func save(_ scenario: Transcript, endedBy signal: Int32?) async throws {
        guard !scenario.isEmpty else {
            draft.remove()
            if let newRecording { try? FileManager.default.removeItem(at: newRecording) }
            throw ProgramError.nothing("Nothing was done, so that nothing is saved.")
        }
        if let signal {
            throw ProgramError(
                message: "The recording was interrupted. \(draft.sentence)", exitCode: 128 + signal)
        }
        Output.note("The scenario is run once…")
        // There is only a single worker thread, so that results do not depend on the timing of threads.
        let worker = LoopWorker()
        let check = TranscriptCheck(ProgramWorld(worker).scenarioWorld, file: file.path)
        let result = await Task(executorPreference: worker) { await check.run(scenario) }.value
        var saved = result.scenario
        if let failure = result.failure {
            let first = failure.split(separator: "\n").prefix(2).joined(separator: " ")
            saved.comments = ["When it was run after the recording, it failed: \(first)"]
        }
        do throws(ProgramError) {
            try file.write(saved.text)
        } catch {
            throw ProgramError.unusable("\(error.message) \(draft.sentence)")
        }
        draft.remove()
        for change in result.changes { Output.note(change) }
        try Output.lines([
            "\(file.path): \(counted(saved.stepCount, "step")), run once: "
                + (result.failure == nil ? "passed." : "failed.")
        ])
        guard let failure = result.failure else { return }
        throw ProgramError.failed(failure)
    }
}
