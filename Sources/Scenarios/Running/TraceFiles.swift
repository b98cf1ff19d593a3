import BlackBox
public import Foundation
import Waiting

/// The folder for traces of scenarios.
public struct TraceFiles: Hashable, Sendable {
    /// The default folder for traces of failures.
    public static let usualFolder = "scenario-results"

    package var folder: URL
    /// Whether to keep the traces of scenarios that pass, too.
    package var keepsAll: Bool

    public init(_ folder: URL = URL(filePath: usualFolder), keepsAll: Bool = false) {
        self.folder = folder
        self.keepsAll = keepsAll
    }

    /// Writes `NAME.trace`, and `NAME.svg` with the most telling frame. A name with slashes is a path.
    ///
    /// - Returns: The path of the trace.
    private func write(_ trace: Trace, as name: String) throws -> String {
        let file = folder.appending(path: name + ".trace")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Writes files atomically, because workers may write traces of the same run at the same time.
        try trace.jsonLines.write(to: file, options: .atomic)
        if let frame = trace.finalFrame {
            let drawing = Data(SVGDrawing(frame: frame).text.utf8)
            try drawing.write(to: folder.appending(path: name + ".svg"), options: .atomic)
        }
        return file.relativePath
    }

    /// Writes the trace of a scenario that failed, or of any scenario if all are kept, and adds its path to the
    /// result.
    ///
    /// A repeated run does not leave a trace, so the trace is that of the failure.
    @UIActor
    func keep(_ recorder: TraceRecorder, of result: inout ScenarioResult, hiding secrets: Secrets) {
        guard keepsAll || !result.isPassed, !result.run.isRepeated else { return }
        let (scenario, name) = (result.scenario, result.run.recordName)
        if case .failedAtEnd(let complaints) = result.outcome {
            recorder.fail(complaints.joined(separator: "\n"))
        }
        do {
            result.traceFile = try write(
                recorder.trace(name: scenario.name, file: scenario.file).hiding(secrets), as: name)
        } catch {
            result.traceProblem =
                "The trace \(name).trace cannot be written in \(folder.relativePath). "
                + "Is there such a folder, and may you write there?"
        }
    }
}
