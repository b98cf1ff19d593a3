import Foundation
import Waiting

/// Writes each event of a run as a line of JSON, as soon as it happens; `ScenarioMerge` reads them.
@UIActor
final class JSONReporter: ScenarioReporter {
    private let file: ReportFile

    init(_ file: ReportFile) {
        file.replace(with: "")
        self.file = file
    }

    func willRun(_ plan: ScenarioPlan) { file.append(ScenarioEvent(beginOf: plan).line) }
    func willRun(_ run: PlannedRun) { file.append(ScenarioEvent(beginOf: run).line) }
    func willRun(step: Int, _ words: String, of run: PlannedRun) {
        file.append(ScenarioEvent(step: step, words, of: run).line)
    }
    func didRun(_ result: ScenarioResult) { file.append(ScenarioEvent(result).line) }
    func didEnd(_ run: ScenarioRun) { file.append(ScenarioEvent(endOf: run).line) }
    var problem: String? { file.problem }
}
