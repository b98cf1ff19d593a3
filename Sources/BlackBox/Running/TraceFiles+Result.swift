import Foundation
import Waiting

extension TraceFiles {
    /// Writes the trace of a scenario that failed, or of any if all are kept, and notes in the result where it is.
    ///
    /// - Parameter secrets: The texts that stand as dots in it.
    @UIActor
    func keep(_ recorder: TraceRecorder, of result: inout ScenarioResult, hiding secrets: Secrets) {
        guard keepsAll || !result.isPassed else { return }
        let scenario = result.scenario
        if case .failedAtEnd(let complaints) = result.outcome {
            recorder.fail(complaints.joined(separator: "\n"))
        }
        do {
            result.traceFile = try write(
                recorder.trace(name: scenario.name, file: scenario.file).hiding(secrets),
                as: scenario.shortName)
        } catch {
            result.traceProblem =
                "The trace \(scenario.shortName).trace cannot be written in \(folder.relativePath). "
                + "Is there such a folder, and may you write there?"
        }
    }
}
